import {
  DAYS,
  EMPTY_WEEK,
  hasSlot,
  hoursIn,
  NO_AVAILABILITY,
  SLOT_COUNT,
  slotCount,
  TIME_WINDOWS,
  weeklyHoursText,
  WEEKDAY_DAYS,
  WEEKEND_DAYS,
  weekOf,
} from './week.ts';
import type { WeekMask } from './week.ts';
import { msg, sayInEnglish, type Say } from '../languages/messages.ts';

const ALL_DAYS = DAYS.map(({ day_of_week }) => day_of_week);
const ALL_WINDOWS = TIME_WINDOWS.map(({ time_window }) => time_window);
/** Minimum length of a range such as 'Mon to Wed'. Shorter runs of days are listed one by one. */
const RANGE_DAYS = 3;

const ONE_WINDOW: Readonly<Record<string, readonly [every: string, weekday: string, weekend: string, other: string]>> =
  {
    1: [msg('Every morning'), msg('Weekday mornings'), msg('Weekend mornings'), msg('{days} mornings')],
    2: [msg('Every afternoon'), msg('Weekday afternoons'), msg('Weekend afternoons'), msg('{days} afternoons')],
    3: [msg('Every evening'), msg('Weekday evenings'), msg('Weekend evenings'), msg('{days} evenings')],
    4: [msg('Every night'), msg('Weekday nights'), msg('Weekend nights'), msg('{days} nights')],
  };

const SEVERAL_WINDOWS: Readonly<Record<string, string>> = {
  '1,2': msg('{days}, daytime'),
  '1,3': msg('{days}, mornings and evenings'),
  '1,4': msg('{days}, mornings and nights'),
  '2,3': msg('{days}, 12PM-10PM'),
  '2,4': msg('{days}, afternoons and nights'),
  '3,4': msg('{days}, evenings and nights'),
  '1,2,3': msg('{days}, 6AM-10PM'),
  '1,2,4': msg('{days}, daytime and nights'),
  '1,3,4': msg('{days}, mornings, evenings and nights'),
  '2,3,4': msg('{days}, 12PM-6AM'),
  '1,2,3,4': msg('{days}, all day'),
};

const SHORT_WINDOW: Readonly<Record<string, string>> = {
  1: msg('{days} morning'),
  2: msg('{days} afternoon'),
  3: msg('{days} evening'),
  4: msg('{days} night'),
};

/**
 * Names for combinations of time windows in a phrase with two parts. Combinations without a name here would make the
 * phrase too long.
 */
const SHORT_WINDOWS: Readonly<Record<string, string>> = {
  '1,2': msg('{days} daytime'),
  '2,3': msg('{days} 12PM-10PM'),
  '1,2,3': msg('{days} 6AM-10PM'),
  '2,3,4': msg('{days} 12PM-6AM'),
  '1,2,3,4': msg('{days} all day'),
};
const SHORT_DAYS = 3;

const MOST_OFTEN: Readonly<Record<number, string>> = {
  1: msg('{count, plural, one {# day} other {# days}}, most often mornings'),
  2: msg('{count, plural, one {# day} other {# days}}, most often afternoons'),
  3: msg('{count, plural, one {# day} other {# days}}, most often evenings'),
  4: msg('{count, plural, one {# day} other {# days}}, most often nights'),
};

interface Shape {
  days: readonly number[];
  windows: readonly number[];
}

/** Treats an empty list of days as no days, whereas `weekOf` treats it as all days. */
const maskOf = ({ days, windows }: Shape): WeekMask => (days.length === 0 ? EMPTY_WEEK : weekOf(days, windows));

/**
 * All non-empty combinations of time windows, smallest first. If two shapes cover equally many slots, the one with
 * fewer windows wins.
 */
const WINDOW_CHOICES = Array.from({ length: 2 ** ALL_WINDOWS.length - 1 }, (_, bits) =>
  ALL_WINDOWS.filter((window) => ((bits + 1) & (1 << (window - 1))) !== 0),
).sort((a, b) => a.length - b.length);

