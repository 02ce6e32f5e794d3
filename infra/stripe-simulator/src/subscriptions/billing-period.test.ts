import { expect, test } from 'vitest';
import { periodEndAfter } from './billing-period.ts';

const second = (date: string): number => Date.parse(`${date}T10:00:00Z`) / 1000;
const day = (unixSecond: number): string => new Date(unixSecond * 1000).toISOString().slice(0, 10);
const monthly = { interval: 'month', interval_count: 1 };

test('a subscription from the 31st ends on the last day of shorter months and returns to the 31st', () => {
  const anchor = second('2027-01-31');
  const february = periodEndAfter(anchor, anchor, monthly);
  const march = periodEndAfter(anchor, february, monthly);
  expect([day(february), day(march)]).toEqual(['2027-02-28', '2027-03-31']);
});

test('a yearly period from February 29 ends on February 28', () => {
  const anchor = second('2028-02-29');
  expect(day(periodEndAfter(anchor, anchor, { interval: 'year', interval_count: 1 }))).toBe('2029-02-28');
});
