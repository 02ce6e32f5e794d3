import { expect, test } from 'vitest';
import { resolvePath, SHELL_PAGES } from '../src/site/site-map.ts';
import { OUR_REMOTES, PATHS_OF_OUR_REMOTES } from '../src/testing/our-remotes.ts';
import { declaredPage, describePage, firstCall, listedPaths } from './page-descriptions.ts';
import { OUR_RELEASES } from './testing/our-releases.ts';

const titleOf = (path: string) => {
  const { page } = resolvePath(path, OUR_REMOTES);
  const words = { productName: 'Test Network', language: 'en' } as const;
  return describePage(page, declaredPage(page, OUR_RELEASES), words).title;
};

test('every page has its own title before its code has loaded', () => {
  const paths = [...SHELL_PAGES.map(({ path }) => path), ...PATHS_OF_OUR_REMOTES];
  const titles = paths.map(titleOf);
  expect(titles).not.toContain('Test Network');
  expect(new Set(titles).size).toBe(titles.length);
  expect(titleOf('/candidates/rn')).toBe('Registered Nurse | Test Network');
  expect(titleOf('/candidates/rn/7c9e6679-7425-40de-944b-e07fc1f90a01')).toBe(
    'Registered Nurse profile | Test Network',
  );
});

test('the sitemap has exactly four URLs', () => {
  expect(listedPaths(OUR_RELEASES)).toEqual(['/', '/agency-terms', '/caregiver-terms', '/care-professionals']);
});

const firstCallOf = (path: string, changes: { hasQuery?: boolean; association?: string } = {}) => {
  const { page } = resolvePath(path, OUR_REMOTES);
  return firstCall(page, declaredPage(page, OUR_RELEASES), { hasQuery: false, association: null, ...changes });
};

test('a candidate list page declares its first API call, with the association code if any', () => {
  const call = firstCallOf('/candidates/rn');
  expect(call).toMatch(/^\/api\/candidates\?week=mask&.*discipline_filters=RN/);
  expect(firstCallOf('/candidates/rn', { association: 'iahhc' })).toBe(`${call}&association=iahhc`);
  expect(firstCallOf('/candidates/lpn')).not.toBe(call);
});

test('a candidate page declares its first API call, with the ID of the candidate', () => {
  const person = '/7c9e6679-7425-40de-944b-e07fc1f90a01';
  expect(firstCallOf(`/candidates/rn${person}`)).toBe(`/api/candidates/rn${person}`);
  expect(firstCallOf(`/candidates/lpn${person}`, { association: 'iahhc' })).toBe(
    `/api/candidates/lpn${person}?association=iahhc`,
  );
});

test('the description of a page has no first API call if the URL has a query or the page declares no call', () => {
  expect(firstCallOf('/candidates/rn', { hasQuery: true })).toBeNull();
  expect(firstCallOf('/candidates')).toBeNull();
  expect(firstCallOf('/')).toBeNull();
});
