import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { withoutFullStops } from './names.ts';

describe('withoutFullStops', () => {
  it.each([
    ['St. Louis', 'St Louis'],
    ['St.Louis', 'St Louis'],
    ['Mt. St. Helens', 'Mt St Helens'],
    ['J.R.', 'J R'],
    ['...', ''],
    ["O'Fallon", "O'Fallon"],
    ['Winston-Salem', 'Winston-Salem'],
  ])('takes %s as %s', (typed, stored) => expect(withoutFullStops(typed)).toBe(stored));

  it('leaves no full stop, changes nothing else, and changes nothing twice', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom('.', ' ', 'a', 'É', '-', "'") }), (typed) => {
        const stored = withoutFullStops(typed);
        expect(stored).not.toContain('.');
        expect(stored.replace(/\s/g, '')).toBe(typed.replace(/[.\s]/g, ''));
        expect(withoutFullStops(stored)).toBe(stored);
      }),
    );
  });
});
