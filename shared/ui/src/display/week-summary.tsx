import { DAYS, EMPTY_WEEK, hasSlot, TIME_WINDOWS, type AvailabilitySlot, type WeekMask } from '@marketplace/domain';
import { styled, useLanguage, type Translate } from '@marketplace/platform';
import { Fragment, type ComponentProps } from 'react';
import { VisuallyHidden } from '../layout/visually-hidden.tsx';
import { besideWanted } from './wanted-week.ts';

export interface WeekSummaryProps extends Omit<ComponentProps<'div'>, 'children'> {
  /** 28 bits: day_of_week × 4 + time_window − 1. */
  week: WeekMask;
  /** Slots to fill: the picture then tells covered ones from missing ones, and other free slots are pale. */
  wanted?: WeekMask | undefined;
}

const Root = styled.div`
  display: grid;
  grid-template-columns: auto repeat(7, minmax(0, 1fr));
  align-items: center;
  gap: 3px;
  max-width: 21rem;
`;
const Label = styled.span`
  color: var(--color-text-muted);
  font-size: var(--text-xs);
  font-weight: 400;
  line-height: 1.2;
`;
const DayLabel = styled(Label)`
  text-align: center;
`;
const WindowLabel = styled(Label)`
  grid-column: 1;
  padding-inline-end: var(--space-2);
`;
const Cell = styled.span`
  height: 0.8125rem;
  border: 1px solid transparent;
  border-radius: 4px;
  background: var(--color-surface-sunken);

  &[data-slot='true'] {
    border-color: var(--color-accent-strong);
    background: var(--color-accent);
  }
  &[data-slot='spare'] {
    border-color: var(--color-line);
    background: var(--color-tint-strong);
  }
  &[data-slot='missing'] {
    border: 1px dashed var(--color-danger);
    background: var(--color-surface);
  }
`;

/** The week in words: 'Monday: Morning, Evening. Tuesday: all day.' */
export function weekInWords(week: WeekMask, t: Translate): string {
  const days = DAYS.flatMap(({ day_of_week, name }) => {
    const windows = TIME_WINDOWS.filter(({ time_window }) => hasSlot(week, { day_of_week, time_window }));
    if (windows.length === 0) return [];
    return `${t(name)}: ${windows.length === TIME_WINDOWS.length ? t('all day') : windows.map((w) => t(w.name)).join(', ')}`;
  });
  return days.length === 0 ? t('No availability provided') : `${days.join('. ')}.`;
}

/** A small picture of a week: seven days across, four time windows down, with visually hidden text next to it. */
export function WeekSummary({ week, wanted = EMPTY_WEEK, ...rest }: WeekSummaryProps) {
  const { t } = useLanguage();
  const { filled, missing, spare } = besideWanted(week, wanted);
  const stateOf = (slot: AvailabilitySlot) => {
    if (hasSlot(missing, slot)) return 'missing';
    return hasSlot(spare, slot) ? 'spare' : hasSlot(filled, slot);
  };
  return (
    <div {...rest}>
      <VisuallyHidden>{weekInWords(week, t)}</VisuallyHidden>
      <Root aria-hidden="true">
        <span />
        {DAYS.map(({ day_of_week, short }) => (
          <DayLabel key={day_of_week}>{t(short).slice(0, 2)}</DayLabel>
        ))}
        {TIME_WINDOWS.map(({ time_window, name }) => (
          <Fragment key={time_window}>
            <WindowLabel>{t(name).split('/')[0]}</WindowLabel>
            {DAYS.map(({ day_of_week }) => (
              <Cell key={day_of_week} data-slot={stateOf({ day_of_week, time_window })} />
            ))}
          </Fragment>
        ))}
      </Root>
    </div>
  );
}
