import type { UnlockedCandidate } from '@marketplace/contracts';
import { Stack } from '@marketplace/ui';
import { HiringStatusField } from './hiring-status-field.tsx';
import { useSaveUnlockStatus } from './hiring-status.mutation.ts';
import { UnlockNotes } from './unlock-notes.tsx';
import { UnlockReminders } from './unlock-reminders.tsx';

interface HiringRecordFormProps {
  candidate: UnlockedCandidate;
  name: string;
}

/** The agency's hiring status, reminders and notes for a candidate. Visible only to the agency. */
export default function HiringRecordForm({ candidate, name }: HiringRecordFormProps) {
  const { request_id, status, status_changed } = candidate;
  return (
    <Stack gap={3}>
      <HiringStatusField
        id={request_id}
        name={name}
        status={status}
        status_changed={status_changed}
        save={useSaveUnlockStatus(request_id)}
      />
      <UnlockReminders candidate={candidate} name={name} />
      <UnlockNotes candidate={candidate} name={name} />
    </Stack>
  );
}
