import { EMPTY_WEEK, shortHours, type WeekMask } from '@marketplace/domain';
import { Button, Stack } from '@marketplace/ui';
import { useState } from 'react';
import { HoursField } from '../work-fields/hours-field.tsx';
import { MutedText } from '../page-layout/muted-text.tsx';
import { ActionDialog } from '../dialogs/action-dialog.tsx';

interface AssignHoursDialogProps {
  name: string;
  hours: WeekMask;
  /** Hours of the case that are not assigned to somebody else. */
  possible: WeekMask;
  saving: { isPending: boolean };
  onSave: (hours: WeekMask) => void;
  onClose: () => void;
}

export default function AssignHoursDialog({ name, hours, possible, saving, onSave, onClose }: AssignHoursDialogProps) {
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
        {week === EMPTY_WEEK ? <MutedText>{`Without hours, ${name} stays on the case's shortlist.`}</MutedText> : null}
      </Stack>
    </ActionDialog>
  );
}
