import { AVAILABILITY_PRESETS, EMPTY_WEEK, FULL_WEEK, slotCount, type WeekMask } from '@marketplace/domain';
import { styled, type Translate, useLanguage } from '@marketplace/platform';
import { Alert, Badge, Button, Cluster, FROM_TABLET, Heading, Stack, Text, WeekPicture } from '@marketplace/ui';
import { WeekGrid } from '@marketplace/ui/week-grid';
import { Eraser, ListChecks } from 'lucide-react';
import { type ReactNode, useId } from 'react';

interface WeekEditorProps {
  week: WeekMask;
  onChange: (week: WeekMask) => void;
  /** Called for a preset, Select All or Clear All; defaults to `onChange`. */
  onReplace?: (week: WeekMask) => void;
  headingLevel: 2 | 3 | 4;
  isChanged?: boolean;
  disabled?: boolean;
  children?: ReactNode;
}

export function WeekEditor(props: WeekEditorProps) {
  const { week, onChange, onReplace = onChange, headingLevel, isChanged = false, disabled = false, children } = props;
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
          {isChanged ? <Badge tone="info">{t('Changed')}</Badge> : null}
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

const List = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(100%, 8.5rem), 1fr));
  gap: var(--space-2);

  ${FROM_TABLET} {
    grid-template-columns: repeat(3, minmax(0, 1fr));
  }
`;

const Preset = styled.button`
  display: grid;
  align-content: start;
  gap: var(--space-1);
  min-height: 2.75rem;
  padding: var(--space-2) var(--space-3);
  border: 1px solid var(--color-control-line);
  border-radius: var(--radius-m);
  background: var(--color-surface);
  color: var(--color-text);
  text-align: start;
  touch-action: manipulation;
  transition:
    background-color var(--motion-fast) linear,
    border-color var(--motion-fast) linear;

  strong {
    font-size: var(--text-s);
    font-weight: var(--weight-bold);
    line-height: 1.25;
  }
  span {
    color: var(--color-text-muted);
    font-size: var(--text-xs);
    line-height: 1.3;
  }
  &:hover {
    border-color: var(--color-primary);
    background: var(--color-surface-hover);
  }
  &[aria-pressed='true'] {
    border-color: var(--color-primary);
    background: var(--color-tint-strong);
    box-shadow: inset 0 0 0 1px var(--color-primary);
  }

  @media (forced-colors: active) {
    &[aria-pressed='true'] {
      outline: 3px solid Highlight;
      outline-offset: -3px;
    }
  }
`;

function PresetList({ week, onChoose }: { week: WeekMask; onChoose: (week: WeekMask) => void }) {
  const { t } = useLanguage();
  return (
    <List role="group" aria-label={t('Quick picks')}>
      {AVAILABILITY_PRESETS.map((preset) => (
        <Preset key={preset.id} type="button" aria-pressed={preset.week === week} onClick={() => onChoose(preset.week)}>
          <WeekPicture size="s" week={preset.week} />
          <strong>{t(preset.label)}</strong>
          <span>{t(preset.description)}</span>
        </Preset>
      ))}
    </List>
  );
}
