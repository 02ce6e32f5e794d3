import type { UnlockedCandidate } from '@marketplace/contracts';
import { HIRING_STATUSES } from '@marketplace/domain';
import { styled } from '@marketplace/platform';
import { Field, Select, Stack } from '@marketplace/ui';
import { failureText } from '../failure-text.ts';
import { useHiringStatus } from './hiring-record.mutation.ts';
import { SavedFeedback } from './saved-feedback.tsx';
import { UnlockNotes } from './unlock-notes.tsx';
import { UnlockReminders } from './unlock-reminders.tsx';

interface HiringRecordFormProps {
  candidate: UnlockedCandidate;
  name: string;
}

/** The agency's own hiring status, reminders and notes for a candidate. Nobody else sees them. */
export function HiringRecordForm({ candidate, name }: HiringRecordFormProps) {
  return (
    <Stack gap={3}>
      <StatusField candidate={candidate} name={name} />
      <UnlockReminders candidate={candidate} name={name} />
      <UnlockNotes candidate={candidate} name={name} />
    </Stack>
  );
}

function StatusField({ candidate, name }: HiringRecordFormProps) {
  const saving = useHiringStatus(candidate.request_id);
  const shown = saving.isPending ? saving.variables.status : candidate.status;
  return (
    <Row>
      <StatusSelect
        label={`Status of ${name}`}
        hideLabel
        error={saving.isError ? failureText(saving.error, "We couldn't save the status. Please try again.") : undefined}
      >
        <Select
          options={HIRING_STATUSES}
          value={shown}
          onChange={(event) => {
            const status = HIRING_STATUSES.find(({ value }) => value === event.target.value)?.value;
            if (status) saving.mutate({ status });
          }}
        />
      </StatusSelect>
      <SavedFeedback saving={saving.isPending} saved={saving.isSuccess} />
    </Row>
  );
}

const Row = styled.div`
  display: flex;
  align-items: center;
  gap: var(--space-3);
`;

const StatusSelect = styled(Field)`
  flex: 1;
  max-width: 14rem;
`;
