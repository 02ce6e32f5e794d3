/** 'November 21, 2026' in the user's time zone. */
export function formatUsDate(isoTimestamp: string): string {
  return new Intl.DateTimeFormat('en-US', { dateStyle: 'long' }).format(new Date(isoTimestamp));
}
