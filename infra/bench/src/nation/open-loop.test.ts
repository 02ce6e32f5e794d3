import { seededRandom } from '@marketplace/local';
import { expect, test, vi } from 'vitest';
import { arrivals, runOpenLoop, type Arrival } from './open-loop.ts';

function threeThousandArrivals(perSecond: Record<string, number>): Arrival<string>[] {
  const all: Arrival<string>[] = [];
  for (const arrival of arrivals(perSecond, seededRandom(1))) if (all.push(arrival) === 3_000) break;
  return all;
}

test('simulated arrivals are ordered by time, match their rates, and are the same for the same seed', () => {
  const all = threeThousandArrivals({ often: 90, rarely: 10, never: 0 });
  expect(all).toEqual(threeThousandArrivals({ often: 90, rarely: 10, never: 0 }));
  expect(all.map(({ dueMs }) => dueMs)).toEqual(all.map(({ dueMs }) => dueMs).toSorted((a, b) => a - b));
  const share = all.filter(({ name }) => name === 'rarely').length / all.length;
  expect(share).toBeGreaterThan(0.08);
  expect(share).toBeLessThan(0.12);
  // 3,000 arrivals at 100 per second.
  expect(all.at(-1)?.dueMs).toBeGreaterThan(28_000);
  expect(all.at(-1)?.dueMs).toBeLessThan(32_000);
});

test('simulated arrivals reject rates that are all 0', () => {
  expect(() => arrivals({ never: 0 }, seededRandom(1)).next()).toThrow('At least one rate must be above 0.');
});

test('a pending response does not delay other requests, and the run waits for that response', async () => {
  const first = Promise.withResolvers<void>();
  const begun: string[] = [];
  const ended = vi.fn();
  const schedule = [
    { name: 'slow', dueMs: 0 },
    { name: 'quick', dueMs: 1 },
    { name: 'too late', dueMs: 60_000 },
  ];
  const running = runOpenLoop(schedule, 100, (name) => {
    begun.push(name);
    return name === 'slow' ? first.promise : Promise.resolve();
  }).then(ended);
  await vi.waitFor(() => expect(begun).toEqual(['slow', 'quick']));
  expect(ended).not.toHaveBeenCalled();
  first.resolve();
  await running;
  expect(begun).toHaveLength(2);
});
