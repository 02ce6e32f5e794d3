import { type UnlockedCandidate, updateUnlockedCandidateCall } from '@marketplace/contracts';
import { callApi } from '@marketplace/platform';
import { Stack } from '@marketplace/ui';
import { useChangeUnlock } from './change-unlock.ts';
import { HiringStatusField } from './hiring-status-field.tsx';
import { UnlockNotes } from './unlock-notes.tsx';
import { UnlockReminders } from './unlock-reminders.tsx';

interface HiringRecordFormProps {
  candidate: UnlockedCandidate;
  name: string;
}

/** The agency's hiring status, reminders and notes for a candidate. Visible only to the agency. */
export default function HiringRecordForm({ candidate, name }: HiringRecordFormProps) {
  const { request_id, status, status_changed } = candidate;
  const changeUnlock = useChangeUnlock(request_id);
  return (
    <Stack gap={3}>
      <HiringStatusField
        id={request_id}
        name={name}
        status={status}
        status_changed={status_changed}
        save={async (chosen) => {
          const saved = await callApi(updateUnlockedCandidateCall, {
            params: { request_id },
            body: { status: chosen },
          });
          await changeUnlock(() => ({ status: saved.status, status_changed: saved.status_changed }));
        }}
      />
      <UnlockReminders candidate={candidate} name={name} />
      <UnlockNotes candidate={candidate} name={name} />
    </Stack>
  );
}
