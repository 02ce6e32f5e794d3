import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { AVAILABILITY_PRESETS } from './presets.ts';
import { hoursChip, phraseNamesEverySlot, weekPhrase } from './week-phrase.ts';
import { DAYS, dayCount, EMPTY_WEEK, FULL_WEEK, slotCount, WEEKDAY_DAYS, WEEKEND_DAYS, weekOf } from './week.ts';

const EXACT: [week: number, english: string][] = [
  [EMPTY_WEEK, 'No availability provided'],
  [FULL_WEEK, 'Any time'],
  [weekOf(WEEKDAY_DAYS, []), 'Weekdays, all day'],
  [weekOf([], [4]), 'Every night'],
  [weekOf(WEEKEND_DAYS, []), 'Weekends, all day'],
  [weekOf(WEEKEND_DAYS, [1, 2, 3]), 'Weekends, 6AM-10PM'],
  [weekOf(WEEKDAY_DAYS, [1]), 'Weekday mornings'],
  [weekOf([3], []), 'Wednesday, all day'],
  [weekOf([3], [2]), 'Wednesday afternoons'],
  [weekOf([1, 3, 5], [1, 2]), 'Mon, Wed and Fri, daytime'],
  [weekOf([1, 2], [3]), 'Mon and Tue evenings'],
  [weekOf([1, 2, 3, 4], [3, 4]), 'Mon to Thu, evenings and nights'],
  [weekOf([5, 6, 0], [4]), 'Fri to Sun nights'],
  [weekOf([1, 3], [1]) | weekOf([6], [4]), 'Mon, Wed mornings + Sat night'],
  [weekOf([1], [1, 2]) | weekOf([2], [4]), 'Mon daytime + Tue night'],
  [weekOf(WEEKDAY_DAYS, [1]) | weekOf([6], [2]), 'Weekday mornings + Sat afternoon'],
  [weekOf(WEEKDAY_DAYS, []) | weekOf(WEEKEND_DAYS, [1]), 'Weekdays all day + Weekend mornings'],
  [weekOf([], [4]) | weekOf([2, 3, 4], [2, 3]), 'Tue to Thu 12PM-6AM + Fri to Mon nights'],
];

describe('weekPhrase', () => {
  test.each(EXACT)('describes week %i as %s', (week, english) => {
    expect(weekPhrase(week)).toBe(english);
    expect(phraseNamesEverySlot(week)).toBe(true);
  });

  test.each([
    [weekOf(WEEKDAY_DAYS, [1]) | weekOf([6], [2]) | weekOf([0], [4]), 'Weekday mornings and more'],
    // Together, both parts would be too long for one row.
    [weekOf(WEEKDAY_DAYS, [1]) | weekOf([6], [2, 4]), 'Weekday mornings and more'],
    [
      weekOf([1], [1]) | weekOf([2], [1, 3]) | weekOf([4], [2]) | weekOf([5], [1]),
      'Mon, Tue and Fri mornings and more',
    ],
    [weekOf([0, 1], [1]) | weekOf([2, 3], [2]) | weekOf([4, 5], [3]) | weekOf([6], [4]), '7 days, at different times'],
    [weekOf([0, 1, 2], [1]) | weekOf([3, 4], [2]) | weekOf([5], [3]) | weekOf([6], [4]), '7 days, most often mornings'],
  ])('adds “and more” for slots that it does not name', (week, phrase) => {
    expect(weekPhrase(week)).toBe(phrase);
    expect(phraseNamesEverySlot(week)).toBe(false);
  });

  test("never names a slot that is not selected, and names every slot unless it ends with 'and more'", () => {
    fc.assert(
      fc.property(weeks, (week) => {
        const phrase = weekPhrase(week);
        const told = readPhrase(phrase);
        expect(told.slots & ~week, phrase).toBe(0);
        if (told.isAll) expect(told.slots, phrase).toBe(week);
        expect(phraseNamesEverySlot(week), phrase).toBe(told.isAll);
        if (told.days !== undefined) expect(dayCount(week), phrase).toBe(told.days);
        if (told.commonest !== undefined) {
          const often = [1, 2, 3, 4].map((window) => slotCount(week & weekOf([], [window])));
          expect(
            often.filter((count) => count >= (often[(told.commonest ?? 1) - 1] ?? 0)),
            phrase,
          ).toHaveLength(1);
        }
      }),
      { numRuns: 2_000 },
    );
  });
});

