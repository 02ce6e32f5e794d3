import { Undo2 } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { EMPTY_WEEK, slotCount, type WeekMask } from '@marketplace/domain';
import { useLanguage } from '@marketplace/platform';
import { Alert, Button, Stack, Switch } from '@marketplace/ui';
import { LookingForWorkDialog } from './looking-for-work-dialog.tsx';
import { WeekEditor } from './week-editor.tsx';

export interface Availability {
  lookingForWork: boolean;
  week: WeekMask;
}

interface AvailabilityPlannerProps {
  value: Availability;
  onChange: (value: Availability) => void;
  headingLevel?: 2 | 3 | 4;
  /** Shows that the week has changed since it was loaded. */
  showChanged?: boolean;
  children?: ReactNode;
}

/**
 * Toggle, presets and grid: whether and when a caregiver looks for work. Turning the toggle off clears the week;
 * turning it on again offers the former week.
 */
export function AvailabilityPlanner({
  value,
  onChange,
  headingLevel = 3,
  showChanged = false,
  children,
}: AvailabilityPlannerProps) {
  const { t } = useLanguage();
  const { lookingForWork, week } = value;
  const [changed, setChanged] = useState(false);
  const [formerWeek, setFormerWeek] = useState<WeekMask>(EMPTY_WEEK);
  const [weekToConfirm, setWeekToConfirm] = useState<WeekMask | null>(null);

  function setWeek(next: WeekMask) {
    setChanged(true);
    setFormerWeek(EMPTY_WEEK);
    onChange({ lookingForWork, week: next });
  }
  /** Replaces the whole week. Asks first if the caregiver is not looking for work. */
  function replaceWeek(next: WeekMask) {
    if (lookingForWork) setWeek(next);
    else setWeekToConfirm(next);
  }
  function confirmLooking() {
    if (weekToConfirm === null) return;
    setChanged(true);
    setFormerWeek(EMPTY_WEEK);
    onChange({ lookingForWork: true, week: weekToConfirm });
    setWeekToConfirm(null);
  }
  function setLooking(next: boolean) {
    if (!next) {
      if (week !== EMPTY_WEEK) setFormerWeek(week);
      onChange({ lookingForWork: false, week: EMPTY_WEEK });
    } else {
      onChange({ lookingForWork: true, week });
    }
    setChanged(true);
  }

  return (
    <Stack gap={5} data-changed={changed}>
      <Switch
        label={t('Currently Looking for Work')}
        description={
          lookingForWork
            ? t('Agencies can find you and see the times below.')
            : t("Agencies see that you're not looking right now.")
        }
        checked={lookingForWork}
        onCheckedChange={setLooking}
      />
      {children}
      <WeekEditor
        week={week}
        onChange={setWeek}
        onReplace={replaceWeek}
        headingLevel={headingLevel}
        changed={changed && showChanged}
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
        open={weekToConfirm !== null}
        onConfirm={confirmLooking}
        onCancel={() => setWeekToConfirm(null)}
      />
    </Stack>
  );
}
