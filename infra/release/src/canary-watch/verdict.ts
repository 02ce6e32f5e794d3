import type { ReleaseFigures } from '@marketplace/contracts';
import { countVisitsAboveGood, VITAL_SCALES, vitalP75, WEB_VITALS, type WebVital } from '@marketplace/domain';

export interface Limits {
  networks: number;
}

export const LIMITS: Limits = { networks: 30 };

/** Significance threshold in standard errors. Higher than usual, because a watch tests repeatedly. */
const CERTAIN = 3.5;
/**
 * Minimum number of failing networks. With fewer, the normal approximation does not hold, and a few broken browsers
 * would decide.
 */
const FEWEST = 5;
/**
 * A canary is bad if its share of failing networks exceeds the current release's by this much, and is at least twice as
 * high.
 */
const MORE_FAILURES = 0.02;
const TIMES_FAILURES = 2;
/**
 * A canary is bad if its share of networks with slow or shifting pages exceeds the current release's by this much. The
 * canary's 75th percentile must also be worse than the limit for 'good'.
 */
const MORE_SLOW = 0.1;

export interface Verdict {
  is: 'good' | 'bad' | 'unknown';
  why: string;
}

/** Compares a canary with the current release, both counted since the canary began. */
export function judge(canary: ReleaseFigures, current: ReleaseFigures, limits: Limits = LIMITS): Verdict {
  const smallSample = [canary, current].find(({ networks }) => networks < limits.networks);
  if (smallSample !== undefined) {
    return {
      is: 'unknown',
      why: `${smallSample.release} has visits from ${smallSample.networks} of the ${limits.networks} networks needed`,
    };
  }
  const reasons = [
    ...failures(canary, current),
    ...WEB_VITALS.flatMap((vital) => slower(vital, canary, current, limits)),
  ];
  return reasons.length > 0
    ? { is: 'bad', why: reasons.join('; ') }
    : { is: 'good', why: 'its failures and web vitals are no worse than those of the current release' };
}

function failures(canary: ReleaseFigures, current: ReleaseFigures): string[] {
  const [a, b] = [canary, current].map(({ networks, failing_networks }) => ({
    part: failing_networks,
    // Both counts are estimates, so the estimated total may be lower than the failing networks.
    whole: Math.max(networks, failing_networks, 1),
  }));
  if (a === undefined || b === undefined || !isCertainlyMore(a, b)) return [];
  const [share, former] = [shareOf(a), shareOf(b)];
  if (share - former < MORE_FAILURES || share < former * TIMES_FAILURES) return [];
  return [`${percent(share)} of its networks report failures, ${percent(former)} of the current release's`];
}

function slower(vital: WebVital, canary: ReleaseFigures, current: ReleaseFigures, limits: Limits): string[] {
  const [a, b] = [canary, current].map((figures) => ({
    part: countVisitsAboveGood(vital, figures[vital]),
    whole: figures[vital].reduce((sum, count) => sum + count, 0),
  }));
  if (a === undefined || b === undefined || Math.min(a.whole, b.whole) < limits.networks) return [];
  if (!isCertainlyMore(a, b) || shareOf(a) - shareOf(b) < MORE_SLOW) return [];
  const p75 = vitalP75(vital, canary[vital]) ?? 0;
  if (p75 <= VITAL_SCALES[vital].good) return [];
  return [
    `${vital.toUpperCase()} is not good in ${percent(shareOf(a))} of its networks, ${percent(shareOf(b))} of the current release's`,
  ];
}

interface Share {
  part: number;
  whole: number;
}

const shareOf = ({ part, whole }: Share) => part / whole;

/** Two-proportion z-test. Adds one visitor per side, so that a small sample with an extreme share gives no verdict. */
function isCertainlyMore(a: Share, b: Share): boolean {
  if (a.part < FEWEST) return false;
  const pooled = (a.part + b.part + 1) / (a.whole + b.whole + 2);
  const error = Math.sqrt(pooled * (1 - pooled) * (1 / a.whole + 1 / b.whole));
  return shareOf(a) - shareOf(b) > CERTAIN * error;
}

const percent = (share: number) => `${(share * 100).toFixed(1)}%`;
