import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { phoneDigits } from '@marketplace/domain';
import { phoneAsTyped } from './phone-as-typed.ts';

const typeOut = (text: string) => [...text].reduce((shown, key) => phoneAsTyped(shown + key, shown), '');

describe('phoneAsTyped', () => {
  test('groups digits while typing', () => {
    expect(typeOut('317')).toBe('317');
    expect(typeOut('31755')).toBe('(317) 55');
    expect(typeOut('3175550142')).toBe('(317) 555-0142');
  });

  test.each([
    '3175550142',
    '317-555-0142',
    '317.555.0142',
    '(317)555-0142',
    '+1 317 555 0142',
    '1-317-555-0142',
    'tel:+13175550142',
    '\u202A(317) 555\u20110142\u202C',
    '317\u00A0555\u00A00142',
  ])('accepts a pasted %s', (pasted) => {
    expect(phoneAsTyped(pasted, '')).toBe('(317) 555-0142');
  });

  test('lets the user delete digits', () => {
    expect(phoneAsTyped('(317) 555-014', '(317) 555-0142')).toBe('(317) 555-014');
    expect(phoneAsTyped('(317) ', '(317) 5')).toBe('(317) ');
  });

  test('leaves other text unchanged, so that the form can reject it', () => {
    expect(phoneAsTyped('call me', '')).toBe('call me');
    expect(phoneAsTyped('317555014299', '')).toBe('317555014299');
  });

  test('keeps every digit that the user types', () => {
    const ten = fc.stringMatching(/^[2-9]\d{9}$/);
    fc.assert(
      fc.property(ten, (digits) => {
        expect(phoneDigits(typeOut(digits))).toBe(digits);
      }),
    );
  });
});
