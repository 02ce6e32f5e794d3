import { DAYS, hasSlot, TIME_WINDOWS, type WeekMask } from '@marketplace/domain';
import { styled, useLanguage, type Translate } from '@marketplace/platform';
import { Fragment, type ComponentProps } from 'react';
import { VisuallyHidden } from '../layout/visually-hidden.tsx';

export interface WeekSummaryProps extends Omit<ComponentProps<'div'>, 'children'> {
  /** 28 bits: day_of_week × 4 + time_window − 1. */
  week: WeekMask;
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
const Cell = styled.span<{ $on: boolean }>`
  height: 0.8125rem;
  border-radius: 4px;
  background: ${({ $on }) => ($on ? 'var(--color-accent)' : 'var(--color-surface-sunken)')};
  box-shadow: inset 0 0 0 1px ${({ $on }) => ($on ? 'var(--color-accent-strong)' : 'transparent')};
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
export function WeekSummary({ week, ...rest }: WeekSummaryProps) {
  const { t } = useLanguage();
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
              <Cell
                key={day_of_week}
                data-slot={hasSlot(week, { day_of_week, time_window })}
                $on={hasSlot(week, { day_of_week, time_window })}
              />
            ))}
          </Fragment>
        ))}
      </Root>
    </div>
  );
}
