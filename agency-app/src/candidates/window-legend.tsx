import { styled } from '@marketplace/platform';
import type { ReactNode } from 'react';

const WINDOWS = [
  { name: 'Morning', color: 'var(--color-morning)' },
  { name: 'Midday', color: 'var(--color-midday)' },
  { name: 'Evening', color: 'var(--color-evening)' },
  { name: 'Night', color: 'var(--color-night)' },
] as const;

/** What the rows of a week strip stand for. Its phrase says the same in words. */
export default function WindowLegend(): ReactNode {
  return (
    <Legend aria-hidden="true">
      {WINDOWS.map(({ name, color }) => (
        <li key={name}>
          <Swatch style={{ background: color }} />
          {name}
        </li>
      ))}
    </Legend>
  );
}

const Legend = styled.ul`
  display: flex;
  gap: var(--space-3);
  margin: 0;
  padding: 0;
  color: var(--color-text-muted);
  font-size: var(--text-xs);
  list-style: none;

  li {
    display: flex;
    align-items: center;
    gap: 0.375rem;
  }
  /* There, all windows have the same color. */
  @media (forced-colors: active) {
    display: none;
  }
`;

const Swatch = styled.span`
  width: 0.875rem;
  height: 0.4375rem;
  border: 1px solid var(--color-accent-strong);
  border-radius: 2px;
`;
