import { DAY_MS, DAYS, TIME_WINDOWS, timeAgo } from '@marketplace/domain';
import { describe, expect, test } from 'vitest';
import { mailTexts } from './mail-language.ts';

const spanish = mailTexts('es');

describe('mailTexts', () => {
  test('renders a string with its values in each language', () => {
    const text = 'Hello {name},';
    expect(mailTexts('en')(text, { name: 'Rosa' })).toBe('Hello Rosa,');
    expect(spanish(text, { name: 'Rosa' })).toBe('Hola, Rosa:');
  });

  test('leaves an untranslated string in English', () => {
    expect(spanish('A text of {kind}', { kind: 'tests' })).toBe('A text of tests');
  });

  test('inserts values literally, so braces and special characters in a name have no effect', () => {
    expect(spanish('Hello {name},', { name: '{hours} <b>#</b>' })).toBe('Hola, {hours} <b>#</b>:');
  });

  test('translates all weekdays, times of day and past times', () => {
    const words = [...DAYS.map(({ name }) => name), ...TIME_WINDOWS.map(({ name }) => name)];
    expect(words.filter((word) => spanish(word) === word)).toEqual([]);
    for (let days = 0; days < 800; days += 1) {
      const ago = timeAgo(new Date(0), new Date(days * DAY_MS), spanish);
      expect(ago).toMatch(/^hoy$|^ayer$|^hace (\d+|más)/);
    }
  });
});
