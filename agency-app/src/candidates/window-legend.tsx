import { EMPTY_WEEK, type WeekMask } from '@marketplace/domain';
import { styled } from '@marketplace/platform';
import type { ReactNode } from 'react';

interface Entry {
  name: string;
  color: string;
  edge: string;
  missing?: true;
}

/** Colors of the week strip's cells. */
const WINDOWS: readonly Entry[] = [
  { name: 'Morning', color: 'var(--color-morning)', edge: 'var(--color-accent-strong)' },
  { name: 'Midday', color: 'var(--color-midday)', edge: 'var(--color-accent-strong)' },
  { name: 'Evening', color: 'var(--color-evening)', edge: 'var(--color-evening-edge)' },
  { name: 'Night', color: 'var(--color-night)', edge: 'var(--color-night)' },
];

const OF_A_CASE: readonly Entry[] = [
  { name: 'Covered', color: 'var(--color-midday)', edge: 'var(--color-accent-strong)' },
  { name: 'Missing', color: 'var(--color-surface)', edge: 'var(--color-danger)', missing: true },
  { name: 'Also available', color: 'var(--color-spare)', edge: 'var(--color-line)' },
];

/**
 * Legend of the week strips. If the search has hours to fill, it explains covered hours instead. Decorative, because
 * each week is also described in words.
 */
export default function WindowLegend({ hours }: { hours: WeekMask }): ReactNode {
  const entries = hours === EMPTY_WEEK ? WINDOWS : OF_A_CASE;
  return (
    <Legend aria-hidden="true">
      {entries.map(({ name, color, edge, missing }) => (
        <li key={name}>
          <Swatch data-missing={missing} style={{ background: color, borderColor: edge }} />
          {name}
        </li>
      ))}
    </Legend>
  );
}

const Legend = styled.ul`
  display: flex;
  gap: var(--space-3);
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

const Swatch = styled.span`
  width: 0.875rem;
  height: 0.4375rem;
  border: 1px solid;
  border-radius: 2px;

  &[data-missing] {
    border-style: dashed;
  }
`;
