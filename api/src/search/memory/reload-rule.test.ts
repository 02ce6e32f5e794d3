import { expect, test } from 'vitest';
import { isReloadDue } from './reload-rule.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const index = { changed: 0, size: 5_000_000, ageMs: HOUR, tookMs: 10_000 };
const isDue = (changes: Partial<typeof index>) => isReloadDue({ ...index, ...changes }, MINUTE);

test('few changes never cause a reload, however old the last one is', () => {
  expect(isDue({ changed: 25_000 })).toBe(false);
  expect(isDue({ changed: 25_001 })).toBe(true);
  expect(isDue({ changed: 1_000, size: 100 })).toBe(false);
  expect(isDue({ changed: 1_001, size: 100 })).toBe(true);
});

test('the longer a load takes, the longer the pause after it', () => {
  const many = { changed: 30_000 };
  expect(isDue({ ...many, tookMs: 100, ageMs: MINUTE })).toBe(false);
  expect(isDue({ ...many, tookMs: 100, ageMs: MINUTE + 1 })).toBe(true);
  expect(isDue({ ...many, tookMs: 30_000, ageMs: 10 * MINUTE })).toBe(false);
  expect(isDue({ ...many, tookMs: 30_000, ageMs: 10 * MINUTE + 1 })).toBe(true);
});

test('changes that take much memory wait only for the minimum pause', () => {
  expect(isDue({ changed: 250_000, tookMs: 30_000, ageMs: 2 * MINUTE })).toBe(false);
  expect(isDue({ changed: 250_001, tookMs: 30_000, ageMs: 2 * MINUTE })).toBe(true);
  expect(isDue({ changed: 250_001, tookMs: 30_000, ageMs: MINUTE })).toBe(false);
});
