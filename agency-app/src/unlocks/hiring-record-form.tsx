import type { UnlockedCandidate } from '@marketplace/contracts';
import { styled } from '@marketplace/platform';
import { Stack } from '@marketplace/ui';
import { HiringStatusField } from './hiring-status-field.tsx';
import { useSaveUnlockStatus } from './hiring-status.mutation.ts';
import { NewNote, NoteList } from './unlock-notes.tsx';
import { NewReminder, ReminderList } from './unlock-reminders.tsx';

interface HiringRecordFormProps {
  candidate: UnlockedCandidate;
  name: string;
  /** Whether the notes are shown elsewhere. */
  withoutNotes?: boolean;
}

/**
 * The agency's hiring status, reminders and notes for a candidate. Visible only to the agency. A revoked contact gets no
 * new reminders.
 */
export default function HiringRecordForm({ candidate, name, withoutNotes = false }: HiringRecordFormProps) {
  const { request_id, status, status_changed, revoked } = candidate;
  return (
    <Stack gap={3}>
      <HiringStatusField
        id={request_id}
        name={name}
        status={status}
        status_changed={status_changed}
        save={useSaveUnlockStatus(request_id)}
      />
      <ReminderList candidate={candidate} name={name} />
      <Adders>
        {revoked ? null : <NewReminder candidate={candidate} name={name} />}
        <NewNote candidate={candidate} name={name} />
      </Adders>
      {withoutNotes ? null : <NoteList candidate={candidate} name={name} />}
    </Stack>
  );
}

/** Buttons are side by side. An open form has its own line. */
const Adders = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: var(--space-2);

  > form {
    flex: 1 0 100%;
  }
`;
