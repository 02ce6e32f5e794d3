import { expect, test } from 'vitest';
import { isTermsMailDue, LEGAL_VERSIONS, termsCountFrom } from './legal-versions.ts';

const VERSION = { id: 'terms-3', version: 3, effective: '2027-03-16' };

test.each(Object.entries(LEGAL_VERSIONS))('a consent to %s stores the version', (_text, { id, version }) => {
  expect(id.endsWith(`-${version}`)).toBe(true);
});

test('the email about a version is due from the day of the notice', () => {
  expect(isTermsMailDue(VERSION, 15, '2027-02-28')).toBe(false);
  expect(isTermsMailDue(VERSION, 15, '2027-03-01')).toBe(true);
  expect(isTermsMailDue(VERSION, 1, '2027-03-14')).toBe(false);
  expect(isTermsMailDue(VERSION, 1, '2027-06-01')).toBe(true);
});

test('a version takes effect on its date, or later for a reader whose email was late', () => {
  expect(termsCountFrom(VERSION, 15, '2027-03-01')).toBe('2027-03-16');
  expect(termsCountFrom(VERSION, 15, '2027-03-10')).toBe('2027-03-25');
  expect(termsCountFrom(VERSION, 1, '2027-06-01')).toBe('2027-06-02');
});
