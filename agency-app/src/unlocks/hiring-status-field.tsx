import type { StatusChange } from '@marketplace/contracts';
import { HIRING_STATUSES, type HiringStatus, hiringStatusLabel } from '@marketplace/domain';
import { styled, useMutation } from '@marketplace/platform';
import { Field, Select, Stack } from '@marketplace/ui';
import { useRef } from 'react';
import { useColleagueName } from '../colleagues/done-by.ts';
import { failureText } from '../failures/failure-text.ts';
import { formatUsDate } from '../formats/us-date.ts';
import { Row, SavedFeedback } from './entries.tsx';
import { MutedText } from '../page-layout/muted-text.tsx';

interface HiringStatusFieldProps {
  /** Id of the unlock or application. */
  id: string;
  name: string;
  status: HiringStatus;
  status_changed?: StatusChange | undefined;
  /** Saves the status and shows it on all pages. */
  save: (status: HiringStatus) => Promise<void>;
}

/** The agency's hiring status of a caregiver, with who set it and when. */
export function HiringStatusField({ id, name, status, status_changed, save }: HiringStatusFieldProps) {
  const saving = useSaving(id, save);
  const shown = saving.isPending ? saving.variables.status : status;
  const whoAndWhen = useWhoAndWhen(status_changed);
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
              const chosen = HIRING_STATUSES.find(({ value }) => value === event.target.value)?.value;
              if (chosen) saving.choose(chosen);
            }}
          />
        </StatusSelect>
        <SavedFeedback saving={saving.isPending} saved={saving.isSuccess} />
      </Row>
      {saving.isPending || whoAndWhen === null ? null : (
        <MutedText>{`${hiringStatusLabel(status)} · ${whoAndWhen}`}</MutedText>
      )}
    </Stack>
  );
}

function useWhoAndWhen(change: StatusChange | undefined): string | null {
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

/** Sends choices in order, so that the last one wins even on a slow connection. The form shows errors. */
function useSaving(id: string, save: HiringStatusFieldProps['save']) {
  const choices = useRef(0);
  /** Last choice, until its call settles. */
  const pending = useRef<HiringStatus | null>(null);
  const saving = useMutation({
    scope: { id: `hiring-status:${id}` },
    mutationFn: ({ status }: Choice) => save(status),
    onSettled: (_saved, _error, { nth }) => {
      if (nth === choices.current) pending.current = null;
    },
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