function largestShape(week: WeekMask): Shape {
  let largest: Shape = { days: [], windows: [] };
  for (const windows of WINDOW_CHOICES) {
    const days = ALL_DAYS.filter((day) => {
      const daySlots = weekOf([day], windows);
      return (week & daySlots) === daySlots;
    });
    if (days.length * windows.length > largest.days.length * largest.windows.length) largest = { days, windows };
  }
  return largest;
}

const isSame = (a: readonly number[], b: readonly number[]) =>
  a.length === b.length && a.every((day) => b.includes(day));

const shortDay = (day: number | undefined, say: Say) => say(DAYS[day ?? 0]?.short ?? '');

/** Returns the first of at least `minDays` consecutive days; null for other days. A range may wrap: 'Fri to Sun'. */
function startOfRange(days: readonly number[], minDays = RANGE_DAYS): number | null {
  const [start, ...otherStarts] = days.filter((day) => !days.includes((day + 6) % 7));
  return start === undefined || otherStarts.length > 0 || days.length < minDays ? null : start;
}

const rangeInWords = (start: number, length: number, say: Say) =>
  say(msg('{first} to {last}'), { first: shortDay(start, say), last: shortDay((start + length - 1) % 7, say) });

/** 'Monday', 'Mon to Thu', 'Mon, Wed and Fri'. */
function daysInWords(days: readonly number[], say: Say): string {
  if (days.length === 1) return say(DAYS[days[0] ?? 0]?.name ?? '');
  const start = startOfRange(days);
  if (start !== null) return rangeInWords(start, days.length, say);
  const firstDays = days.slice(0, -1).map((day) => shortDay(day, say));
  return say(msg('{days} and {last}'), { days: firstDays.join(', '), last: shortDay(days.at(-1), say) });
}

/** 'Mon', 'Mon to Thu', 'Mon, Wed'. */
function daysInShort(days: readonly number[], say: Say): string {
  const start = startOfRange(days);
  return start === null ? days.map((day) => shortDay(day, say)).join(', ') : rangeInWords(start, days.length, say);
}

const NAMED_DAYS = [
  { days: ALL_DAYS, name: msg('Every day') },
  { days: WEEKDAY_DAYS, name: msg('Weekdays') },
  { days: WEEKEND_DAYS, name: msg('Weekends') },
] as const;

function shapeInWords({ days, windows }: Shape, say: Say): string {
  if (days.length * windows.length === SLOT_COUNT) return say(msg('Any time'));
  const namedDaysIndex = NAMED_DAYS.findIndex((group) => isSame(days, group.days));
  const windowPhrases = ONE_WINDOW[windows.join()];
  if (windowPhrases !== undefined)
    return say(windowPhrases[namedDaysIndex] ?? windowPhrases[3], { days: daysInWords(days, say) });
  const name = NAMED_DAYS[namedDaysIndex]?.name;
  return say(SEVERAL_WINDOWS[windows.join()] ?? '', {
    days: name === undefined ? daysInWords(days, say) : say(name),
  });
}

function isShort({ days, windows }: Shape): boolean {
  const isNamed = NAMED_DAYS.some((group) => isSame(days, group.days));
  const areDaysShort = isNamed || days.length <= SHORT_DAYS || startOfRange(days) !== null;
  return areDaysShort && (windows.length === 1 || SHORT_WINDOWS[windows.join()] !== undefined);
}

/** 'Mon, Wed mornings', 'Sat night', 'Weekdays all day'. */
function shapeInShort(shape: Shape, say: Say): string {
  const { days, windows } = shape;
  const name = NAMED_DAYS.find((group) => isSame(days, group.days))?.name;
  const key = windows.join();
  const short = name === undefined ? daysInShort(days, say) : say(name);
  if (windows.length > 1) return say(SHORT_WINDOWS[key] ?? '', { days: short });
  if (name !== undefined) return shapeInWords(shape, say);
  return say((days.length === 1 ? SHORT_WINDOW[key] : ONE_WINDOW[key]?.[3]) ?? '', { days: short });
}

