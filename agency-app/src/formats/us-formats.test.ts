import { describe, expect, it } from 'vitest';
import { formatUsDate, formatUsDateTime } from './us-date.ts';
import { usNumber } from './us-number.ts';

describe('American formats', () => {
  it('have a comma as thousands separator', () => {
    for (const number of [0, 7, 999, 1_000, 1_204, 99_999, 100_000, 1_234_567])
      expect(usNumber(number)).toBe(number.toLocaleString('en-US'));
  });
  it('write the month as a word and use the user’s time zone', () => {
    const long = new Intl.DateTimeFormat('en-US', { dateStyle: 'long' });
    for (let month = 1; month <= 12; month += 1) {
      const at = `2026-${String(month).padStart(2, '0')}-01T02:30:00Z`;
      expect(formatUsDate(at)).toBe(long.format(new Date(at)));
    }
    expect(formatUsDateTime('2026-11-21T15:05:00Z')).toMatch(/^Nov 2[12], 2026, \d+:05/);
  });
});
