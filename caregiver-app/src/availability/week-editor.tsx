import { Eraser, ListChecks } from 'lucide-react';
import { useId, type ReactNode } from 'react';
import { EMPTY_WEEK, FULL_WEEK, slotCount, type WeekMask } from '@marketplace/domain';
import { useLanguage, type Translate } from '@marketplace/platform';
import { Alert, Badge, Button, Cluster, Heading, Stack, Text } from '@marketplace/ui';
import { WeekGrid } from '@marketplace/ui/week-grid';
import { PresetList } from './preset-list.tsx';

interface WeekEditorProps {
  week: WeekMask;
  onChange: (week: WeekMask) => void;
  /** Called for a preset, Select All or Clear All; defaults to `onChange`. */
  onReplace?: (week: WeekMask) => void;
  headingLevel: 2 | 3 | 4;
  changed?: boolean;
  disabled?: boolean;
  children?: ReactNode;
}

export function WeekEditor(props: WeekEditorProps) {
  const { week, onChange, onReplace = onChange, headingLevel, changed = false, disabled = false, children } = props;
  const { t } = useLanguage();
  const headingId = useId();
  const noticeId = useId();
  return (
    <Stack gap={3}>
      <Cluster justify="space-between" align="baseline" gap={2}>
        <Heading level={headingLevel} size={4} id={headingId}>
          {t('Weekly availability')}
        </Heading>
        <Cluster gap={2}>
          {changed ? <Badge tone="info">{t('Changed')}</Badge> : null}
          <Text size="s" tone="muted" as="span" role="status">
            {selectedText(slotCount(week), t)}
          </Text>
        </Cluster>
      </Cluster>
      {children}
      <Text size="s" tone="muted">
        {t(
          'Pick a ready-made week, or tap the times that work for you. Drag to choose several at once. Mon night means Mon 10PM to Tue 6AM.',
        )}
      </Text>
      <PresetList week={week} onChoose={onReplace} />
      <WholeWeek week={week} onReplace={onReplace} />
      {disabled ? (
        <Alert live id={noticeId} tone="info" title={t('Your schedule is off')}>
          {t('Turn on “Currently Looking for Work” to choose the times when you can work.')}
        </Alert>
      ) : null}
      <WeekGrid
        week={week}
        onChange={onChange}
        disabled={disabled}
        labelledBy={headingId}
        describedBy={disabled ? noticeId : undefined}
      />
    </Stack>
  );
}

function WholeWeek({ week, onReplace }: { week: WeekMask; onReplace: (week: WeekMask) => void }) {
  const { t } = useLanguage();
  return (
    <Cluster justify="space-between">
      <Button size="s" variant="ghost" icon={<ListChecks aria-hidden />} onClick={() => onReplace(FULL_WEEK)}>
        {t('Select All')}
      </Button>
      <Button
        size="s"
        variant="ghost"
        icon={<Eraser aria-hidden />}
        disabled={week === EMPTY_WEEK}
        onClick={() => onReplace(EMPTY_WEEK)}
      >
        {t('Clear All')}
      </Button>
    </Cluster>
  );
}

function selectedText(count: number, t: Translate): string {
  if (count === 0) return t('No time slots selected');
  return t('{count, plural, one {# time slot selected} other {# time slots selected}}', { count });
}
