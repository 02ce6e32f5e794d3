const LONG_DATE = new Intl.DateTimeFormat('en-US', { dateStyle: 'long' });

/** 'November 21, 2026' in the user's time zone. */
export function formatUsDate(isoTimestamp: string): string {
  return LONG_DATE.format(new Date(isoTimestamp));
}

const DATE_TIME = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' });

/** 'Nov 21, 2026, 3:05 PM' in the user's time zone. */
export function formatUsDateTime(isoTimestamp: string): string {
  return DATE_TIME.format(new Date(isoTimestamp));
}
