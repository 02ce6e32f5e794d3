import { releasePageSchema, type DeclaredPage } from '@marketplace/contracts';
import { expect, test } from 'vitest';
import type { BuiltRelease } from '../built-release/read-built-release.ts';
import { openPages, smokePages } from './smoke-pages.ts';

const declaring = (pages: Readonly<Record<string, DeclaredPage['access']>>): BuiltRelease => ({
  name: 'rates-app',
  entry: {
    release: 'new',
    entry: '/remotes/rates-app/new/remoteEntry.js',
    integrity: null,
    scripts: [],
    pages: Object.entries(pages).map(([path, access]) =>
      releasePageSchema.parse({ path, title: path, access, scripts: [] }),
    ),
    container: 'rates_app',
    platform: '^1.0.0',
  },
  files: new Map(),
  firstLoads: [],
  slotLoads: [],
});

test('public pages and new ones are opened, without those that need a value or a sign-in', () => {
  const built = declaring({
    '/signin': 'public',
    '/account': 'protected',
    '/reset': 'secret',
    '/hiring-tips': 'public',
    '/hiring-tips/:slug': 'public',
  });
  expect(openPages(built)).toEqual(['/signin', '/account', '/reset', '/hiring-tips']);
  expect(smokePages(built, [])).toEqual(['/signin', '/hiring-tips']);
  expect(smokePages(built, ['/hiring-tips'])).toEqual(['/signin', '/hiring-tips']);
});

test('all pages of an unknown remote are new, and pages with secrets stand in for public ones', () => {
  const rates = declaring({ '/rates': 'public', '/rates/:place': 'public', '/rates/all': 'public' });
  expect(smokePages(rates, ['/rates', '/rates/all'])).toEqual(['/rates', '/rates/all']);
  expect(smokePages(declaring({ '/link': 'secret' }), [])).toEqual(['/link']);
});
