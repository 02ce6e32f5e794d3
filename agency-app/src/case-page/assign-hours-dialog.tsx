import type { HoursElsewhere } from '@marketplace/contracts';
import { EMPTY_WEEK, shareLabel, shortHours, type WeekMask } from '@marketplace/domain';
import { Button, Stack } from '@marketplace/ui';
import { useState } from 'react';
import { HoursHints } from './hours-hints.tsx';
import { HoursField } from '../work-fields/hours-field.tsx';
import { MutedText } from '../page-layout/muted-text.tsx';
import { ActionDialog } from '../dialogs/action-dialog.tsx';

interface AssignHoursDialogProps {
  name: string;
  isUnlocked: boolean;
  hours: WeekMask;
  /** The person's week. */
  availability: WeekMask;
  /** Hours of the case that are not assigned to other people. */
  possible: WeekMask;
  elsewhere: HoursElsewhere;
  saving: { isPending: boolean };
  /** Returns the element to focus on close if the opener is gone. */
  fallbackFocus: () => HTMLElement | null;
  onSave: (hours: WeekMask) => void;
  onClose: () => void;
}

export default function AssignHoursDialog(props: AssignHoursDialogProps) {
  const { name, isUnlocked, hours, availability, possible, elsewhere, saving, fallbackFocus, onSave, onClose } = props;
  const [week, setWeek] = useState(hours);
  return (
    <ActionDialog
      title={`Hours for ${name}`}
      description={`Open on this case: ${shortHours(possible)}.`}
      action={
        <Button busy={saving.isPending} busyText="Saving..." onClick={() => onSave(week)}>
          Save hours
        </Button>
      }
      fallbackFocus={fallbackFocus}
      onClose={onClose}
    >
      <Stack gap={3}>
        <HoursField
          label={`${shareLabel(isUnlocked)} hours`}
          hours={week}
          offered={possible}
          error={undefined}
          onChange={setWeek}
        />
        <div aria-live="polite">
          {week === EMPTY_WEEK ? (
            <MutedText>{`Without hours, ${name} stays on the case's shortlist.`}</MutedText>
          ) : null}
          {(week & ~availability) === EMPTY_WEEK ? null : (
            <MutedText>{`${name} is not available: ${shortHours(week & ~availability)}.`}</MutedText>
          )}
          <HoursHints hours={week} elsewhere={elsewhere} />
        </div>
      </Stack>
    </ActionDialog>
  );
}
