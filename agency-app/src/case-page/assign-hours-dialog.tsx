import type { HoursElsewhere } from '@marketplace/contracts';
import { EMPTY_WEEK, shortHours, type WeekMask } from '@marketplace/domain';
import { Button, Stack } from '@marketplace/ui';
import { useState } from 'react';
import { HoursHints } from './hours-hints.tsx';
import { HoursField } from '../work-fields/hours-field.tsx';
import { MutedText } from '../page-layout/muted-text.tsx';
import { ActionDialog } from '../dialogs/action-dialog.tsx';

interface AssignHoursDialogProps {
  name: string;
  hours: WeekMask;
  /** Hours of the case that are not assigned to somebody else. */
  possible: WeekMask;
  elsewhere: HoursElsewhere;
  saving: { isPending: boolean };
  onSave: (hours: WeekMask) => void;
  onClose: () => void;
}

export default function AssignHoursDialog(props: AssignHoursDialogProps) {
  const { name, hours, possible, elsewhere, saving, onSave, onClose } = props;
  const [week, setWeek] = useState(hours);
  return (
    <ActionDialog
      title={`Hours for ${name}`}
      description={`Available to assign: ${shortHours(possible)}.`}
      action={
        <Button busy={saving.isPending} busyText="Saving..." onClick={() => onSave(week)}>
          Save hours
        </Button>
      }
      onClose={onClose}
    >
      <Stack gap={3}>
        <HoursField
          label="Assigned hours"
          hours={week}
          error={undefined}
          onChange={(painted) => setWeek(painted & possible)}
        />
        <div aria-live="polite">
          {week === EMPTY_WEEK ? (
            <MutedText>{`Without hours, ${name} stays on the case's shortlist.`}</MutedText>
          ) : null}
          <HoursHints hours={week} elsewhere={elsewhere} />
        </div>
      </Stack>
    </ActionDialog>
  );
}
