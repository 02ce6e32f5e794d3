import { milliseconds, inPlainStep } from './harness.ts';

export interface Timing {
  mean: number;
  p50: number;
  p95: number;
  p99: number;
  max: number;
}
export interface TimedKind {
  kind: string;
  timing: Timing;
}

function percentile(sorted: readonly number[], share: number): number {
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN;
}

/** Uses nearest-rank percentiles. */
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

export async function timed(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return performance.now() - began;
}

export interface TimedQuery {
  kind: string;
  ask: () => Promise<unknown>;
}

/**
 * Runs each query once per round, so that no kind of query benefits from repetition. The last result, `all`, covers all
 * kinds.
 */
export function timeRounds(
  title: string,
  queries: readonly TimedQuery[],
  { rounds, warmUp }: { rounds: number; warmUp: number },
): Promise<TimedKind[]> {
  const durations: { kind: string; took: number }[] = [];
  return inPlainStep(`${title}: ${rounds} rounds of ${queries.length}`, async (tell) => {
    for (let round = -warmUp; round < rounds; round += 1) {
      for (const { kind, ask } of queries) {
        const took = await timed(ask);
        if (round >= 0) durations.push({ kind, took });
      }
      tell(round + warmUp + 1, rounds + warmUp);
    }
    const kinds = [...Map.groupBy(durations, ({ kind }) => kind), ['all', durations] as const];
    return kinds.map(([kind, ofKind]) => ({ kind, timing: timingOf(ofKind.map(({ took }) => took)) }));
  });
}

export const TIMING_HEADER = ['milliseconds', 'mean', 'p50', 'p95'];
export const timingCells = ({ mean, p50, p95 }: Timing) => [mean, p50, p95].map(milliseconds);
export const timingRows = (kinds: readonly TimedKind[]) =>
  kinds.map(({ kind, timing }) => [kind, ...timingCells(timing)]);
