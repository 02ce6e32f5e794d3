import { type UnlockedCandidate, updateUnlockedCandidateCall } from '@marketplace/contracts';
import { HIRING_STATUSES, type HiringStatus } from '@marketplace/domain';
import { callApi, styled, useMutation } from '@marketplace/platform';
import { Field, Select, Stack } from '@marketplace/ui';
import { useRef } from 'react';
import { useColleagueName } from '../colleagues/done-by.ts';
import { failureText } from '../failures/failure-text.ts';
import { formatUsDate } from '../formats/us-date.ts';
import { useChangeUnlock } from './change-unlock.ts';
import { Row, SavedFeedback } from './entries.tsx';
import { UnlockNotes } from './unlock-notes.tsx';
import { UnlockReminders } from './unlock-reminders.tsx';
import { MutedText } from '../page-layout/muted-text.tsx';

interface HiringRecordFormProps {
  candidate: UnlockedCandidate;
  name: string;
}

/** The agency's hiring status, reminders and notes for a candidate. Visible only to the agency. */
export default function HiringRecordForm({ candidate, name }: HiringRecordFormProps) {
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
  const whoAndWhen = useWhoAndWhen(candidate.status_changed);
  const label = HIRING_STATUSES.find(({ value }) => value === candidate.status)?.label;
  return (
    <Stack gap={1}>
      <Row>
        <StatusSelect
          label={`Status of ${name}`}
          hideLabel
          error={
            saving.isError ? failureText(saving.error, "We couldn't save the status. Please try again.") : undefined
          }
        >
          <Select
            options={HIRING_STATUSES}
            value={shown}
            onChange={(event) => {
              const status = HIRING_STATUSES.find(({ value }) => value === event.target.value)?.value;
              if (status) saving.choose(status);
            }}
          />
        </StatusSelect>
        <SavedFeedback saving={saving.isPending} saved={saving.isSuccess} />
      </Row>
      {saving.isPending || whoAndWhen === null ? null : <MutedText>{`${label} · ${whoAndWhen}`}</MutedText>}
    </Stack>
  );
}

function useWhoAndWhen(change: UnlockedCandidate['status_changed']): string | null {
  const name = useColleagueName(change?.by);
  const day = change === undefined || change.at === null ? null : formatUsDate(change.at);
  return [name, day].filter((part) => part !== null).join(', ') || null;
}

const StatusSelect = styled(Field)`
  flex: 1;
  max-width: 14rem;
`;

interface Choice {
  status: HiringStatus;
  /** Sequence number of the choice, because two pending calls may carry the same status. */
  nth: number;
}

/**
 * Saves the hiring status that the agency chooses for an unlocked candidate. Choices are sent in order, so that the
 * last one wins even on a slow connection. The form shows errors.
 */
function useHiringStatus(requestId: string) {
  const changeUnlock = useChangeUnlock(requestId);
  const choices = useRef(0);
  /** Last choice, until its call settles. */
  const pending = useRef<HiringStatus | null>(null);
  const saving = useMutation({
    scope: { id: `hiring-status:${requestId}` },
    mutationFn: ({ status }: Choice) =>
      callApi(updateUnlockedCandidateCall, { params: { request_id: requestId }, body: { status } }),
    onSettled: (_unlock, _error, { nth }) => {
      if (nth === choices.current) pending.current = null;
    },
    onSuccess: ({ status, status_changed }) => changeUnlock(() => ({ status, status_changed })),
  });
  return {
    ...saving,
    choose(status: HiringStatus) {
      // Ignores a second click.
      if (pending.current === status) return;
      pending.current = status;
      choices.current += 1;
      saving.mutate({ status, nth: choices.current });
    },
  };
}
