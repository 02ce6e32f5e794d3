import { expect, test } from 'vitest';
import { addSupply, summarizeSupply, type SupplyGroup } from './supply.ts';

const hours = (people: number) => Array.from({ length: 28 }, (_, slot) => (slot === 4 ? people : 0));
const GROUPS: readonly SupplyGroup[] = [
  { discipline: 'CNA', state: 'IN', people: 25, slots: hours(10) },
  { discipline: 'RN', state: 'IN', people: 5, slots: hours(5) },
  { discipline: 'RN', state: 'OH', people: 0, slots: hours(0) },
];

test('published numbers are added, and the sum of two “few” counts stays “few”', () => {
  expect(addSupply(undefined, 'few')).toBe('few');
  expect(addSupply('few', 'few')).toBe('few');
  expect(addSupply('few', 10)).toBe(10);
  expect(addSupply(10, 'few')).toBe(10);
  expect(addSupply(10, 5)).toBe(15);
});

test('all published numbers are sums over the groups', () => {
  expect(summarizeSupply(GROUPS, {})).toEqual({
    total: 30,
    by_state: { IN: 30, OH: 'few' },
    by_discipline: { CNA: 25, RN: 5 },
    by_slot: hours(15),
  });
});

test('a chosen discipline filters the counts by state and hours, but not by discipline', () => {
  expect(summarizeSupply(GROUPS, { discipline: 'RN' })).toEqual({
    total: 5,
    by_state: { IN: 5, OH: 'few' },
    by_discipline: { CNA: 25, RN: 5 },
    by_slot: hours(5),
  });
});

test('a chosen state filters all counts', () => {
  expect(summarizeSupply(GROUPS, { state: 'OH' })).toEqual({
    total: 0,
    by_state: { OH: 'few' },
    by_discipline: { RN: 'few' },
    by_slot: hours(0),
  });
  expect(summarizeSupply(GROUPS, { state: 'WY' })).toMatchObject({ total: 0, by_state: {}, by_discipline: {} });
});
