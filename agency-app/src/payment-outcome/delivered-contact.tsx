import { styled } from '@marketplace/platform';
import { Heading, Skeleton, Stack } from '@marketplace/ui';
import { ContactDetails } from '../contact/contact-details.tsx';
import { LaterFullProfile, SkeletonColumns, FullProfileSkeleton } from '../contact/later-full-profile.tsx';
import { ContactGuarantee } from '../unlocks/contact-guarantee.tsx';
import { HiringRecordSkeleton, LaterHiringRecord } from '../unlocks/later-hiring-record.tsx';
import { useUnlockedCandidates } from '../unlocks/unlocked-candidates.query.ts';

/**
 * Contact that was just unlocked, with status, reminders and notes. Visible only to its agency. If it cannot be loaded,
 * the page still links to the contact.
 */
export function DeliveredContact({ candidateUuid }: { candidateUuid: string }) {
  const { data, isPending } = useUnlockedCandidates();
  const unlock = data?.find((one) => one.candidate_uuid === candidateUuid && !one.revoked);
  if (unlock === undefined) return isPending ? <Waiting /> : null;
  const name = [unlock.candidate_first_name, unlock.candidate_last_name].filter(Boolean).join(' ');
  return (
    <Contact as="section" aria-label={name}>
      <Stack gap={4}>
        <Heading level={2} size={4}>
          {name}
        </Heading>
        <ContactDetails name={name} phone={unlock.candidate_phone} email={unlock.candidate_email} />
        <ContactGuarantee unlock={unlock} />
        <LaterFullProfile candidate={unlock} />
        {/* Screen readers announce changes of the outcome's text, but not a form that opens in it. */}
        <div aria-live="off">
          <LaterHiringRecord candidate={unlock} name={name} />
        </div>
      </Stack>
    </Contact>
  );
}

/** Reserves the contact's height, so that the links below do not move under a finger. */
const Waiting = () => (
  <Contact aria-hidden="true">
    <Stack gap={4}>
      <Skeleton width="10rem" height="1.5rem" />
      <Skeleton height="7.75rem" />
      <SkeletonColumns>
        <Skeleton height="1.375rem" />
        <Skeleton height="1.375rem" />
      </SkeletonColumns>
      <FullProfileSkeleton />
      <HiringRecordSkeleton />
    </Stack>
  </Contact>
);

const Contact = styled.div`
  width: 100%;
  padding-block: var(--space-4);
  border-block: 1px solid var(--color-line);
  color: var(--color-text);
  font-size: var(--text-m);
  text-align: start;
  overflow-wrap: anywhere;
`;
