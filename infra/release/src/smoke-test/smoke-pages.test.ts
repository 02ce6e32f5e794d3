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

test('the smoke test opens public and new pages, except those that need a value or a sign-in', () => {
  const build = declaring({
    '/signin': 'public',
    '/account': 'protected',
    '/reset': 'secret',
    '/hiring-tips': 'public',
    '/hiring-tips/:slug': 'public',
  });
  expect(openPages(build)).toEqual(['/signin', '/account', '/reset', '/hiring-tips']);
  expect(smokePages(build, [], false)).toEqual({
    signedOutPaths: ['/signin', '/hiring-tips'],
    signedInPaths: [],
    unopened: true,
  });
  expect(smokePages(build, ['/hiring-tips'], false).signedOutPaths).toEqual(['/signin', '/hiring-tips']);
});

test('all pages of an unknown remote are opened, including pages with secrets if it has no other pages', () => {
  const rates = declaring({ '/rates': 'public', '/rates/:place': 'public', '/rates/all': 'public' });
  expect(smokePages(rates, ['/rates', '/rates/all'], false).signedOutPaths).toEqual(['/rates', '/rates/all']);
  expect(smokePages(declaring({ '/link': 'secret' }), [], false).signedOutPaths).toEqual(['/link']);
});

test('with an account, the smoke test opens two signed-in pages, new pages first, and no page twice', () => {
  const build = declaring({ '/a': 'protected', '/b': 'protected', '/c': 'protected', '/tips': 'public' });
  expect(smokePages(build, ['/c'], true)).toEqual({
    signedOutPaths: ['/tips'],
    signedInPaths: ['/c', '/a'],
    unopened: false,
  });
});

test.each([[['/rates']], [[]]])(
  'without an account, a remote with only signed-in pages is opened signed out (new pages: %j)',
  (newPages) => {
    const rates = declaring({ '/rates': 'protected' });
    expect(smokePages(rates, newPages, false)).toEqual({
      signedOutPaths: ['/rates'],
      signedInPaths: [],
      unopened: true,
    });
    expect(smokePages(rates, newPages, true)).toEqual({
      signedOutPaths: [],
      signedInPaths: ['/rates'],
      unopened: false,
    });
  },
);

test('a remote with only slots can be published, but not a remote without pages and slots', () => {
  const nothing = declaring({ '/rates/:place': 'public' });
  expect(() => smokePages(nothing, [], false)).toThrow('Add a page whose path has no parameter, or a slot.');
  const slotsOnly = { ...nothing, entry: { ...nothing.entry, slots: [{ slot: 'header-action' as const }] } };
  expect(smokePages(slotsOnly, [], false)).toEqual({ signedOutPaths: [], signedInPaths: [], unopened: false });
});
