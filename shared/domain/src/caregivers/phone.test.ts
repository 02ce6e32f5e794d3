import { describe, expect, test } from 'vitest';
import { formatPhone, hasAreaCode, phoneDigits } from './phone.ts';

describe('phoneDigits', () => {
  test.each(['(317) 555-0142', '317-555-0142', '317.555.0142', '3175550142', '+1 317 555 0142', '1 (317) 555-0142'])(
    'reads %s',
    (text) => expect(phoneDigits(text)).toBe('3175550142'),
  );
  test.each(['', '555-0142', '317-555-01423', '2 317 555 0142', 'call me', '317-555-0142 ext 3'])(
    'rejects "%s"',
    (text) => expect(phoneDigits(text)).toBeNull(),
  );
});

describe('formatPhone', () => {
  test('groups ten digits', () => expect(formatPhone('3175550142')).toBe('(317) 555-0142'));
  test('returns any other value unchanged', () => expect(formatPhone('+44 20 7946 0000')).toBe('+44 20 7946 0000'));
});

describe('hasAreaCode', () => {
  test.each(['3175550142', '2025550142', '9095550142'])('accepts %s', (digits) =>
    expect(hasAreaCode(digits)).toBe(true),
  );
  test.each(['0175550142', '1175550142'])('rejects %s', (digits) => expect(hasAreaCode(digits)).toBe(false));
});
