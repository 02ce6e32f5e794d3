import type { UnlockedCandidate } from '@marketplace/contracts';
import { Skeleton } from '@marketplace/ui';
import { isUnlocked, type ShownCandidate } from '../candidate-facts/shown-candidate.ts';
import { AppliedFor } from '../contact/applied-for.tsx';
import { ContactDetails } from '../contact/contact-details.tsx';
import { LaterDeliveredEvidence } from '../contact/later-delivered-evidence.tsx';
import { useUnlockedLine } from '../colleagues/done-by.ts';
import { LoadFailed } from '../failures/load-failed.tsx';
import { ContactGuarantee } from '../unlocks/contact-guarantee.tsx';
import { LaterHiringRecord } from '../unlocks/later-hiring-record.tsx';
import { useUnlockedCandidates } from '../unlocks/unlocked-candidates.query.ts';
import { MutedText } from '../page-layout/muted-text.tsx';

export function UnlockedContact({ contact }: { contact: UnlockedContactState }) {
  switch (contact.status) {
    case 'known': {
      const { unlock, fullName } = contact;
      return (
        <>
          <ContactDetails name={fullName} phone={unlock.candidate_phone} email={unlock.candidate_email} />
          <LaterDeliveredEvidence evidence={unlock.evidence} />
          <ContactGuarantee unlock={unlock} />
          <AppliedFor applications={unlock.applications} />
          <LaterHiringRecord candidate={unlock} name={fullName} />
          <UnlockedLine unlock={unlock} />
        </>
      );
    }
    case 'failed':
      return (
        <LoadFailed
          live
          title="Error loading the contact. Please try again."
          query={{ isFetching: contact.retrying, refetch: contact.retry }}
        />
      );
    case 'loading':
      return <Skeleton height="9rem" />;
    case 'missing':
      return null;
  }
}

function UnlockedLine({ unlock }: { unlock: UnlockedCandidate }) {
  const line = useUnlockedLine(unlock);
  return <MutedText>{line}</MutedText>;
}

type UnlockedContactState =
  /** 'missing': the agency has no valid unlock of the candidate. */
  | { status: 'loading' | 'missing' }
  | { status: 'failed'; retrying: boolean; retry: () => void }
  | { status: 'known'; unlock: UnlockedCandidate; fullName: string };

/** Fetches the contact details if the list row marks the candidate as unlocked. */
export function useUnlockedContact(candidate: ShownCandidate): UnlockedContactState {
  const { uuid } = candidate;
  const isEnabled = isUnlocked(candidate);
  const { data, isError, isFetching, refetch } = useUnlockedCandidates({ enabled: isEnabled });
  const unlock = data?.find(
    (unlockedCandidate) => unlockedCandidate.candidate_uuid === uuid && !unlockedCandidate.revoked,
  );
  if (!isEnabled) return { status: 'missing' };
  if (unlock) {
    const fullName = [unlock.candidate_first_name, unlock.candidate_last_name].filter(Boolean).join(' ');
    return { status: 'known', unlock, fullName };
  }
  if (isError) return { status: 'failed', retrying: isFetching, retry: () => void refetch() };
  return { status: isFetching ? 'loading' : 'missing' };
}
