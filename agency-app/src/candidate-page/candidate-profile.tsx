import { trueFacts, type WeekMask } from '@marketplace/domain';
import { Slot, styled, useAppNavigate } from '@marketplace/platform';
import { BELOW_TABLET, Avatar, Badge, Card, Heading, Stack, Text } from '@marketplace/ui';
import { Link, MapPin } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { candidateFacts } from '../candidate-facts/candidate-facts.ts';
import { LicenseState } from '../candidate-facts/license-state.tsx';
import { ProfileFacts } from '../candidate-facts/profile-facts.tsx';
import { WeekFacts } from '../candidate-facts/week-facts.tsx';
import { isUnlocked, type ShownCandidate } from '../candidate-facts/shown-candidate.ts';
import { CopyButton } from '../contact/copy-button.tsx';
import { CandidateMenu } from '../shortlist/candidate-menu.tsx';
import { ShortlistButton } from '../shortlist/shortlist-button.tsx';
import { AskOrUnlock, type QuestionAbout } from '../unlocks/ask-or-unlock.tsx';
import type { WorkToFill } from './case-to-fill.tsx';
import { UnlockedContact, useUnlockedContact } from './unlocked-contact.tsx';
import { TitledCard } from '../page-layout/titled-section.tsx';

// Optional: without this chunk, the page compares the week with the search.
const CaseToFill = lazy(() =>
  import(/* webpackChunkName: "later-case-to-fill" */ './case-to-fill.tsx').catch(() => ({ default: () => null })),
);

interface CandidateProfileProps {
  candidate: ShownCandidate;
  /** Hours to fill; empty if the search had none. */
  requestedHours: WeekMask;
  /** Origin of distances; empty for none. */
  from: string;
  /** Path to open after the agency hides this candidate. */
  list: string;
}

/** Shows everything that the agency may see. After an unlock, this includes contact details, status and notes. */
export function CandidateProfile({ candidate, requestedHours: searchedHours, from, list }: CandidateProfileProps) {
  const [work, setWork] = useState<WorkToFill | null>(null);
  const requestedHours = work?.hours ?? searchedHours;
  const about = work?.about;
  const contact = useUnlockedContact(candidate);
  // After an unlock on this page, the layout stays, and the button links to the contact.
  const [openedUnlocked] = useState(isUnlocked(candidate));
  const contactCard = <ContactCard key="contact" {...{ candidate, contact, requestedHours, about, openedUnlocked }} />;
  const profile = <ProfileCard key="profile" candidate={candidate} />;
  return (
    <Layout>
      <PersonHead candidate={candidate} contact={contact} from={from} list={list} />
      <Week id="availability-heading" title="Availability" padding={6}>
        <Suspense>
          <CaseToFill onChoose={setWork} />
        </Suspense>
        <WeekFacts candidate={candidate} requestedHours={requestedHours} />
      </Week>
      {/* Before an unlock, the facts come first. Afterwards, the contact details do. */}
      {openedUnlocked ? [contactCard, profile] : [profile, contactCard]}
      <Details>
        <Slot name="candidate-section" candidate={candidate}>
          {(content, { title }) => (
            <Card as="section" aria-label={title} padding={6}>
              <Stack gap={4}>
                <Heading level={2} size={4}>
                  {title}
                </Heading>
                {content}
              </Stack>
            </Card>
          )}
        </Slot>
      </Details>
    </Layout>
  );
}

type Contact = ReturnType<typeof useUnlockedContact>;

function PersonHead({
  candidate,
  contact,
  from,
  list,
}: Pick<CandidateProfileProps, 'candidate' | 'from' | 'list'> & { contact: Contact }) {
  const navigate = useAppNavigate();
  const facts = candidateFacts(candidate);
  const namedCandidate = { uuid: candidate.uuid, name: facts.name };
  return (
    <Head>
      <Avatar initials={facts.initials} seed={candidate.uuid} size="l" />
      <Who>
        <NameLine>
          <Name level={1} size={2}>
            {contact.status === 'known' ? contact.fullName : facts.name}
          </Name>
          {candidate.looking_for_work_now ? null : <Badge tone="warning">Not actively seeking</Badge>}
          {trueFacts(candidate).map(({ yes }) => (
            <Badge key={yes}>{yes}</Badge>
          ))}
        </NameLine>
        <Text tone="muted">{`${candidate.discipline} (${candidate.discipline_short})`}</Text>
        <LicenseState evidence={candidate.evidence} />
        <Place>
          <MapPin aria-hidden="true" />
          <span>
            {facts.place}
            {facts.distance === null ? null : <strong>{` · ${facts.distance}`}</strong>}
            {facts.distance === null || from === '' || from === facts.place ? null : ` from ${from}`}
          </span>
        </Place>
      </Who>
      <Tools>
        <CopyButton
          iconOnly
          size="m"
          icon={<Link aria-hidden="true" />}
          text={`${window.location.origin}${window.location.pathname}`}
          textName="Link"
          label="Copy link"
          note="Anyone at your agency can open it after signing in."
        />
        <ShortlistButton candidate={candidate} />
        <CandidateMenu candidate={namedCandidate} onHidden={() => navigate(list)} />
      </Tools>
    </Head>
  );
}

