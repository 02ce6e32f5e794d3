import type { UnlockedCandidate } from '@marketplace/contracts';
import { formatUsd } from '@marketplace/domain';
import { useAssociation } from '@marketplace/platform';
import { Badge, Text } from '@marketplace/ui';
import { candidatePath } from '../candidate-facts/candidate-path.ts';
import { ContactCard } from '../contact/contact-card.tsx';
import { ContactDetails } from '../contact/contact-details.tsx';
import { LaterWholePerson } from '../contact/later-whole-person.tsx';
import { HiringRecordForm } from '../unlocks/hiring-record-form.tsx';
import { ReportContact } from '../unlocks/report-contact.tsx';
import { useUnlockedLine } from '../unlocks/unlocked-by.ts';

/** An unlocked caregiver with their full contact details. */
export function UnlockedCandidateCard({ candidate }: { candidate: UnlockedCandidate }) {
  const { candidate_first_name: first, candidate_last_name: last } = candidate;
  const unlocked = useUnlockedLine(candidate);
  const name = [first, last].filter(Boolean).join(' ');
  return (
    <ContactCard
      name={name}
      initials={`${first.slice(0, 1)}${(last ?? first.slice(1)).slice(0, 1)}`}
      seed={candidate.candidate_uuid ?? candidate.request_id}
      badge={candidate.revoked ? <Badge tone="danger">Revoked</Badge> : null}
      page={usePageOf(candidate)}
      facts={`${candidate.candidate_discipline} · ${candidate.candidate_city}, ${candidate.candidate_state}`}
      foot={
        <>
          <strong>{candidate.free ? 'Free' : formatUsd(candidate.amount_paid)}</strong>
          {candidate.amount_returned > 0 ? <span>{formatUsd(candidate.amount_returned)} refunded</span> : null}
          <span>{unlocked}</span>
        </>
      }
    >
      {candidate.revoked ? (
        <Text size="s" tone="muted">
          The payment for this unlock was refunded or disputed, so the contact details are no longer available.
        </Text>
      ) : (
        <>
          <ContactDetails name={name} phone={candidate.candidate_phone} email={candidate.candidate_email} />
          <ReportContact unlock={candidate} />
        </>
      )}
      <LaterWholePerson candidate={candidate} />
      <HiringRecordForm candidate={candidate} name={name} />
    </ContactCard>
  );
}

/** The path of the caregiver's page; null for a profile that can no longer be seen, or not in this copy of the site. */
function usePageOf({ candidate_uuid, candidate_discipline, candidate_state, profile }: UnlockedCandidate) {
  const association = useAssociation();
  const isHere = association === null || association.state === candidate_state;
  if (candidate_uuid === null || profile === null || profile.as_of !== null || !isHere) return null;
  return candidatePath(candidate_discipline, candidate_uuid);
}
