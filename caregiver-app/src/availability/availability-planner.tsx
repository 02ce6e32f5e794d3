import { EMPTY_WEEK, slotCount, type WeekMask } from '@marketplace/domain';
import { useLanguage } from '@marketplace/platform';
import { Alert, Button, Dialog, Stack, Switch } from '@marketplace/ui';
import { Undo2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { WeekEditor } from './week-editor.tsx';

interface Availability {
  lookingForWork: boolean;
  week: WeekMask;
}

interface AvailabilityPlannerProps {
  value: Availability;
  onChange: (value: Availability) => void;
  headingLevel?: 2 | 3 | 4;
  showChanged?: boolean;
  children?: ReactNode;
}

/** State of a caregiver's availability. Turning the toggle off clears the week; turning it on can restore the week. */
function useAvailability({ lookingForWork, week }: Availability, onChange: (value: Availability) => void) {
  const [isChanged, setChanged] = useState(false);
  const [formerWeek, setFormerWeek] = useState<WeekMask>(EMPTY_WEEK);
  const [weekToConfirm, setWeekToConfirm] = useState<WeekMask | null>(null);

  function setWeek(next: WeekMask, looking = lookingForWork) {
    setChanged(true);
    setFormerWeek(EMPTY_WEEK);
    onChange({ lookingForWork: looking, week: next });
  }
  /** Replaces the whole week. If the caregiver is not looking for work, asks first. */
  function replaceWeek(next: WeekMask) {
    if (lookingForWork) setWeek(next);
    else setWeekToConfirm(next);
  }
  function confirmLooking() {
    if (weekToConfirm !== null) setWeek(weekToConfirm, true);
    setWeekToConfirm(null);
  }
  function setLooking(next: boolean) {
    if (!next && week !== EMPTY_WEEK) setFormerWeek(week);
    onChange({ lookingForWork: next, week: next ? week : EMPTY_WEEK });
    setChanged(true);
  }
  const asksToLook = weekToConfirm !== null;
  const cancelLooking = () => setWeekToConfirm(null);
  return { isChanged, formerWeek, setWeek, replaceWeek, setLooking, asksToLook, confirmLooking, cancelLooking };
}

export function AvailabilityPlanner(props: AvailabilityPlannerProps) {
  const { value, onChange, headingLevel = 3, showChanged = false, children } = props;
  const { t } = useLanguage();
  const { lookingForWork, week } = value;
  const availability = useAvailability(value, onChange);
  const { isChanged, formerWeek, setWeek, replaceWeek, setLooking } = availability;
  return (
    <Stack gap={5} data-changed={isChanged}>
      <Switch
        label={t('Currently Looking for Work')}
        description={
          lookingForWork
            ? t('Your profile shows the times below.')
            : t("Your profile says that you're not looking right now.")
        }
        checked={lookingForWork}
        onCheckedChange={setLooking}
      />
      {children}
      <WeekEditor
        week={week}
        onChange={(next) => setWeek(next)}
        onReplace={replaceWeek}
        headingLevel={headingLevel}
        isChanged={isChanged && showChanged}
        disabled={!lookingForWork}
      >
        {lookingForWork && formerWeek !== EMPTY_WEEK && week === EMPTY_WEEK ? (
          <Alert
            tone="info"
            title={t('Use your earlier times?')}
            action={
              <Button size="s" variant="secondary" icon={<Undo2 aria-hidden />} onClick={() => setWeek(formerWeek)}>
                {t('Bring them back')}
              </Button>
            }
          >
            {t('We kept the {count} you chose before.', { count: slotCount(formerWeek) })}
          </Alert>
        ) : null}
      </WeekEditor>
      <LookingForWorkDialog
        open={availability.asksToLook}
        onConfirm={availability.confirmLooking}
        onCancel={availability.cancelLooking}
      />
    </Stack>
  );
}

interface LookingForWorkDialogProps {
  open: boolean;
  onConfirm: () => void;
  onCancel: () => void;
}

function LookingForWorkDialog({ open, onConfirm, onCancel }: LookingForWorkDialogProps) {
  const { t } = useLanguage();
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => {
        if (!next) onCancel();
      }}
      title={t('Mark Yourself as Looking for Work')}
      description={t(
        'Agencies see your times only while you are looking for work. Would you like to turn that on and use these times?',
      )}
      actions={
        <>
          <Button variant="secondary" onClick={onCancel}>
            {t('Not now')}
          </Button>
          <Button onClick={onConfirm}>{t("Yes, I'm looking for work")}</Button>
        </>
      }
    />
  );
}
