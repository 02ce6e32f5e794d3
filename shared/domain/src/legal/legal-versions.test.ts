import { expect, test } from 'vitest';
import { LEGAL_VERSIONS } from './legal-versions.ts';

test.each(Object.entries(LEGAL_VERSIONS))('what a consent to %s keeps names the version', (_text, { id, version }) => {
  expect(id.endsWith(`-${version}`)).toBe(true);
});
