import { expect, test } from 'vitest';
import { timeAgo } from './confirmation.ts';
import { TIME_AGO_IN_SPANISH, WEEK_IN_SPANISH } from './spanish.ts';
import { DAYS, TIME_WINDOWS } from './week.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

test('has exactly the words of a week', () => {
  const week = [...DAYS.flatMap(({ name, short }) => [name, short]), ...TIME_WINDOWS.map(({ name }) => name)];
  expect(Object.keys(WEEK_IN_SPANISH).toSorted()).toEqual(week.toSorted());
});

test('has exactly the texts of timeAgo', () => {
  const said = new Set<string>();
  for (let days = 0; days < 800; days += 1) {
    said.add(timeAgo(new Date(0), new Date(days * DAY_MS)).replace(/\d+/, '{count}'));
  }
  expect(Object.keys(TIME_AGO_IN_SPANISH).toSorted()).toEqual([...said].toSorted());
});
