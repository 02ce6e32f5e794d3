import { coveredHoursText, EMPTY_WEEK, type WeekMask } from '@marketplace/domain';
import { styled } from '@marketplace/platform';
import type { ReactNode } from 'react';

interface CoveredHoursProps {
  week: WeekMask;
  /** Hours to fill. */
  requestedHours: WeekMask;
  children?: ReactNode;
}

/** 'Covers 24 of 30 hours', next to a week picture. Uses the primary color if all hours are covered. */
export function CoveredHours({ week, requestedHours, children }: CoveredHoursProps) {
  return (
    <Covered data-all={(requestedHours & ~week) === EMPTY_WEEK}>
      {`Covers ${coveredHoursText(week, requestedHours)}`}
      {children}
    </Covered>
  );
}

const Covered = styled.span`
  display: inline-block;
  padding: 0 0.25rem;
  border-radius: var(--radius-xs);
  background: var(--color-tint-strong);
  color: var(--color-on-tint);
  font-weight: var(--weight-bold);
  white-space: nowrap;

  &[data-all='true'] {
    background: var(--color-primary);
    color: var(--color-on-primary);
  }
`;
