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

test('a page that nobody has seen yet is opened, of a remote that is known as well', () => {
  const agency = announcing('agency-app', '/signin', '/signup', '/hiring-tips', '/hiring-tips/:slug');
  expect(openPages(agency)).toEqual(['/signin', '/signup', '/hiring-tips']);
  expect(smokePages(agency, [])).toEqual(['/signin', '/signup']);
  expect(smokePages(agency, ['/hiring-tips'])).toEqual(['/signin', '/signup', '/hiring-tips']);
});

test('of a remote that the site does not know, all are new; of a third remote, some of each are opened', () => {
  const rates = announcing('rates-app', '/rates', '/rates/:place', '/rates/all');
  expect(smokePages(rates, ['/rates', '/rates/all'])).toEqual(['/rates', '/rates/all']);
  expect(smokePages(rates, ['/rates/all'])).toEqual(['/rates', '/rates/all']);
});