interface ContactCardProps extends Pick<CandidateProfileProps, 'candidate' | 'requestedHours'> {
  about: QuestionAbout | undefined;
  contact: Contact;
  openedUnlocked: boolean;
}

function ContactCard({ candidate, contact, requestedHours, about, openedUnlocked }: ContactCardProps) {
  return (
    <Action id="contact-heading" title="Contact" padding={6}>
      {isUnlocked(candidate) ? <UnlockedContact contact={contact} /> : null}
      {openedUnlocked && contact.status !== 'missing' ? null : (
        <AskOrUnlock candidate={candidate} requestedHours={requestedHours} about={about} isUntilReached />
      )}
    </Action>
  );
}

function ProfileCard({ candidate }: Pick<CandidateProfileProps, 'candidate'>) {
  return (
    <Profile id="profile-heading" title="Profile" padding={6}>
      <ProfileFacts candidate={candidate} />
    </Profile>
  );
}

/** Phone without enlarged text. */
const PHONE = '@media (min-width: 22em) and (max-width: 47.99em)';

const Layout = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--space-5);
  align-items: start;

  ${BELOW_TABLET} {
    gap: var(--space-3);

    > section,
    > div > section {
      padding: var(--space-3) var(--space-4) var(--space-4);

      > div {
        gap: var(--space-2);
      }
    }
  }
  @media (min-width: 56.25em) {
    grid-template:
      'head action' auto
      'week action' auto
      'profile action' auto
      'details action' 1fr / minmax(0, 1fr) 22rem;
    column-gap: var(--space-8);
  }
`;

const Head = styled.header`
  display: flex;
  flex-wrap: wrap;
  gap: var(--space-4);

  ${PHONE} {
    position: relative;
    flex-wrap: nowrap;
    gap: var(--space-3);

    > :first-child {
      width: 3.25rem;
      height: 3.25rem;
      font-size: var(--text-l);
    }
  }

  @media (min-width: 56.25em) {
    grid-area: head;
  }
`;

const Who = styled.div`
  flex: 1 1 12rem;
  min-width: 0;
`;

const NameLine = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: var(--space-1) var(--space-3);

  ${PHONE} {
    padding-inline-end: 8rem;
  }
`;

const Name = styled(Heading)`
  overflow-wrap: anywhere;
`;

const Place = styled.p`
  display: flex;
  align-items: flex-start;
  gap: var(--space-1);
  margin-block-start: var(--space-1);

  ${PHONE} {
    margin-block-start: 0;
    font-size: var(--text-s);
  }
  svg {
    flex: none;
    width: 1.125rem;
    height: 1.125rem;
    margin-block-start: 0.2rem;
    color: var(--color-text-muted);
  }
`;

const Tools = styled.div`
  display: flex;
  flex: none;

  @media (max-width: 21.99em) {
    margin-block: calc(-1 * var(--space-3));
  }
  ${PHONE} {
    position: absolute;
    inset: calc(-1 * var(--space-1)) calc(-1 * var(--space-2)) auto auto;
  }
`;

const Week = styled(TitledCard)`
  @media (min-width: 56.25em) {
    grid-area: week;
  }
`;

const Profile = styled(TitledCard)`
  @media (min-width: 56.25em) {
    grid-area: profile;
  }
`;

const Action = styled(TitledCard)`
  @media (min-width: 56.25em) {
    grid-area: action;
    position: sticky;
    inset-block-start: var(--space-5);
  }
`;

const Details = styled.div`
  display: grid;
  gap: var(--space-5);

  &:empty {
    display: none;
  }
  @media (min-width: 56.25em) {
    grid-area: details;
  }
`;
