import { DAYS, hasSlot, TIME_WINDOWS, type WeekMask } from '@marketplace/domain';
import { styled } from '@marketplace/platform';
import type { ComponentProps } from 'react';
import { VisuallyHidden } from '../layout/visually-hidden.tsx';

export interface WeekSummaryProps extends Omit<ComponentProps<'div'>, 'children'> {
  /** 28 bits: day_of_week × 4 + time_window − 1. */
  week: WeekMask;
}

const Root = styled.div`
  display: grid;
  grid-template-columns: repeat(7, minmax(0, 1fr));
  gap: 3px;
  max-width: 17.5rem;
`;
const Day = styled.span`
  color: var(--color-text-muted);
  font-size: var(--text-xs);
  font-weight: 550;
  line-height: 1.4;
  text-align: center;
`;
const Cell = styled.span<{ $on: boolean }>`
  height: 0.625rem;
  border-radius: 3px;
  background: ${({ $on }) => ($on ? 'var(--color-accent)' : 'var(--color-surface-sunken)')};
  box-shadow: inset 0 0 0 1px ${({ $on }) => ($on ? 'var(--color-accent-line)' : 'var(--color-line)')};
`;

/** The week in words: 'Monday: Morning, Evening. Tuesday: all day.' */
export function weekInWords(week: WeekMask): string {
  const days = DAYS.flatMap(({ day_of_week, name }) => {
    const windows = TIME_WINDOWS.filter(({ time_window }) => hasSlot(week, { day_of_week, time_window }));
    if (windows.length === 0) return [];
    return `${name}: ${windows.length === TIME_WINDOWS.length ? 'all day' : windows.map((w) => w.name).join(', ')}`;
  });
  return days.length === 0 ? 'No availability provided' : `${days.join('. ')}.`;
}

/** A small picture of a week: seven days across, four windows of time down. The words stand beside it, unseen. */
export function WeekSummary({ week, ...rest }: WeekSummaryProps) {
  return (
    <div {...rest}>
      <VisuallyHidden>{weekInWords(week)}</VisuallyHidden>
      <Root aria-hidden="true">
        {DAYS.map(({ day_of_week, short }) => (
          <Day key={day_of_week}>{short.slice(0, 2)}</Day>
        ))}
        {TIME_WINDOWS.map(({ time_window }) =>
          DAYS.map(({ day_of_week }) => (
            <Cell key={`${day_of_week} ${time_window}`} $on={hasSlot(week, { day_of_week, time_window })} />
          )),
        )}
      </Root>
    </div>
  );
}
