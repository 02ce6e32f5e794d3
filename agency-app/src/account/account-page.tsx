import { styled, useAuth, useNoIndex, usePageTitle } from '@marketplace/platform';
import { Alert, Badge, Button, Card, Cluster, Heading, lazyPart, Page, Spinner, Stack, Text } from '@marketplace/ui';
import { useEffect, useState } from 'react';
import { ApplicationList } from '../applications/application-list.tsx';
import { HiddenCandidatesSection } from '../shortlist/hidden-candidates-section.tsx';
import { ShortlistSection } from '../shortlist/shortlist-section.tsx';
import { AccountSkeleton } from './account-skeleton.tsx';
import { PlanCard } from './plan-card.tsx';
import { SummaryCards } from './summary-cards.tsx';
import { UnlockedCandidateList } from './unlocked-candidate-list.tsx';
import { UsageCard } from './usage-card.tsx';
import { useAccountData, type AccountData } from './use-account-data.ts';

// Both are at the bottom of the page, and their forms weigh more than the rest of it. The frame hides its footer while
// they load so that they don't push it down.
const Waiting = () => (
  <div data-page-loading>
    <Spinner centered label="Loading..." />
  </div>
);
const WaitingForProfile = () => (
  <ProfileRoom>
    <Waiting />
  </ProfileRoom>
);
const ProfileForm = lazyPart(async () => {
  const { ProfileForm: form } = await import(/* webpackChunkName: "later-profile-form" */ './profile-form.tsx');
  return { default: form };
}, WaitingForProfile);
const SignInSecurity = lazyPart(async () => {
  const { SignInSecurity: security } = await import(
    /* webpackChunkName: "later-sign-in-security" */ '../sign-in/second-factor/sign-in-security.tsx'
  );
  return { default: security };
}, Waiting);

const JobLinksSection = lazyPart(async () => {
  const { JobLinksSection: section } = await import(
    /* webpackChunkName: "later-job-links" */ '../applications/job-links-section.tsx'
  );
  return { default: section };
}, Waiting);

const PROFILE_WAIT_MS = 8000;

/** Plan, spend, free unlock, unlocked candidates and the agency's profile. */
export default function AccountPage() {
  usePageTitle('My Account');
  useNoIndex();
  const { profile } = useAuth();
  const data = useAccountData();
  return (
    <Outer width="wide">
      <Stack gap={10}>
        <Stack gap={1}>
          <Heading level={1}>My Account</Heading>
          <Cluster gap={3}>
            <AgencyName tone="muted" size="l">
              {profile?.agency_name}
            </AgencyName>
            {profile ? (
              <Badge tone={profile.verified ? 'success' : 'warning'}>
                {profile.verified ? 'Verified' : 'Not verified yet'}
              </Badge>
            ) : null}
          </Cluster>
        </Stack>
        {data.ready ? <AccountSections data={data} /> : <AccountSkeleton />}
      </Stack>
    </Outer>
  );
}

function AccountSections({ data }: { data: AccountData }) {
  const { profile } = useAuth();
  return (
    <>
      <SummaryCards>
        <PlanCard known={data.planKnown} />
        <UsageCard known={data.planKnown} unlocked={data.unlocked.data} />
      </SummaryCards>
      <UnlockedCandidateList query={data.unlocked} />
      <ShortlistSection query={data.shortlist} />
      <HiddenCandidatesSection candidates={data.hidden.data} />
      <ApplicationList query={data.applications} />
      {profile ? <JobLinksSection profile={profile} /> : null}
      <Settings>
        <Stack as="section" gap={4} aria-labelledby="profile-heading">
          <Heading level={2} size={3} id="profile-heading">
            Contact information
          </Heading>
          <Card padding={6}>{profile ? <ProfileForm profile={profile} /> : <ProfileMissing />}</Card>
        </Stack>
        <SignInSecurity />
      </Settings>
    </>
  );
}

/** The profile loads with the session. If that fails, the user can retry. */
function ProfileMissing() {
  const { refreshProfile } = useAuth();
  const [waiting, setWaiting] = useState(true);
  useEffect(() => {
    if (!waiting) return;
    const timer = setTimeout(() => setWaiting(false), PROFILE_WAIT_MS);
    return () => clearTimeout(timer);
  }, [waiting]);
  if (waiting) return <WaitingForProfile />;
  return (
    <Alert
      tone="warning"
      live
      title="We couldn't load your profile."
      action={
        <Button
          variant="secondary"
          size="s"
          onClick={() => {
            setWaiting(true);
            void refreshProfile();
          }}
        >
          Try again
        </Button>
      }
    />
  );
}

const Outer = styled(Page)`
  padding-block: var(--space-10) var(--space-16);
`;

/** Reserves a line until the name loads. */
const AgencyName = styled(Text)`
  min-height: 1.55em;
`;

/** As tall as the form that replaces it. */
const ProfileRoom = styled.div`
  min-height: 52rem;

  @media (min-width: 600px) {
    min-height: 33rem;
  }
`;

/** Puts the profile and sign-in settings side by side, so fields aren't wider than they need to be. */
const Settings = styled.div`
  display: grid;
  gap: var(--space-10) var(--space-5);
  align-items: start;

  @media (min-width: 1024px) {
    grid-template-columns: minmax(0, 3fr) minmax(0, 2fr);
  }
`;
