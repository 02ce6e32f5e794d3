/** Milliseconds. */
export interface Timing {
  mean: number;
  p50: number;
  p95: number;
  p99: number;
  max: number;
}

function percentile(sorted: readonly number[], share: number): number {
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN;
}

/** Statistics of durations in milliseconds; nearest-rank percentiles. */
export function timingOf(durations: readonly number[]): Timing {
  const sorted = durations.toSorted((a, b) => a - b);
  return {
    mean: sorted.reduce((sum, one) => sum + one, 0) / sorted.length,
    p50: percentile(sorted, 0.5),
    p95: percentile(sorted, 0.95),
    p99: percentile(sorted, 0.99),
    max: sorted.at(-1) ?? Number.NaN,
  };
}
