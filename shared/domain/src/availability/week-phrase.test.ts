import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { AVAILABILITY_PRESETS } from './presets.ts';
import { WEEK_PHRASES_IN_SPANISH, WEEK_IN_SPANISH } from './spanish.ts';
import { isWholeInPhrase, weekPhrase } from './week-phrase.ts';
import { DAYS, dayCount, EMPTY_WEEK, FULL_WEEK, slotCount, WEEKDAY_DAYS, WEEKEND_DAYS, weekOf } from './week.ts';

const inSpanish = (text: string, values: Readonly<Record<string, string | number>> = {}) =>
  (({ ...WEEK_IN_SPANISH, ...WEEK_PHRASES_IN_SPANISH })[text] ?? `? ${text}`).replace(/\{(\w+)\}/g, (_, name: string) =>
    String(values[name]),
  );

const EXACT: [week: number, english: string, spanish: string][] = [
  [EMPTY_WEEK, 'No availability provided', 'Sin disponibilidad indicada'],
  [FULL_WEEK, 'Any time', 'A cualquier hora'],
  [weekOf(WEEKDAY_DAYS, []), 'Weekdays, all day', 'Entre semana, todo el día'],
  [weekOf([], [4]), 'Every night', 'Todas las noches'],
  [weekOf(WEEKEND_DAYS, []), 'Weekends, all day', 'Fines de semana, todo el día'],
  [weekOf(WEEKEND_DAYS, [1, 2, 3]), 'Weekends, 6AM-10PM', 'Fines de semana, 6AM-10PM'],
  [weekOf(WEEKDAY_DAYS, [1]), 'Weekday mornings', 'Entre semana por la mañana'],
  [weekOf([3], []), 'Wednesday, all day', 'Miércoles, todo el día'],
  [weekOf([3], [2]), 'Wednesday afternoons', 'Miércoles por la tarde'],
  [weekOf([1, 3, 5], [1, 2]), 'Mon, Wed and Fri, daytime', 'Lun, Mié y Vie de día'],
  [weekOf([1, 2], [3]), 'Mon and Tue evenings', 'Lun y Mar por la tarde-noche'],
  [weekOf([1, 2, 3, 4], [3, 4]), 'Mon to Thu, evenings and nights', 'De Lun a Jue, tarde-noche y noche'],
  [weekOf([5, 6, 0], [4]), 'Fri to Sun nights', 'De Vie a Dom por la noche'],
];

describe('weekPhrase', () => {
  it.each(EXACT)('of %i is %s', (week, english, spanish) => {
    expect(weekPhrase(week)).toBe(english);
    expect(weekPhrase(week, inSpanish)).toBe(spanish);
    expect(isWholeInPhrase(week)).toBe(true);
  });

  it.each([
    [weekOf(WEEKDAY_DAYS, [1]) | weekOf([6], [2]), 'Weekday mornings and more'],
    [
      weekOf([1], [1]) | weekOf([2], [1, 3]) | weekOf([4], [2]) | weekOf([5], [1]),
      'Mon, Tue and Fri mornings and more',
    ],
    [weekOf([0, 1], [1]) | weekOf([2, 3], [2]) | weekOf([4, 5], [3]) | weekOf([6], [4]), '7 days, at different times'],
    [weekOf([0, 1, 2], [1]) | weekOf([3, 4], [2]) | weekOf([5], [3]) | weekOf([6], [4]), '7 days, most often mornings'],
  ])('says that there is more than it names', (week, phrase) => {
    expect(weekPhrase(week)).toBe(phrase);
    expect(isWholeInPhrase(week)).toBe(false);
  });

  it('never names a slot that is not in the week, and names all of it when it says nothing of more', () => {
    fc.assert(
      fc.property(weeks, (week) => {
        const phrase = weekPhrase(week);
        const told = readPhrase(phrase);
        expect(told.slots & ~week, phrase).toBe(0);
        if (told.isAll) expect(told.slots, phrase).toBe(week);
        expect(isWholeInPhrase(week), phrase).toBe(told.isAll);
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

  it('has Spanish for every text, and for nothing that is never said', () => {
    const said = new Set<string>();
    const ask = (text: string) => {
      said.add(text);
      return text;
    };
    for (const [week] of EXACT) weekPhrase(week, ask);
    for (const day of [[], WEEKDAY_DAYS, WEEKEND_DAYS, [1], [1, 3], [1, 2, 3]]) {
      for (let bits = 1; bits < 16; bits += 1) {
        weekPhrase(
          weekOf(
            day,
            [1, 2, 3, 4].filter((window) => (bits & (1 << (window - 1))) !== 0),
          ),
          ask,
        );
      }
    }
    fc.assert(
      fc.property(weeks, (week) => weekPhrase(week, ask) !== ''),
      { numRuns: 2_000 },
    );
    for (const window of [1, 2, 3, 4]) weekPhrase(mostOften(window), ask);
    const ofPhrases = [...said].filter((text) => !(text in WEEK_IN_SPANISH));
    expect(Object.keys(WEEK_PHRASES_IN_SPANISH).toSorted()).toEqual(ofPhrases.toSorted());
  });
});

/** A week whose slots are spread so widely that only its commonest window can be named. */
function mostOften(window: number): number {
  const [second = 1, third = 1, fourth = 1] = [1, 2, 3, 4].filter((other) => other !== window);
  return weekOf([0, 1, 2], [window]) | weekOf([3, 4], [second]) | weekOf([5], [third]) | weekOf([6], [fourth]);
}

/** Random weeks, and as many that are made of shapes, which random slots hardly ever are. */
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

/** What a reader takes from an English phrase. */
function readPhrase(phrase: string): { slots: number; isAll: boolean; days?: number; commonest?: number } {
  if (phrase === 'No availability provided') return { slots: EMPTY_WEEK, isAll: true };
  if (phrase === 'Any time') return { slots: FULL_WEEK, isAll: true };
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
