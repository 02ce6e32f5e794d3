import { HOUR_MS, addDays, dayIn, startOfDay, TEXT_LIMITS } from '@marketplace/domain';

const hourIn = (moment: Date, timeZone: string): number =>
  Number(new Intl.DateTimeFormat('en-US', { timeZone, hour: 'numeric', hourCycle: 'h23' }).format(moment));

const isTextHour = (hour: number): boolean => hour >= TEXT_LIMITS.fromHour && hour < TEXT_LIMITS.toHour;

/** Next time at which a text message may be sent in all of these time zones; null if it may be sent now. */
export function waitsUntil(now: Date, timeZones: readonly string[]): Date | null {
  const closedZones = timeZones.filter((timeZone) => !isTextHour(hourIn(now, timeZone)));
  if (closedZones.length === 0) return null;
  return new Date(Math.max(...closedZones.map((timeZone) => nextMorning(now, timeZone).getTime())));
}

/** Next start of the hours for text messages. May be an hour off on the day of a clock change. */
export function nextMorning(now: Date, timeZone: string): Date {
  const today = dayIn(now, timeZone);
  const day = hourIn(now, timeZone) < TEXT_LIMITS.fromHour ? today : addDays(today, 1);
  return new Date(startOfDay(day, timeZone).getTime() + TEXT_LIMITS.fromHour * HOUR_MS);
}

/** Earliest start of the current day among these time zones. */
export const dayBegan = (now: Date, timeZones: readonly string[]): Date =>
  new Date(Math.min(...timeZones.map((timeZone) => startOfDay(dayIn(now, timeZone), timeZone).getTime())));
