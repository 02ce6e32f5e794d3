import { EMPTY_WEEK, FULL_WEEK, slotCount, type WeekMask } from '@marketplace/domain';
import { type Translate, useLanguage } from '@marketplace/platform';
import { Alert, Badge, Button, Cluster, Heading, Stack, Switch, Text } from '@marketplace/ui';
import { WeekGrid } from '@marketplace/ui/week-grid';
import { Eraser, ListChecks, Undo2 } from 'lucide-react';
import { useId, useState, type ReactNode } from 'react';
import { LookingForWorkDialog } from './looking-for-work-dialog.tsx';
import { PresetList } from './preset-list.tsx';

/** The line above the grid. */
function selectedText(count: number, t: Translate): string {
  if (count === 0) return t('No time slots selected');
  return t('{count, plural, one {# time slot selected} other {# time slots selected}}', { count });
}

export interface Availability {
  lookingForWork: boolean;
  week: WeekMask;
}

interface AvailabilityPlannerProps {
  value: Availability;
  onChange: (value: Availability) => void;
  /** Level of the grid's heading in the page's outline. */
  headingLevel?: 2 | 3 | 4;
  /** Says beside the count that the week was changed since it was loaded. */
  showChanged?: boolean;
  /** Between the toggle and the week. */
  children?: ReactNode;
}

/**
 * Whether a caregiver looks for work, and when: the toggle, the presets and the weekly grid. Turning the toggle off
 * clears the week and disables the grid; the former week is kept aside and offered when the toggle is turned on again.
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
  const headingId = useId();
  const noticeId = useId();
  const count = slotCount(week);

  function setWeek(next: WeekMask) {
    setChanged(true);
    setFormerWeek(EMPTY_WEEK);
    onChange({ lookingForWork, week: next });
  }
  /** Presets, Select All and Clear All: asked about first when not looking for work. */
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
      <Stack gap={3}>
        <Cluster justify="space-between" align="baseline" gap={2}>
          <Heading level={headingLevel} size={4} id={headingId}>
            {t('Weekly availability')}
          </Heading>
          <Cluster gap={2}>
            {changed && showChanged ? <Badge tone="info">{t('Changed')}</Badge> : null}
            <Text size="s" tone="muted" as="span" role="status">
              {selectedText(count, t)}
            </Text>
          </Cluster>
        </Cluster>

        {lookingForWork && formerWeek !== EMPTY_WEEK && count === 0 ? (
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

        <Text size="s" tone="muted">
          {t(
            'Pick a ready-made week, or tap the times that work for you. Drag to choose several at once. Mon night means Mon 10PM to Tue 6AM.',
          )}
        </Text>
        <PresetList week={week} onChoose={replaceWeek} />

        <Cluster justify="space-between">
          <Button size="s" variant="ghost" icon={<ListChecks aria-hidden />} onClick={() => replaceWeek(FULL_WEEK)}>
            {t('Select All')}
          </Button>
          <Button
            size="s"
            variant="ghost"
            icon={<Eraser aria-hidden />}
            disabled={count === 0}
            onClick={() => replaceWeek(EMPTY_WEEK)}
          >
            {t('Clear All')}
          </Button>
        </Cluster>

        {lookingForWork ? null : (
          <Alert live id={noticeId} tone="info" title={t('Your schedule is off')}>
            {t('Turn on “Currently Looking for Work” to choose the times when you can work.')}
          </Alert>
        )}

        <WeekGrid
          week={week}
          onChange={setWeek}
          disabled={!lookingForWork}
          labelledBy={headingId}
          describedBy={lookingForWork ? undefined : noticeId}
        />
      </Stack>

      <LookingForWorkDialog
        open={weekToConfirm !== null}
        onConfirm={confirmLooking}
        onCancel={() => setWeekToConfirm(null)}
      />
    </Stack>
  );
}
