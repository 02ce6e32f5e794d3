import { EMPTY_WEEK, type WeekMask } from '@marketplace/domain';
import { styled } from '@marketplace/platform';
import type { ReactNode } from 'react';

const WINDOWS = [
  { name: 'Morning', color: 'var(--color-morning)' },
  { name: 'Midday', color: 'var(--color-midday)' },
  { name: 'Evening', color: 'var(--color-evening)' },
  { name: 'Night', color: 'var(--color-night)' },
] as const;

const OF_A_CASE = [
  { name: 'Covered', color: 'var(--color-midday)' },
  { name: 'Missing', color: 'var(--color-surface)', missing: true },
  { name: 'Also available', color: 'var(--color-spare)' },
] as const;

/**
 * Legend of the week strips. If the search has hours to fill, it explains covered hours instead. Decorative, because
 * each week is also described in words.
 */
export default function WindowLegend({ hours }: { hours: WeekMask }): ReactNode {
  const entries: readonly { name: string; color: string; missing?: true }[] =
    hours === EMPTY_WEEK ? WINDOWS : OF_A_CASE;
  return (
    <Legend aria-hidden="true">
      {entries.map(({ name, color, missing }) => (
        <li key={name}>
          <Swatch data-missing={missing} style={{ background: color }} />
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
  border: 1px solid var(--color-accent-strong);
  border-radius: 2px;

  &[data-missing] {
    border: 1px dashed var(--color-danger);
  }
`;
