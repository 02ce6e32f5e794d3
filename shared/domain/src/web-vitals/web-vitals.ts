/** Web vitals of remotes. `lcp` and `inp` are in milliseconds; `cls` is a score. */
export const WEB_VITALS = ['lcp', 'inp', 'cls'] as const;
export type WebVital = (typeof WEB_VITALS)[number];

interface Scale {
  /** Upper limit of a good value, as browser vendors define it. */
  good: number;
  /** Upper limits of the histogram buckets, including `good`. Higher values form a last bucket. */
  limits: readonly number[];
}

export const VITAL_SCALES: Readonly<Record<WebVital, Scale>> = {
  lcp: { good: 2_500, limits: [500, 1_000, 1_500, 2_000, 2_500, 3_000, 4_000, 6_000] },
  inp: { good: 200, limits: [50, 100, 150, 200, 300, 400, 500, 800] },
  cls: { good: 0.1, limits: [0.01, 0.025, 0.05, 0.1, 0.15, 0.2, 0.25, 0.5] },
};

export function vitalGroup(vital: WebVital, value: number): number {
  const { limits } = VITAL_SCALES[vital];
  const group = limits.findIndex((limit) => value <= limit);
  return group < 0 ? limits.length : group;
}

export function countVisitsAboveGood(vital: WebVital, groups: readonly number[]): number {
  const { good, limits } = VITAL_SCALES[vital];
  return sum(groups.slice(limits.indexOf(good) + 1));
}

/** Estimates the 75th percentile from the counts per bucket. Returns null without visits. */
export function vitalP75(vital: WebVital, groups: readonly number[]): number | null {
  const { limits } = VITAL_SCALES[vital];
  const target = sum(groups) * 0.75;
  if (target === 0) return null;
  let visitsBelow = 0;
  for (const [group, visits] of groups.entries()) {
    if (visitsBelow + visits >= target) {
      const lowerLimit = limits[group - 1] ?? 0;
      const upperLimit = limits[group] ?? lowerLimit;
      return lowerLimit + (upperLimit - lowerLimit) * ((target - visitsBelow) / visits);
    }
    visitsBelow += visits;
  }
  return limits.at(-1) ?? null;
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);
