import { describe, expect, test } from 'vitest';
import { formatUsDate, formatUsDateTime } from './us-date.ts';

describe('American dates', () => {
  test('write out the month and use the user’s time zone', () => {
    const long = new Intl.DateTimeFormat('en-US', { dateStyle: 'long' });
    for (let month = 1; month <= 12; month += 1) {
      const timestamp = `2026-${String(month).padStart(2, '0')}-01T02:30:00Z`;
      expect(formatUsDate(timestamp)).toBe(long.format(new Date(timestamp)));
    }
    expect(formatUsDateTime('2026-11-21T15:05:00Z')).toMatch(/^Nov 2[12], 2026, \d+:05/);
  });
});
