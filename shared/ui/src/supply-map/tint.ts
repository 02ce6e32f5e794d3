import { css } from '@marketplace/platform';
import { supplyNumber, type SupplyCount } from '@marketplace/domain';

/** Strength of a tint. 0: nobody; 1: few; 5: near the maximum. */
export type TintStep = 0 | 1 | 2 | 3 | 4 | 5;

/** Thresholds for steps 3–5, as shares of the maximum. */
type Shares = readonly [number, number, number];
/** Lower thresholds for states, because counts vary more between states than within a week. */
const OF_STATES: Shares = [0.12, 0.3, 0.6];
export const OF_HOURS: Shares = [0.4, 0.65, 0.85];

export function tintStep(count: SupplyCount | undefined, greatest: number, shares = OF_STATES): TintStep {
  if (count === 'few') return 1;
  const number = supplyNumber(count);
  if (number === 0) return 0;
  const [third, fourth, fifth] = shares.map((share) => number >= greatest * share);
  if (fifth) return 5;
  if (fourth) return 4;
  return third ? 3 : 2;
}

const NOBODY = css`
  border: 1px dashed var(--color-control-line);
  color: var(--color-text-muted);
`;

const tinted = (step: TintStep) => css`
  background: var(--color-step-${step});
  color: var(--color-on-step-${step});
`;

/** Background and text color of a step. Redundant: each cell also shows its number. */
export const tint = css<{ $step: TintStep }>`
  border: 1px solid transparent;
  ${({ $step }) => ($step === 0 ? NOBODY : tinted($step))}
`;

/** Formats thousands as '1.2k', rounded down. */
export function shortNumber(number: number): string {
  if (number < 1_000) return String(number);
  if (number < 10_000) return `${Math.floor(number / 100) / 10}k`;
  return number < 1_000_000 ? `${Math.floor(number / 1_000)}k` : `${Math.floor(number / 100_000) / 10}M`;
}
