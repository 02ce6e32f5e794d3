import { expect, test } from 'vitest';
import { periodEndAfter } from './billing-period.ts';

const second = (date: string): number => Date.parse(`${date}T10:00:00Z`) / 1000;
const day = (unixSecond: number): string => new Date(unixSecond * 1000).toISOString().slice(0, 10);

test('a subscription that began on the 31st renews on the last day of shorter months, and then on the 31st again', () => {
  const anchor = second('2027-01-31');
  const february = periodEndAfter(anchor, anchor);
  const march = periodEndAfter(anchor, february);
  expect([day(february), day(march)]).toEqual(['2027-02-28', '2027-03-31']);
});
