import type { UnlockedCandidate } from '@marketplace/contracts';
import { claimReasonLabel, formatUsd } from '@marketplace/domain';
import { AppLink, styled, useAssociation } from '@marketplace/platform';
import { Badge, Cluster, Drawer, Stack } from '@marketplace/ui';
import { useState } from 'react';
import { candidatePath } from '../candidate-facts/candidate-facts.ts';
import { AddToCaseButton } from '../cases/add-to-case-button.tsx';
import { ContactDetails } from '../contact/contact-details.tsx';
import FullProfile from '../contact/full-profile.tsx';
import { CallLog, Checklist } from '../unlocks/checklist.tsx';
import { ClaimBox } from '../unlocks/claim-box.tsx';
import HiringRecordForm from '../unlocks/hiring-record-form.tsx';
import { LogButton } from '../unlocks/log-button.tsx';
import { LogCall } from '../unlocks/log-call.tsx';
import { NoteList } from '../unlocks/unlock-notes.tsx';
import { useUnlockedLine } from '../colleagues/done-by.ts';
import { contactName, contactPlace } from './contact-choice.ts';
import { MutedText } from '../page-layout/muted-text.tsx';

interface ContactPanelProps {
  contact: UnlockedCandidate;
  open: boolean;
  /** Edge from which the panel slides in: the bottom on a phone, otherwise the right. */
  side: 'bottom' | 'right';
  onOpenChange: (open: boolean) => void;
}

export default function ContactPanel({ contact, open, side, onOpenChange }: ContactPanelProps) {
  const name = contactName(contact);
  const page = usePageOf(contact);
  return (
    <Drawer
      open={open}
      onOpenChange={onOpenChange}
      side={side}
      title={name}
      description={`${contact.candidate_discipline} · ${contactPlace(contact)}`}
    >
      <Stack gap={5}>
        <NoteList candidate={contact} name={name} />
        {contact.cases.map(({ id, name: caseName }) => (
          <MutedText key={id}>
            On case <AppLink to={`/cases/${id}`}>{caseName}</AppLink>
          </MutedText>
        ))}
        {contact.revoked ? (
          <Stack gap={2}>
            <Badge tone="danger">Revoked</Badge>
            <MutedText>
              {contact.claim?.state === 'credited'
                ? 'You got a credit for this unlock, so the contact details are no longer available.'
                : 'The payment for this unlock was refunded or disputed, so the contact details are no longer available.'}
            </MutedText>
          </Stack>
        ) : (
          <>
            {contact.claim?.state === 'open' ? (
              <Cluster gap={2}>
                <Badge tone="warning">Number in dispute</Badge>
                <MutedText>{`You reported: ${claimReasonLabel(contact.claim.reason)}.`}</MutedText>
              </Cluster>
            ) : null}
            <Reach contact={contact} name={name} />
          </>
        )}
        <CallLog calls={contact.calls} name={name} />
        <HiringRecordForm candidate={contact} name={name} withoutNotes />
        <FullProfile candidate={contact} />
        {contact.revoked ? null : <Checklist candidate={contact} />}
        {page === null || contact.candidate_uuid === null ? null : (
          <>
            <AddToCaseButton candidate={{ uuid: contact.candidate_uuid, name }} />
            <AppLink to={page}>Open full page</AppLink>
          </>
        )}
        <ClaimBox unlock={contact} />
        <Paid contact={contact} />
      </Stack>
    </Drawer>
  );
}

/** Calling is the main action. The outcomes of a call are shown after a tap on Call or Log. */
function Reach({ contact, name }: { contact: UnlockedCandidate; name: string }) {
  const [isLogging, setIsLogging] = useState(false);
  const close = () => setIsLogging(false);
  return (
    <Stack gap={3}>
      <ContactDetails
        main="call"
        name={name}
        phone={contact.candidate_phone}
        email={contact.candidate_email}
        onCall={() => setIsLogging(true)}
      >
        <LogButton name={name} isOpen={isLogging} onToggle={() => setIsLogging(!isLogging)} />
      </ContactDetails>
      {isLogging ? <LogCall requestId={contact.request_id} name={name} onLogged={close} onCancel={close} /> : null}
    </Stack>
  );
}

function Paid({ contact }: { contact: UnlockedCandidate }) {
  const unlocked = useUnlockedLine(contact);
  return (
    <PaidLine>
      <strong>{contact.free ? 'Free' : formatUsd(contact.amount_paid)}</strong>
      {contact.amount_returned > 0 ? <span>{formatUsd(contact.amount_returned)} refunded</span> : null}
      <span>{unlocked}</span>
    </PaidLine>
  );
}

/** Path of the caregiver's page; null if the profile is hidden or belongs to another site. */
function usePageOf({ candidate_uuid, candidate_discipline, candidate_state, profile }: UnlockedCandidate) {
  const association = useAssociation();
  const isHere = association === null || association.state === candidate_state;
  if (candidate_uuid === null || profile === null || profile.as_of !== null || !isHere) return null;
  return candidatePath(candidate_discipline, candidate_uuid);
}

const PaidLine = styled.p`
  display: flex;
  flex-wrap: wrap;
  justify-content: space-between;
  gap: var(--space-1) var(--space-4);
  padding-block-start: var(--space-3);
  border-block-start: 1px solid var(--color-line);
  color: var(--color-text-muted);
  font-size: var(--text-s);

  strong {
    color: var(--color-text);
  }
`;
