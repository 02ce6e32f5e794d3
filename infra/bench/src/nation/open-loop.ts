import { setTimeout as pause } from 'node:timers/promises';
import type { SeededRandom } from '@marketplace/local';

/** `dueMs` is in milliseconds since the start. */
export interface Arrival<Name> {
  name: Name;
  dueMs: number;
}

/** Generates endless, independent Poisson arrivals for each name, ordered by time. `perSecond` has the mean rates. */
export function* arrivals<Name extends string>(
  perSecond: Readonly<Record<Name, number>>,
  random: SeededRandom,
): Generator<Arrival<Name>> {
  const gapMs = (rate: number) => (-Math.log(1 - random.next()) / rate) * 1000;
  const next = (Object.entries(perSecond) as [Name, number][])
    .filter(([, rate]) => rate > 0)
    .map(([name, rate]) => ({ name, rate, dueMs: gapMs(rate) }));
  if (next.length === 0) throw new RangeError('At least one rate must be above 0.');
  for (;;) {
    const first = next.reduce((earliest, one) => (one.dueMs < earliest.dueMs ? one : earliest));
    yield { name: first.name, dueMs: first.dueMs };
    first.dueMs += gapMs(first.rate);
  }
}

/**
 * Starts each arrival when it is due, even if earlier arrivals are still running. `begin` gets the due time in
 * milliseconds of `performance.now()`. Resolves when all arrivals have ended.
 */
export async function runOpenLoop<Name>(
  schedule: Iterable<Arrival<Name>>,
  milliseconds: number,
  begin: (name: Name, dueMs: number) => Promise<void>,
): Promise<void> {
  const start = performance.now();
  const runningCalls = new Set<Promise<void>>();
  for (const arrival of schedule) {
    if (arrival.dueMs > milliseconds) break;
    for (;;) {
      const waitMs = start + arrival.dueMs - performance.now();
      if (waitMs <= 0) break;
      await pause(waitMs);
    }
    const one = begin(arrival.name, start + arrival.dueMs).finally(() => runningCalls.delete(one));
    runningCalls.add(one);
  }
  await Promise.all(runningCalls);
}
