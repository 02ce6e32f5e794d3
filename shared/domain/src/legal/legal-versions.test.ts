import { expect, test } from 'vitest';
import { isTermsMailDue, LEGAL_VERSIONS, termsCountFrom } from './legal-versions.ts';

const VERSION = { id: 'terms-3', version: 3, effective: '2027-03-16' };

test.each(Object.entries(LEGAL_VERSIONS))('the consent id of %s ends with its version', (_text, { id, version }) => {
  expect(id.endsWith(`-${version}`)).toBe(true);
});

test('the email about new terms is due from the first day of the notice period', () => {
  expect(isTermsMailDue(VERSION, 15, '2027-02-28')).toBe(false);
  expect(isTermsMailDue(VERSION, 15, '2027-03-01')).toBe(true);
  expect(isTermsMailDue(VERSION, 1, '2027-03-14')).toBe(false);
  expect(isTermsMailDue(VERSION, 1, '2027-06-01')).toBe(true);
});

test('new terms apply from their date, or one notice period after an email that is sent late', () => {
  expect(termsCountFrom(VERSION, 15, '2027-03-01')).toBe('2027-03-16');
  expect(termsCountFrom(VERSION, 15, '2027-03-10')).toBe('2027-03-25');
  expect(termsCountFrom(VERSION, 1, '2027-06-01')).toBe('2027-06-02');
});
