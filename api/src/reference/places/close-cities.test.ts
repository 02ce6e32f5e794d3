import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { mistakesAtBeginning } from './close-cities.ts';

describe('typo count between a search string and the beginning of a name', () => {
  test.each([
    ['carmel', 'carmel', 0],
    ['car', 'carmel', 0],
    ['indianaplis', 'indianapolis', 1],
    ['chciago', 'chicago', 1],
    ['carmal', 'carmel valley', 1],
    ['philadelfya', 'philadelphia', 3],
    ['', 'carmel', 0],
  ])('for “%s” and “%s” is %i', (text, name, mistakes) => {
    expect(mistakesAtBeginning(text, name, 5)).toBe(mistakes);
  });

  const word = fc.string({ unit: fc.constantFrom(...'abc'), maxLength: 9 });
  test('is zero only for the beginning of a name, and at most one after one letter is changed', () => {
    fc.assert(
      fc.property(word, word, fc.nat(8), fc.nat(2), (text, name, place, kind) => {
        expect(mistakesAtBeginning(text, name, 9) === 0).toBe(name.startsWith(text));
        const letters = [...text];
        letters.splice(place, kind === 0 ? 0 : 1, ...(kind === 2 ? [] : ['x']));
        expect(mistakesAtBeginning(letters.join(''), text, 9)).toBeLessThanOrEqual(1);
      }),
    );
  });

  test('is exact up to the maximum', () => {
    fc.assert(
      fc.property(word, word, fc.nat(3), (text, name, most) => {
        const all = mistakesAtBeginning(text, name, 20);
        const told = mistakesAtBeginning(text, name, most);
        if (all <= most) expect(told).toBe(all);
        else expect(told).toBeGreaterThan(most);
      }),
    );
  });
});
