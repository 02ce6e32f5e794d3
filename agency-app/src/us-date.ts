const LONG_DATE = new Intl.DateTimeFormat('en-US', { dateStyle: 'long' });

/** 'November 21, 2026' in the user's time zone. */
export function formatUsDate(isoTimestamp: string): string {
  return LONG_DATE.format(new Date(isoTimestamp));
}
