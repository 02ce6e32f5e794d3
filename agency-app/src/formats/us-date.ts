const MONTHS = 'January February March April May June July August September October November December'.split(' ');

/**
 * 'November 21, 2026' in the user's time zone. Avoids Intl: on a phone, creating a formatter takes as long as
 * rendering a list row.
 */
export function formatUsDate(isoTimestamp: string): string {
  const date = new Date(isoTimestamp);
  return `${MONTHS[date.getMonth()]} ${date.getDate()}, ${date.getFullYear()}`;
}

let dateTime: Intl.DateTimeFormat | undefined;

/** 'Nov 21, 2026, 3:05 PM' in the user's time zone. */
export function formatUsDateTime(isoTimestamp: string): string {
  dateTime ??= new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' });
  return dateTime.format(new Date(isoTimestamp));
}
