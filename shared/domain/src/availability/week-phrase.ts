import {
  DAYS,
  EMPTY_WEEK,
  hasSlot,
  NO_AVAILABILITY,
  slotCount,
  TIME_WINDOWS,
  WEEKDAY_DAYS,
  WEEKEND_DAYS,
  weekOf,
} from './week.ts';
import type { WeekMask } from './week.ts';
import { msg, sayInEnglish, type Say } from '../languages/messages.ts';

const ALL_DAYS = DAYS.map(({ day_of_week }) => day_of_week);
const ALL_WINDOWS = TIME_WINDOWS.map(({ time_window }) => time_window);
/** Fewer days than this are listed one by one, not as a range. */
const RANGE_DAYS = 3;

/** How one window is said of every day, of weekdays, of weekends, and of other days. */
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

const MOST_OFTEN: Readonly<Record<number, string>> = {
  1: msg('{count, plural, one {# day} other {# days}}, most often mornings'),
  2: msg('{count, plural, one {# day} other {# days}}, most often afternoons'),
  3: msg('{count, plural, one {# day} other {# days}}, most often evenings'),
  4: msg('{count, plural, one {# day} other {# days}}, most often nights'),
};

/** The same windows on each of some days. */
interface Shape {
  days: readonly number[];
  windows: readonly number[];
}

/** Every combination of windows, the fullest last. */
const WINDOW_CHOICES = Array.from({ length: 2 ** ALL_WINDOWS.length - 1 }, (_, bits) =>
  ALL_WINDOWS.filter((window) => ((bits + 1) & (1 << (window - 1))) !== 0),
).sort((one, other) => one.length - other.length);

/** The largest shape within the week: the week itself if it is one. */
function largestShape(week: WeekMask): Shape {
  let largest: Shape = { days: [], windows: [] };
  for (const windows of WINDOW_CHOICES) {
    const days = ALL_DAYS.filter((day) => {
      const wanted = weekOf([day], windows);
      return (week & wanted) === wanted;
    });
    if (days.length * windows.length > largest.days.length * largest.windows.length) largest = { days, windows };
  }
  return largest;
}

const isSame = (one: readonly number[], other: readonly number[]) =>
  one.length === other.length && one.every((day) => other.includes(day));

/** 'Monday', 'Mon to Thu', 'Mon, Wed and Fri'. A range may pass the end of the week: 'Fri to Sun'. */
function daysInWords(days: readonly number[], say: Say): string {
  const short = (day: number | undefined) => say(DAYS[day ?? 0]?.short ?? '');
  const [only] = days;
  if (days.length === 1) return say(DAYS[only ?? 0]?.name ?? '');
  const starts = days.filter((day) => !days.includes((day + 6) % 7));
  const [start] = starts;
  if (starts.length === 1 && start !== undefined && days.length >= RANGE_DAYS) {
    return say(msg('{first} to {last}'), { first: short(start), last: short((start + days.length - 1) % 7) });
  }
  return say(msg('{days} and {last}'), { days: days.slice(0, -1).map(short).join(', '), last: short(days.at(-1)) });
}

function shapeInWords({ days, windows }: Shape, say: Say): string {
  const [every, weekdays, weekends] = [ALL_DAYS, WEEKDAY_DAYS, WEEKEND_DAYS].map((known) => isSame(days, known));
  if (every && windows.length === ALL_WINDOWS.length) return say(msg('Any time'));
  const one = ONE_WINDOW[windows.join()];
  if (one !== undefined) {
    const [everyDay, onWeekdays, onWeekends, onDays] = one;
    if (every) return say(everyDay);
    if (weekdays) return say(onWeekdays);
    return weekends ? say(onWeekends) : say(onDays, { days: daysInWords(days, say) });
  }
  const named = every
    ? say(msg('Every day'))
    : weekdays
      ? say(msg('Weekdays'))
      : weekends
        ? say(msg('Weekends'))
        : null;
  return say(SEVERAL_WINDOWS[windows.join()] ?? '', { days: named ?? daysInWords(days, say) });
}

/** The window with the most days; null if two share the first place. */
function commonestWindow(week: WeekMask): number | null {
  const counts = ALL_WINDOWS.map((time_window) => ({
    time_window,
    days: ALL_DAYS.filter((day_of_week) => hasSlot(week, { day_of_week, time_window })).length,
  })).sort((one, other) => other.days - one.days);
  const [first, second] = counts;
  return first === undefined || first.days === second?.days ? null : first.time_window;
}

/** Whether `weekPhrase` names every slot of the week. */
export function isWholeInPhrase(week: WeekMask): boolean {
  const { days, windows } = largestShape(week);
  return days.length * windows.length === slotCount(week);
}

/**
 * A week in a few words: 'Any time', 'Weekday mornings', 'Mon, Wed and Fri, daytime'. It never names a slot that is not
 * in the week. If there is more than it names, it says so: 'Every night and more'.
 */
export function weekPhrase(week: WeekMask, say: Say = sayInEnglish): string {
  if (week === EMPTY_WEEK) return say(NO_AVAILABILITY);
  const shape = largestShape(week);
  const named = shape.days.length * shape.windows.length;
  const all = slotCount(week);
  if (named === all) return shapeInWords(shape, say);
  if (named * 2 >= all) return say(msg('{phrase} and more'), { phrase: shapeInWords(shape, say) });
  const count = ALL_DAYS.filter((day) => (week & weekOf([day], [])) !== 0).length;
  const window = commonestWindow(week);
  return window === null
    ? say(msg('{count, plural, one {# day} other {# days}}, at different times'), { count })
    : say(MOST_OFTEN[window] ?? '', { count });
}
