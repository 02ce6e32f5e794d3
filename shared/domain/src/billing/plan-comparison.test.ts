import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isInLastMonth, monthCostCents, unlocksThatMakeProCheaper } from './plan-comparison.ts';

describe('monthly cost with and without Pro', () => {
  test.each([
    [0, 0, 50_000],
    [1, 40_000, 50_000],
    [2, 80_000, 60_000],
    [3, 120_000, 70_000],
    [10, 400_000, 140_000],
  ])('is, for %i unlocks, %i cents without Pro and %i cents with Pro', (unlocks, payPerContactCents, proCents) => {
    expect(monthCostCents('pay_per_contact', unlocks)).toBe(payPerContactCents);
    expect(monthCostCents('pro', unlocks)).toBe(proCents);
  });

  test('is lower with Pro starting with the second unlock in a month', () =>
    expect(unlocksThatMakeProCheaper()).toBe(2));

  test('is lower with Pro starting at the break-even count, and not below it', () =>
    fc.assert(
      fc.property(fc.nat(500), (unlocks) => {
        const isCheaper = monthCostCents('pro', unlocks) < monthCostCents('pay_per_contact', unlocks);
        expect(isCheaper).toBe(unlocks >= unlocksThatMakeProCheaper());
      }),
    ));
});

describe('the last month of unlocks', () => {
  const now = new Date('2026-11-21T12:00:00Z');
  test.each([
    ['now', '2026-11-21T12:00:00Z', true],
    ['a moment less than 30 days ago', '2026-10-22T12:00:01Z', true],
    ['30 days ago', '2026-10-22T12:00:00Z', false],
    ['in the future, by a clock that is ahead', '2026-11-21T12:00:01Z', false],
  ])('includes an unlock that was made %s (%s): %s', (_when, moment, counted) =>
    expect(isInLastMonth(new Date(moment), now)).toBe(counted),
  );
});
