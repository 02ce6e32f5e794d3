import { expect, test } from 'vitest';
import { remoteReleaseSchema } from './schemas.ts';

const entry = '/remotes/rates-app/1/remoteEntry.js';
const release = {
  release: '1',
  entry,
  integrity: null,
  scripts: [entry],
  container: 'rates_app',
  platform: '^0.3.0',
  published_at: '2026-11-20T10:00:00Z',
};

test('a release whose pages declare no access stays readable, and its pages count as secret', () => {
  const { pages } = remoteReleaseSchema.parse({ ...release, pages: { '/rates/:place': [entry] } });
  expect(pages).toMatchObject([{ path: '/rates/:place', access: 'secret', listed: false, scripts: [entry] }]);
  expect(remoteReleaseSchema.parse(release).pages).toEqual([]);
});

test('a page is valid only if it declares a known access level', () => {
  const page = { path: '/rates', title: 'Rates', scripts: [] };
  expect(remoteReleaseSchema.safeParse({ ...release, pages: [page] }).success).toBe(false);
  expect(remoteReleaseSchema.safeParse({ ...release, pages: [{ ...page, access: 'everyone' }] }).success).toBe(false);
  expect(remoteReleaseSchema.safeParse({ ...release, pages: [{ ...page, access: 'public' }] }).success).toBe(true);
});

test('a slot can be declared only once, and needs a title if its page shows one', () => {
  const read = (slots: unknown) => remoteReleaseSchema.safeParse({ ...release, slots }).success;
  expect(read([{ slot: 'candidate-section', title: 'Usual pay' }, { slot: 'wizard-end' }])).toBe(true);
  expect(read([{ slot: 'candidate-section' }])).toBe(false);
  expect(read([{ slot: 'footer' }])).toBe(false);
  expect(read([{ slot: 'wizard-end' }, { slot: 'wizard-end' }])).toBe(false);
});
