import { describe, expect, test } from 'vitest';
import {
  hasHiddenCharacters,
  hasHiddenCharactersInLines,
  hasSiteAddress,
  withEscapedCharacters,
  withoutHiddenCharacters,
  withoutLiveAddresses,
} from './typed-text.ts';

const BETWEEN = (first: number, last: number) => Array.from({ length: last - first + 1 }, (_, index) => first + index);
const HIDDEN = [
  ...BETWEEN(0x00, 0x1f),
  ...BETWEEN(0x7f, 0x9f),
  0xad,
  0x61c,
  0x180e,
  0x2028,
  0x2029,
  0x3164,
  0xfeff,
  0xe0041,
  ...BETWEEN(0x200b, 0x200f),
  ...BETWEEN(0x202a, 0x202e),
  ...BETWEEN(0x2060, 0x2064),
  ...BETWEEN(0x2066, 0x2069),
].map((code) => String.fromCodePoint(code));
const NAMES = [
  "D'Angelo",
  '’t Hooft',
  'Ọ̀ṣun',
  'José'.normalize('NFD'),
  '张伟',
  'مريم',
  'Дана',
  'प्रिया',
  '김민지',
  'Care ❤️ Home',
  'Home\u00A0Care',
];

describe('hidden characters in user input', () => {
  test('are all found, removed and escaped', () => {
    for (const character of HIDDEN) {
      const text = `Good${character}Care`;
      expect(hasHiddenCharacters(text), JSON.stringify(text)).toBe(true);
      expect(hasHiddenCharacters(withoutHiddenCharacters(text))).toBe(false);
      const escaped = withEscapedCharacters(text);
      expect(escaped).toMatch(/^Good(\\u[\da-f]{4}){1,2}Care$/);
      expect(JSON.parse(`"${escaped}"`)).toBe(text);
    }
  });

  test.each(NAMES)('do not occur in the name %s', (name) => {
    expect(hasHiddenCharacters(name)).toBe(false);
    expect(withEscapedCharacters(name)).toBe(name);
  });

  test('are removed, with line breaks replaced by a space', () => {
    expect(withoutHiddenCharacters(' Good\r\n\tCare\u202E\u200B ')).toBe('Good Care');
  });

  test('are allowed in multi-line text only as line breaks, tabs and joined emoji', () => {
    expect(hasHiddenCharactersInLines('Called:\r\n\tno answer 👩🏽‍⚕️ 👩‍👩‍👧')).toBe(false);
    for (const text of ['a\u0000', 'a\u202Eb', 'a\u200Bb', 'a\u200Db', '\u001b[31m']) {
      expect(hasHiddenCharactersInLines(text), JSON.stringify(text)).toBe(true);
    }
  });
});

const ADDRESSES = [
  'https://evil.example/a?b=c',
  'http:/evil',
  'HTTPS:\\\\evil',
  'www.evil.example',
  'evil.example',
  'Care evil.com/path now',
  'Caring.com',
  't.co',
  'evil。com',
  'ｅｖｉｌ．ｃｏｍ',
  'пример.рф',
  'xn--e1afmkfd.xn--p1ai',
  'mail@evil.example',
  '192.168.10.1',
  '"quoted".com',
];
const NO_ADDRESSES = [
  "St. Mary's Home Care",
  'U.S.A. Care',
  'A.B.C. Home Health, Inc.',
  'Care No.1',
  '24/7 Care',
  'Smith & Sons Co., LLC',
  'Care @ Home',
  'Night RN: 7:00 to 15:30, $38.50/hr',
];

describe('site addresses in user input', () => {
  test.each(ADDRESSES)('are found in %s, and are no longer found after spaces are added', (text) => {
    expect(hasSiteAddress(text)).toBe(true);
    expect(hasSiteAddress(withoutLiveAddresses(text))).toBe(false);
    expect(withoutLiveAddresses(text)).not.toMatch(/:\/|:\\|\S@|@\S/);
  });

  test.each(NO_ADDRESSES)('are not found in %s', (text) => {
    expect(hasSiteAddress(text)).toBe(false);
    expect(withoutLiveAddresses(text)).toBe(text);
  });

  test('are rewritten without the angle brackets of HTML tags', () => {
    expect(withoutLiveAddresses('<a href="https://evil.example">x</a>')).toBe('a href="https: evil. example" x /a');
  });
});
