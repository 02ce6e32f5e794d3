import { beforeEach, expect, test, vi } from 'vitest';
import { Results } from './results.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance'] });
});

test('benchmark results summarize response times by kind of request', () => {
  const results = new Results();
  const answer = (kind: string, took: number) => {
    const from = performance.now();
    vi.advanceTimersByTime(took);
    results.add(kind, from, performance.now());
  };
  for (let second = 0; second < 12; second += 1) answer('list', 1_000);
  answer('person', 500);
  expect(results.kinds.map(({ kind, count, timing }) => [kind, count, timing.max])).toEqual([
    ['list', 12, 1_000],
    ['person', 1, 500],
  ]);
});

test('benchmark results count failures by kind of request and reason', () => {
  const results = new Results();
  results.fail('list', '500 unexpected');
  results.fail('list', '500 unexpected');
  results.fail('person', 'socket hang up');
  expect([...results.failures]).toEqual([
    ['list: 500 unexpected', 2],
    ['person: socket hang up', 1],
  ]);
});