/** Returns null on a tie. */
function commonestWindow(week: WeekMask): number | null {
  const counts = ALL_WINDOWS.map((time_window) => ({
    time_window,
    days: ALL_DAYS.filter((day_of_week) => hasSlot(week, { day_of_week, time_window })).length,
  })).sort((a, b) => b.days - a.days);
  const [first, second] = counts;
  return first === undefined || first.days === second?.days ? null : first.time_window;
}

/** Returns null if the week needs more than two shapes, or if the phrase would be too long. */
function shapesOf(week: WeekMask): [first: Shape, second?: Shape] | null {
  const first = largestShape(week);
  const otherSlots = week & ~maskOf(first);
  if (otherSlots === EMPTY_WEEK) return [first];
  const second = largestShape(otherSlots);
  return maskOf(second) === otherSlots && isShort(first) && isShort(second) ? [first, second] : null;
}

export const phraseNamesEverySlot = (week: WeekMask): boolean => shapesOf(week) !== null;

/**
 * A week in a few words: 'Any time', 'Mon, Wed mornings + Sat night'. Never names a slot outside of the week. 'and
 * more' stands for slots that are left out.
 */
export function weekPhrase(week: WeekMask, say: Say = sayInEnglish): string {
  if (week === EMPTY_WEEK) return say(NO_AVAILABILITY);
  const [first, second] = shapesOf(week) ?? [];
  if (first !== undefined && second !== undefined) return `${shapeInShort(first, say)} + ${shapeInShort(second, say)}`;
  if (first !== undefined) return shapeInWords(first, say);
  const shape = largestShape(week);
  if (shape.days.length * shape.windows.length * 2 >= slotCount(week))
    return say(msg('{phrase} and more'), { phrase: shapeInWords(shape, say) });
  const count = ALL_DAYS.filter((day) => (week & weekOf([day], [])) !== 0).length;
  const window = commonestWindow(week);
  return window === null
    ? say(msg('{count, plural, one {# day} other {# days}}, at different times'), { count })
    : say(MOST_OFTEN[window] ?? '', { count });
}

export const hoursLine = (week: WeekMask): string => `${weekPhrase(week)}: ${weeklyHoursText(week)}`;
export const shortHours = (week: WeekMask): string => `${weekPhrase(week)} (${hoursIn(week)} h)`;

/** Where one time window ends and the next begins. */
const CLOCK = ['6 AM', '12 PM', '6 PM', '10 PM', '6 AM'] as const;

/** 'Mon–Fri', 'Sat–Sun', 'Mon, Wed, Fri', 'Every day'. */
function daysForChip(days: readonly number[]): string {
  if (days.length === DAYS.length) return 'Every day';
  const start = startOfRange(days, 2);
  return (start === null ? days : [start, (start + days.length - 1) % 7])
    .map((day) => shortDay(day, sayInEnglish))
    .join(start === null ? ', ' : '–');
}

/**
 * 'Mon–Fri 6 AM–6 PM · 60 h' if the week is the same span of hours on some days, otherwise '34 hours to fill'. English
 * only: agencies read it.
 */
export function hoursChip(week: WeekMask): string {
  const hours = hoursIn(week);
  const shape = largestShape(week);
  const [first = 0] = shape.windows;
  const last = shape.windows.at(-1) ?? 0;
  const isSpan = last - first === shape.windows.length - 1;
  if (!isSpan || maskOf(shape) !== week) return `${hours} hours to fill`;
  const span = shape.windows.length === ALL_WINDOWS.length ? 'all day' : `${CLOCK[first - 1]}–${CLOCK[last]}`;
  return `${daysForChip(shape.days)} ${span} · ${hours} h`;
}
