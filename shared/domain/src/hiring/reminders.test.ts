import { describe, expect, test } from 'vitest';
import { addDays, isDay, localDay, reminderChoices, reminderDayText } from './reminders.ts';

describe('days for reminders', () => {
  test.each([
    ['2026-11-22', 'Sunday', ['Today', 'Tomorrow', 'Tuesday'], ['2026-11-22', '2026-11-23', '2026-11-24']],
    [
      '2026-11-24',
      'Tuesday',
      ['Today', 'Tomorrow', 'Thursday', 'Next week'],
      ['2026-11-24', '2026-11-25', '2026-11-26', '2026-11-30'],
    ],
    ['2026-11-28', 'Saturday', ['Today', 'Tomorrow', 'Monday'], ['2026-11-28', '2026-11-29', '2026-11-30']],
    [
      '2026-11-23',
      'Monday',
      ['Today', 'Tomorrow', 'Wednesday', 'Next week'],
      ['2026-11-23', '2026-11-24', '2026-11-25', '2026-11-30'],
    ],
  ])('are offered without duplicates on %s, a %s', (today, _weekday, labels, days) => {
    expect(reminderChoices(today).map(({ label }) => label)).toEqual(labels);
    expect(reminderChoices(today).map(({ day }) => day)).toEqual(days);
  });

  test.each([
    ['2026-11-22', 'today'],
    ['2026-11-23', 'tomorrow'],
    ['2026-11-24', 'Tuesday'],
    ['2026-11-28', 'Saturday'],
    ['2026-11-29', 'Sun, Nov 29'],
    ['2026-11-21', 'overdue since Sat, Nov 21'],
    ['2027-01-04', 'Jan 4, 2027'],
    ['2025-12-31', 'overdue since Dec 31, 2025'],
  ])('are described on November 22 like this: %s as "%s"', (day, words) =>
    expect(reminderDayText(day, '2026-11-22')).toBe(words),
  );

  test('are counted correctly across months, leap days and the end of daylight saving time', () => {
    expect(addDays('2026-12-31', 1)).toBe('2027-01-01');
    expect(addDays('2028-02-28', 1)).toBe('2028-02-29');
    expect(addDays('2026-10-31', 2)).toBe('2026-11-02');
  });

  test.each([
    ['2026-02-28', true],
    ['2026-02-29', false],
    ['2026-13-01', false],
    ['26-01-01', false],
    ['', false],
  ])('must be real dates: %j gives %s', (text, answer) => expect(isDay(text)).toBe(answer));

  test('use the reader’s time zone', () => expect(localDay(new Date(2026, 0, 5, 23, 59))).toBe('2026-01-05'));
});
