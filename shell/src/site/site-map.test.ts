import type { RemoteListing } from '@marketplace/platform';
import { isPageSegment } from '@marketplace/domain';
import { describe, expect, test } from 'vitest';
import { OUR_REMOTES, releasedPages } from '../testing/our-remotes.ts';
import { resolvePath, SHELL_PAGES } from './site-map.ts';

const ownerOf = (path: string) => resolvePath(path, OUR_REMOTES).page?.owner ?? null;

describe('site map', () => {
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
  ])('assigns %s to the shell or a remote', (path, owner) => {
    expect(resolvePath(path, OUR_REMOTES)).toMatchObject({ associationCode: null, page: { owner } });
  });

  test('has all eleven disciplines and no twelfth', () => {
    for (const slug of ['rn', 'lpn', 'cna', 'pca', 'hha', 'bt', 'pt', 'slp', 'np', 'pta', 'not-certified']) {
      expect(ownerOf(`/candidates/${slug}`), slug).toEqual({ remote: 'agency-app' });
    }
    expect(ownerOf('/candidates/other')).toBeNull();
    expect(ownerOf('/candidates/other/7c9e6679-7425-40de-944b-e07fc1f90a01')).toBeNull();
    expect(ownerOf('/candidates/rn/')).toEqual({ remote: 'agency-app' });
    expect(ownerOf('/candidates/rn/1')).toBeNull();
    expect(resolvePath('/iahhc/candidates/rn/7c9e6679-7425-40de-944b-e07fc1f90a01', OUR_REMOTES)).toMatchObject({
      associationCode: 'iahhc',
      page: { pattern: '/candidates/:slug/:uuid', access: 'protected' },
    });
  });

  test('reserves the first path segments of our remotes’ pages', () => {
    const paths = OUR_REMOTES.flatMap(({ current }) => (current?.pages ?? []).map(({ path }) => path));
    const first = [...SHELL_PAGES.map(({ path }) => path), ...paths].map((path) => path.split('/')[1] ?? '');
    expect(first.filter((segment) => segment !== '' && !isPageSegment(segment))).toEqual([]);
  });

  test('assigns a reserved path to its remote even while that remote’s release is unknown', () => {
    const unknown = OUR_REMOTES.map((remote) => (remote.name === 'agency-app' ? { ...remote, current: null } : remote));
    const owner = { remote: 'agency-app' };
    expect(resolvePath('/signin', unknown)).toMatchObject({ associationCode: null, page: { owner, access: 'secret' } });
    expect(resolvePath('/iahhc/signin', unknown)).toMatchObject({ associationCode: 'iahhc', page: { owner } });
    expect(resolvePath('/nowhere/at-all', unknown).page).toBeNull();
    expect(resolvePath('/health', unknown).page?.path).not.toBe('/health');
  });

  test('treats a first segment that is not a page as an association code', () => {
    expect(resolvePath('/iahhc', OUR_REMOTES)).toMatchObject({ associationCode: 'iahhc', page: { path: '/' } });
    expect(resolvePath('/iahhc/', OUR_REMOTES)).toMatchObject({ associationCode: 'iahhc', page: { path: '/' } });
    expect(resolvePath('/iahhc/candidates/rn', OUR_REMOTES)).toMatchObject({
      associationCode: 'iahhc',
      page: { path: '/candidates/rn' },
    });
  });

  test('has the pages that a release declares, also for unknown remotes', () => {
    const declaring = (name: string, ...paths: readonly string[]): RemoteListing => ({
      name,
      current: {
        release: '1',
        entry: `/remotes/${name}/1/remoteEntry.js`,
        integrity: null,
        container: name,
        platform: '^1.0.0',
        scripts: [],
        pages: releasedPages(paths.map((path) => ({ path, title: path, access: 'public' }))),
      },
    });
    const remotes = [
      declaring('agency-app', '/signin', '/account', '/hiring-tips', '/hiring-tips/:slug', '/account/invoices'),
      declaring('rates-app', '/rates', '/rates/:place', '/signin/again', '/account/mine', '/', '/:anything'),
    ];
    const ownerOf = (path: string) => resolvePath(path, remotes).page?.owner ?? null;
    for (const path of ['/hiring-tips', '/hiring-tips/one', '/account/invoices']) {
      expect(ownerOf(path), path).toEqual({ remote: 'agency-app' });
    }
    expect(resolvePath('/rates/indiana', remotes).page).toMatchObject({
      path: '/rates/indiana',
      pattern: '/rates/:place',
      owner: { remote: 'rates-app' },
    });
    // A remote cannot add pages below another owner's first segment.
    for (const path of ['/signin/again', '/account/mine']) expect(ownerOf(path), path).toBeNull();
    expect(ownerOf('/')).toEqual({ shell: 'overview' });
    expect(resolvePath('/iahhc/hiring-tips', remotes)).toMatchObject({ associationCode: 'iahhc' });
  });

  test.each([
    ['/iahhc/nothing', 'iahhc'],
    ['/iahhc/iahhc', 'iahhc'],
    ['/a/b/signin', 'a'],
    ['/signin/extra', null],
    ['/candidates/candidates', null],
    ['/candidates/dentist/1', null],
    ['/candidates/rn/1/2', null],
  ])('has no page for %s', (path, associationCode) => {
    expect(resolvePath(path, OUR_REMOTES)).toEqual({ associationCode, page: null });
  });
});
