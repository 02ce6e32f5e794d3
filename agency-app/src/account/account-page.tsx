import { Navigate, styled, useAssociationPath, useAuth, useLocation } from '@marketplace/platform';
import { Card, Heading, lazyPart, Skeleton, Spinner, Stack } from '@marketplace/ui';
import { useEffect, useState } from 'react';
import { LatestContacts } from '../contacts/latest-contacts.tsx';
import { LoadFailed } from '../failures/load-failed.tsx';
import { ShortlistSummary } from '../shortlist/shortlist-summary.tsx';
import { AccountFrame } from './account-frame.tsx';
import { pathOfSection } from './account-tabs.ts';
import { PlanCard } from './plan-card.tsx';
import { UsageCard } from './usage-card.tsx';
import { type AccountData, useAccountData } from './use-account-data.ts';

// The form loads last, because it is the heaviest part of the page. The footer is hidden until then, so that
// nothing moves.
const WaitingForProfile = () => (
  <ProfileRoom data-page-loading>
    <Spinner centered label="Loading..." />
  </ProfileRoom>
);
const ProfileForm = lazyPart(
  () => import(/* webpackChunkName: "later-profile-form" */ './profile-form.tsx'),
  WaitingForProfile,
);

const PROFILE_WAIT_MS = 8000;

export default function AccountPage() {
  const { hash } = useLocation();
  const address = useAssociationPath();
  const path = pathOfSection(hash.slice(1));
  return path === null ? <Overview /> : <Navigate replace to={{ pathname: address(`/account/${path}`), hash }} />;
}

function Overview() {
  const data = useAccountData();
  return (
    <AccountFrame title="My Account">{data.ready ? <AccountSections data={data} /> : <AccountSkeleton />}</AccountFrame>
  );
}

function AccountSections({ data }: { data: AccountData }) {
  const { profile } = useAuth();
  return (
    <>
      <SummaryCards>
        <PlanCard plan={data.plan} />
        <UsageCard
          plan={data.plan}
          unlockedCandidates={data.unlockedQuery.data}
          hasFailed={data.unlockedQuery.isLoadingError}
        />
      </SummaryCards>
      <LatestContacts query={data.unlockedQuery} />
      <ShortlistSummary count={data.shortlistCount.data} />
      <Profile forwardedAs="section" gap={4} aria-labelledby="profile-heading">
        <Heading level={2} size={3} id="profile-heading">
          Contact information
        </Heading>
        <Card padding={6}>{profile ? <ProfileForm profile={profile} /> : <ProfileMissing />}</Card>
      </Profile>
    </>
  );
}

/** Shown until the session's profile loads. Offers a retry after a timeout. */
function ProfileMissing() {
  const { refreshProfile } = useAuth();
  const [isWaiting, setIsWaiting] = useState(true);
  useEffect(() => {
    if (!isWaiting) return;
    const timer = setTimeout(() => setIsWaiting(false), PROFILE_WAIT_MS);
    return () => clearTimeout(timer);
  }, [isWaiting]);
  if (isWaiting) return <WaitingForProfile />;
  return (
    <LoadFailed
      tone="warning"
      live
      title="We couldn't load your profile."
      query={{
        isFetching: false,
        refetch: () => {
          setIsWaiting(true);
          void refreshProfile();
        },
      }}
    />
  );
}

const ProfileRoom = styled.div`
  min-height: 52rem;

  @media (min-width: 37.5em) {
    min-height: 33rem;
  }
`;

const Profile = styled(Stack)`
  max-width: 48rem;

  @media (max-width: 37.49em) {
    > :last-child {
      padding: var(--space-4);
    }
  }
`;

function AccountSkeleton() {
  return (
    <div role="status" aria-label="Loading your account..." data-page-loading>
      <Stack gap={10} aria-hidden="true">
        <SummaryCards>
          <Skeleton height="23rem" />
          <Skeleton height="23rem" />
        </SummaryCards>
        <ListShape />
        <ListShape />
      </Stack>
    </div>
  );
}

const ListShape = () => (
  <Stack gap={4}>
    <Title width="14rem" height="1.75rem" />
    <Skeleton height="13.5rem" />
  </Stack>
);

const Title = styled(Skeleton)`
  margin-block: 0.25rem;
`;

const SummaryCards = styled.div`
  display: grid;
  gap: var(--space-5);

  @media (min-width: 48em) {
    grid-template-columns: 1fr 1fr;
  }
`;
