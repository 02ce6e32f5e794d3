import { expect, test } from 'vitest';
import { SITE_PAGES } from '../src/site/site-map.ts';
import { describePage } from './page-descriptions.ts';

test('every page of the site map has its own title before it has loaded', () => {
  const titles = SITE_PAGES.map(({ path }) => describePage(path, 'Test Network', 'en').title);
  expect(titles).not.toContain('Test Network');
  expect(new Set(titles).size).toBe(titles.length);
});
