import type { RemoteListing } from '@marketplace/platform';
import { PAGE_SEGMENTS } from '@marketplace/domain';
import { describe, expect, test } from 'vitest';
import { resolvePath, SITE_PAGES } from './site-map.ts';

const ownerOf = (path: string) => resolvePath(path).page?.owner ?? null;

describe('the site map', () => {
  test.each([
    ['/', { shell: 'overview' }],
    ['/agency-terms', { shell: 'agency-terms' }],
    ['/caregiver-terms/', { shell: 'caregiver-terms' }],
    ['/candidates', { remote: 'agency-app' }],
    ['/candidates/not-certified', { remote: 'agency-app' }],
    ['/candidates/rn/7c9e6679-7425-40de-944b-e07fc1f90a01', { remote: 'agency-app' }],
    ['/confirm-email', { remote: 'agency-app' }],
    ['/payment-failed', { remote: 'agency-app' }],
    ['/care-professionals/build-a-profile', { remote: 'caregiver-app' }],
    ['/update-profile', { remote: 'caregiver-app' }],
  ])('%s', (path, owner) => {
    expect(resolvePath(path)).toMatchObject({ associationCode: null, page: { owner } });
  });

  test('knows all eleven disciplines and no twelfth', () => {
    for (const slug of ['rn', 'lpn', 'cna', 'pca', 'hha', 'bt', 'pt', 'slp', 'np', 'pta', 'not-certified']) {
      expect(ownerOf(`/candidates/${slug}`), slug).toEqual({ remote: 'agency-app' });
    }
    expect(ownerOf('/candidates/other')).toBeNull();
    expect(ownerOf('/candidates/other/7c9e6679-7425-40de-944b-e07fc1f90a01')).toBeNull();
    expect(ownerOf('/candidates/rn/')).toEqual({ remote: 'agency-app' });
    expect(resolvePath('/iahhc/candidates/rn/7c9e6679-7425-40de-944b-e07fc1f90a01')).toMatchObject({
      associationCode: 'iahhc',
      page: { path: '/candidates/rn/:uuid', unlisted: true },
    });
  });

  test('uses exactly the first segments that are reserved from association codes', () => {
    const first = SITE_PAGES.map((page) => page.path.split('/')[1] ?? '').filter((segment) => segment !== '');
    expect([...new Set(first)].sort()).toEqual([...PAGE_SEGMENTS].sort());
  });

  test('treats a first segment that is not a page as an association code', () => {
    expect(resolvePath('/iahhc')).toMatchObject({ associationCode: 'iahhc', page: { path: '/' } });
    expect(resolvePath('/iahhc/')).toMatchObject({ associationCode: 'iahhc', page: { path: '/' } });
    expect(resolvePath('/iahhc/candidates/rn')).toMatchObject({
      associationCode: 'iahhc',
      page: { path: '/candidates/rn' },
    });
  });

  test('adds pages that a release announces, for remotes it lists and remotes it does not', () => {
    const announcing = (name: string, ...paths: readonly string[]): RemoteListing => ({
      name,
      current: {
        release: '1',
        entry: `/remotes/${name}/1/remoteEntry.js`,
        container: name,
        platform: '^0.2.0',
        pages: Object.fromEntries(paths.map((path) => [path, []])),
      },
    });
    const remotes = [
      announcing(
        'agency-app',
        '/hiring-tips',
        '/hiring-tips/:slug',
        '/account/invoices',
        '/candidates/:slug',
        '/rates',
      ),
      announcing('rates-app', '/rates', '/rates/:place', '/signin/again', '/account/mine', '/', '/:anything'),
    ];
    const ownerOf = (path: string) => resolvePath(path, remotes).page?.owner ?? null;
    for (const path of ['/hiring-tips', '/hiring-tips/one', '/account/invoices']) {
      expect(ownerOf(path), path).toEqual({ remote: 'agency-app' });
    }
    expect(ownerOf('/rates/indiana')).toEqual({ remote: 'rates-app' });
    // No remote can add a page under another's first segment, or extend what the site map lists one by one.
    for (const path of ['/signin/again', '/account/mine', '/candidates/dentist'])
      expect(ownerOf(path), path).toBeNull();
    expect(ownerOf('/')).toEqual({ shell: 'overview' });
    expect(resolvePath('/iahhc/hiring-tips', remotes)).toMatchObject({ associationCode: 'iahhc' });
  });

  test.each([
    ['/iahhc/nothing', 'iahhc'],
    ['/iahhc/iahhc', 'iahhc'],
    ['/a/b/signin', 'a'],
    ['/signin/extra', null],
    ['/candidates/candidates', null],
    ['/candidates/rn/1', null],
  ])('%s is not a page', (path, associationCode) => {
    expect(resolvePath(path)).toEqual({ associationCode, page: null });
  });
});
