import { expect, test } from 'vitest';
import { describeLegalVersion, LEGAL_VERSIONS } from './legal-versions.ts';

test('a version says its number and its day as an American reader expects', () => {
  expect(describeLegalVersion(LEGAL_VERSIONS.agencyTerms)).toBe('Version 1 · Effective November 21, 2026');
});

test.each(Object.entries(LEGAL_VERSIONS))('what a consent to %s keeps names the version', (_text, { id, version }) => {
  expect(id.endsWith(`-${version}`)).toBe(true);
});
