import { expect, test } from 'vitest';
import type { BuiltRelease } from '../built-release/read-built-release.ts';
import { openPages, smokePages } from './smoke-pages.ts';

const announcing = (name: string, ...paths: readonly string[]): BuiltRelease => ({
  name,
  entry: {
    release: 'new',
    entry: `/remotes/${name}/new/remoteEntry.js`,
    integrity: null,
    scripts: [],
    pages: Object.fromEntries(paths.map((path) => [path, []])),
    container: name,
    platform: '^1.0.0',
  },
  files: new Map(),
  firstLoads: [],
});

test('new pages are opened, also for a known remote', () => {
  const agency = announcing('agency-app', '/signin', '/signup', '/hiring-tips', '/hiring-tips/:slug');
  expect(openPages(agency)).toEqual(['/signin', '/signup', '/hiring-tips']);
  expect(smokePages(agency, [])).toEqual(['/signin', '/signup']);
  expect(smokePages(agency, ['/hiring-tips'])).toEqual(['/signin', '/signup', '/hiring-tips']);
});

test('for an unknown remote, all pages are new; for a known third remote, announced pages are opened too', () => {
  const rates = announcing('rates-app', '/rates', '/rates/:place', '/rates/all');
  expect(smokePages(rates, ['/rates', '/rates/all'])).toEqual(['/rates', '/rates/all']);
  expect(smokePages(rates, ['/rates/all'])).toEqual(['/rates', '/rates/all']);
});
