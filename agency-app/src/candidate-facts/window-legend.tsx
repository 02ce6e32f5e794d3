import { EMPTY_WEEK, type WeekMask } from '@marketplace/domain';
import { styled } from '@marketplace/platform';
import { WeekCell } from '@marketplace/ui';
import type { ReactNode } from 'react';

const WINDOWS = [
  { name: 'Morning', band: '1' },
  { name: 'Midday', band: '2' },
  { name: 'Evening', band: '3' },
  { name: 'Night', band: '4' },
] as const;

const OF_A_CASE = [
  { name: 'Covered', band: 'covered' },
  { name: 'Missing', band: 'missing' },
  { name: 'Also available', band: 'spare' },
] as const;

/**
 * Legend of the week strips, or of covered hours if the search has hours to fill. Decorative, because a text
 * also describes each week.
 */
export default function WindowLegend({ hours }: { hours: WeekMask }): ReactNode {
  const entries = hours === EMPTY_WEEK ? WINDOWS : OF_A_CASE;
  return (
    <Legend aria-hidden="true">
      {entries.map(({ name, band }) => (
        <li key={name}>
          <WeekCell band={band} />
          {name}
        </li>
      ))}
    </Legend>
  );
}

const Legend = styled.ul`
  display: flex;
  flex-wrap: wrap;
  gap: 0 var(--space-3);
  color: var(--color-text-muted);
  font-size: var(--text-xs);

  li {
    display: flex;
    align-items: center;
    gap: 0.375rem;
  }
  /* Hides the legend in forced colors, because all time windows have the same color there. */
  @media (forced-colors: active) {
    display: none;
  }
`;