describe('hoursChip', () => {
  test.each([
    [weekOf(WEEKDAY_DAYS, [1, 2]), 'Mon–Fri 6 AM–6 PM · 60 h'],
    [weekOf(WEEKEND_DAYS, [1, 2, 3]), 'Sat–Sun 6 AM–10 PM · 32 h'],
    [weekOf([1, 3, 5], [1]), 'Mon, Wed, Fri 6 AM–12 PM · 18 h'],
    [weekOf([5, 6, 0], [3, 4]), 'Fri–Sun 6 PM–6 AM · 36 h'],
    [weekOf([2], [4]), 'Tue 10 PM–6 AM · 8 h'],
    [weekOf([], [4]), 'Every day 10 PM–6 AM · 56 h'],
    [weekOf(WEEKDAY_DAYS, []), 'Mon–Fri all day · 120 h'],
    [FULL_WEEK, 'Every day all day · 168 h'],
  ])('names days and hours of a week with one time span: %i as %s', (week, text) => expect(hoursChip(week)).toBe(text));

  test.each([
    [weekOf([1], [1]) | weekOf([2], [2]), '12 hours to fill'],
    // A span must not have a gap.
    [weekOf([1, 2], [1, 3]), '20 hours to fill'],
    [weekOf([1, 2], [1, 4]), '28 hours to fill'],
    [EMPTY_WEEK, '0 hours to fill'],
  ])('shows only the number of hours of any other week: %i as %s', (week, text) => expect(hoursChip(week)).toBe(text));
});

/** Random weeks, and regular ones such as 'all mornings', which random slots rarely produce. */
const weeks = fc.oneof(
  fc.nat(FULL_WEEK),
  fc.constantFrom(...AVAILABILITY_PRESETS.map(({ week }) => week)),
  fc
    .array(fc.tuple(fc.subarray([0, 1, 2, 3, 4, 5, 6]), fc.subarray([1, 2, 3, 4])), { minLength: 1, maxLength: 3 })
    .map((shapes) => shapes.reduce((week, [days, windows]) => week | weekOf(days, windows), EMPTY_WEEK)),
);

const WINDOW_WORDS: [word: string, windows: number[]][] = [
  ['all day', [1, 2, 3, 4]],
  ['6AM-10PM', [1, 2, 3]],
  ['12PM-10PM', [2, 3]],
  ['12PM-6AM', [2, 3, 4]],
  ['daytime', [1, 2]],
  ['morning', [1]],
  ['afternoon', [2]],
  ['evening', [3]],
  ['night', [4]],
];

function readPhrase(phrase: string): { slots: number; isAll: boolean; days?: number; commonest?: number } {
  if (phrase === 'No availability provided') return { slots: EMPTY_WEEK, isAll: true };
  if (phrase === 'Any time') return { slots: FULL_WEEK, isAll: true };
  if (phrase.includes(' + ')) {
    const parts = phrase.split(' + ').map((part) => readPhrase(part));
    return { slots: parts.reduce((all, { slots }) => all | slots, EMPTY_WEEK), isAll: true };
  }
  const windows = WINDOW_WORDS.flatMap(([word, meant]) => (phrase.includes(word) ? meant : []));
  const counted = /^(\d) days, (at different times|most often)/.exec(phrase);
  if (counted) {
    const days = Number(counted[1]);
    const [commonest] = windows;
    return { slots: EMPTY_WEEK, isAll: false, days, ...(commonest === undefined ? {} : { commonest }) };
  }
  return { slots: weekOf(readDays(phrase), windows), isAll: !phrase.endsWith(' and more') };
}

function readDays(phrase: string): number[] {
  if (phrase.startsWith('Every')) return [];
  if (phrase.startsWith('Weekday')) return [...WEEKDAY_DAYS];
  if (phrase.startsWith('Weekend')) return [...WEEKEND_DAYS];
  const range = /^(\w{3}) to (\w{3})/.exec(phrase);
  const [first, last] = (range?.slice(1) ?? []).map((short) => DAYS.findIndex((day) => day.short === short));
  if (first !== undefined && last !== undefined) {
    return Array.from({ length: ((last - first + 7) % 7) + 1 }, (_, at) => (first + at) % 7);
  }
  return DAYS.filter(({ name, short }) => phrase.startsWith(name) || new RegExp(`\\b${short}\\b`).test(phrase)).map(
    ({ day_of_week }) => day_of_week,
  );
}
