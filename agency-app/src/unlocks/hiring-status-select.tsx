import { HIRING_STATUSES, type HiringStatus } from '@marketplace/domain';
import { styled } from '@marketplace/platform';
import { BELOW_TABLET, Select } from '@marketplace/ui';
import { dismissFailure, showFailure } from '../failures/failure-text.ts';
import { type SaveStatus, useChosenStatus } from './hiring-status.mutation.ts';

interface HiringStatusSelectProps {
  /** ID of the unlock or application. */
  id: string;
  name: string;
  status: HiringStatus;
  save: SaveStatus;
}

/** Hiring status in a list row. After a failed save, the previous status returns and a toast reports the failure. */
export function HiringStatusSelect({ id, name, status, save }: HiringStatusSelectProps) {
  const saving = useChosenStatus(id, save, (error) =>
    showFailure(error, "We couldn't save the status. Please try again.", `status ${id}`),
  );
  const displayedStatus = saving.isPending ? saving.variables.status : status;
  return (
    <Compact
      aria-label={`Status of ${name}`}
      data-status={displayedStatus}
      options={HIRING_STATUSES}
      value={displayedStatus}
      onChange={({ target }) => {
        dismissFailure();
        saving.choose(target.value);
      }}
    />
  );
}

const Compact = styled(Select)`
  width: 8.25rem;

  select {
    min-height: max(2.25rem, var(--target-min));
    padding-inline: var(--space-3) 1.75rem;
    border-color: var(--color-line-strong);
    border-radius: var(--radius-s);
    font-size: var(--text-s);
    font-weight: var(--weight-bold);

    ${BELOW_TABLET} {
      min-height: max(2.5rem, var(--target-min));
    }
  }
  [data-status='hired'] {
    background: var(--color-success-soft);
    color: var(--color-on-success-soft);
  }
  [data-status='not_a_fit'] {
    color: var(--color-text-muted);
  }
  svg {
    inset-inline-end: var(--space-2);
    width: 1.125rem;
  }
`;
