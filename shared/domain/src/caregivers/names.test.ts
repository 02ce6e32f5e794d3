import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { initialsOf, storedName } from './names.ts';

describe('storedName', () => {
  test.each([
    ['St. Louis', 'St Louis'],
    ['St.Louis', 'St Louis'],
    ['Mt. St. Helens', 'Mt St Helens'],
    ['J.R.', 'J R'],
    ['...', ''],
    ["O'Fallon", "O'Fallon"],
    ['Winston-Salem', 'Winston-Salem'],
    ['Jose\u0301 Nun\u0303ez', 'Jos\u00e9 Nu\u00f1ez'],
    ['Ade\u0301ba\u0301yo\u0323\u0300', 'Ad\u00e9b\u00e1y\u1ecd\u0300'],
  ])('stores %s as %s', (typed, stored) => expect(storedName(typed)).toBe(stored));

  test('treats both Unicode encodings of an accented letter as the same name', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom('e', 'n', '\u0301', '\u0303', '.', ' ') }), (typed) => {
        expect(storedName(typed.normalize('NFD'))).toBe(storedName(typed.normalize('NFC')));
      }),
    );
  });

  test('removes every period, changes nothing else, and is idempotent', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom('.', ' ', 'a', 'É', '-', "'") }), (typed) => {
        const stored = storedName(typed);
        expect(stored).not.toContain('.');
        expect(stored.replace(/\s/g, '')).toBe(typed.replace(/[.\s]/g, ''));
        expect(storedName(stored)).toBe(stored);
      }),
    );
  });
});

test.each([
  ['Maria', 'MA'],
  ['mary ann', 'MA'],
  ['Healthcare Professional', 'HP'],
  ["'Olu", 'OL'],
  ["D'Angelo", 'DA'],
])('%s has the initials %s', (name, initials) => expect(initialsOf(name)).toBe(initials));
