import type { UnlockedCandidate } from '@marketplace/contracts';
import { Skeleton, Text } from '@marketplace/ui';
import { AppliedFor } from '../contact/applied-for.tsx';
import { ContactDetails } from '../contact/contact-details.tsx';
import { LaterDeliveredEvidence } from '../contact/later-delivered-evidence.tsx';
import { LoadFailed } from '../load-failed.tsx';
import { ContactGuarantee } from '../unlocks/contact-guarantee.tsx';
import { LaterHiringRecord } from '../unlocks/later-hiring-record.tsx';
import { useUnlockedLine } from '../done-by.ts';
import type { UnlockedContactState } from './unlocked-contact.query.ts';

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
  return (
    <Text size="s" tone="muted">
      {line}
    </Text>
  );
}
