import { DAYS, TIME_WINDOWS, timeAgo } from '@marketplace/domain';
import { describe, expect, it } from 'vitest';
import { countedWords, mailWords } from './mail-language.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const spanish = mailWords('es');

describe('mailWords', () => {
  it('says a text with its values in each language', () => {
    const text = 'Hello {name},';
    expect(mailWords('en')(text, { name: 'Rosa' })).toBe('Hello Rosa,');
    expect(spanish(text, { name: 'Rosa' })).toBe('Hola, Rosa:');
  });

  it('leaves a text in English that nobody translated', () => {
    expect(spanish('A text of {kind}', { kind: 'tests' })).toBe('A text of tests');
  });

  it('takes values for what they are: braces and marks in a name mean nothing', () => {
    expect(spanish('Hello {name},', { name: '{hours} <b>#</b>' })).toBe('Hola, {hours} <b>#</b>:');
  });

  it('knows every word of the week, and how long ago anything was', () => {
    const words = [...DAYS.map(({ name }) => name), ...TIME_WINDOWS.map(({ name }) => name)];
    expect(words.filter((word) => spanish(word) === word)).toEqual([]);
    for (let days = 0; days < 800; days += 1) {
      const ago = timeAgo(new Date(0), new Date(days * DAY_MS));
      expect(countedWords(ago, spanish), ago).toMatch(/^hoy$|^ayer$|^hace (\d+|más)/);
    }
  });
});
