import type { StatusChange } from '@marketplace/contracts';
import { HIRING_STATUSES, type HiringStatus, hiringStatusLabel } from '@marketplace/domain';
import { styled } from '@marketplace/platform';
import { Field, Select, Stack, VisuallyHidden } from '@marketplace/ui';
import { useColleagueName } from '../colleagues/done-by.ts';
import { failureText } from '../failures/failure-text.ts';
import { formatUsDate } from '../formats/us-date.ts';
import { Row, SavedFeedback } from './entries.tsx';
import { type SaveStatus, useChosenStatus } from './hiring-status.mutation.ts';
import { MutedText } from '../page-layout/muted-text.tsx';

interface HiringStatusFieldProps {
  /** ID of the unlock or application. */
  id: string;
  name: string;
  status: HiringStatus;
  status_changed?: StatusChange | undefined;
  save: SaveStatus;
}

/** Hiring status of a caregiver, with its author and date. */
export function HiringStatusField({ id, name, status, status_changed, save }: HiringStatusFieldProps) {
  const saving = useChosenStatus(id, save);
  const displayedStatus = saving.isPending ? saving.variables.status : status;
  const changeText = useChangeText(status_changed);
  return (
    <Stack gap={1}>
      <Row>
        <StatusSelect
          label={
            <>
              Status<VisuallyHidden> of {name}</VisuallyHidden>
            </>
          }
          error={
            saving.isError ? failureText(saving.error, "We couldn't save the status. Please try again.") : undefined
          }
        >
          <Select
            options={HIRING_STATUSES}
            value={displayedStatus}
            onChange={({ target }) => saving.choose(target.value)}
          />
        </StatusSelect>
        <SavedFeedback saving={saving.isPending} saved={saving.isSuccess} />
      </Row>
      {saving.isPending || changeText === null ? null : (
        <MutedText>{`${hiringStatusLabel(status)} · ${changeText}`}</MutedText>
      )}
    </Stack>
  );
}

function useChangeText(change: StatusChange | undefined): string | null {
  const name = useColleagueName(change?.by);
  const day = change === undefined || change.at === null ? null : formatUsDate(change.at);
  return [name, day].filter((part) => part !== null).join(', ') || null;
}

/** The label is next to the select, and an error is below both. */
const StatusSelect = styled(Field)`
  flex: 1;
  flex-flow: row wrap;
  align-items: center;
  gap: 0 var(--space-3);
  max-width: 18rem;

  > div {
    flex: 1 1 9rem;
  }
  > :not(label, div) {
    flex-basis: 100%;
  }
`;
