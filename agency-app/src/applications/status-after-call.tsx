import { HIRING_STATUSES, type HiringStatus, hiringStatusLabel } from '@marketplace/domain';
import { Button, Text } from '@marketplace/ui';
import { useId } from 'react';
import { dismissFailure, showFailure } from '../failures/failure-text.ts';
import { useChosenStatus, type SaveStatus } from '../unlocks/hiring-status.mutation.ts';
import { OutcomeButtons } from '../unlocks/log-call.tsx';

interface StatusAfterCallProps {
  /** Id of the application. */
  id: string;
  status: HiringStatus;
  save: SaveStatus;
  onClose: () => void;
}

/** After a call to an applicant: sets the status with one tap. Calls themselves are logged only for contacts. */
export function StatusAfterCall({ id, status, save, onClose }: StatusAfterCallProps) {
  const saving = useChosenStatus(
    id,
    async (newStatus) => {
      await save(newStatus);
      onClose();
    },
    (error) => showFailure(error, "We couldn't save the status. Please try again.", `status ${id}`),
  );
  const titleId = useId();
  return (
    <OutcomeButtons role="group" aria-labelledby={titleId}>
      <Text id={titleId} size="s" weight="bold">
        How did the call go?
      </Text>
      {HIRING_STATUSES.filter(({ value }) => value !== 'new' && value !== status).map(({ value, label }) => (
        <Button
          key={value}
          variant="secondary"
          size="s"
          busy={saving.isPending && saving.variables.status === value}
          busyText="Saving..."
          onClick={() => {
            dismissFailure();
            saving.choose(value);
          }}
        >
          {label}
        </Button>
      ))}
      <Button variant="ghost" size="s" onClick={onClose}>
        {`Keep as ${hiringStatusLabel(status)}`}
      </Button>
    </OutcomeButtons>
  );
}
