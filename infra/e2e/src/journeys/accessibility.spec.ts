import AxeBuilder from '@axe-core/playwright';
import { expect, test, type Page } from '@playwright/test';
import { signInAsNewAgency } from '../stack/agency.ts';

const PUBLIC_PAGES = [
  '/',
  '/iahhc',
  '/signup',
  '/signin',
  '/forgot-password',
  '/reset-password',
  '/agency-terms',
  '/caregiver-terms',
  '/care-professionals',
  '/care-professionals/build-a-profile',
  '/care-professionals/build-a-profile?job_title=Night%20RN&agency=Maple%20Street',
  '/update-profile',
  '/payment-failed',
  '/thank-you',
  '/saved-search-stopped',
  '/no-such-page',
];
const AGENCY_PAGES = ['/candidates', '/candidates/rn', '/account'];

async function violationsOn(page: Page, path: string): Promise<string[]> {
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
  await page.waitForLoadState('networkidle');
  const { violations } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'])
    .analyze();
  const sideways = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  return [
    ...violations.map((found) => `${path}: ${found.id} at ${found.nodes[0]?.target.join(' ') ?? ''}`),
    ...(sideways > 0 ? [`${path}: ${sideways} px wider than the screen`] : []),
  ];
}

test('public pages have no accessibility violations @phone', async ({ page }) => {
  test.slow();
  const found: string[] = [];
  for (const path of PUBLIC_PAGES) found.push(...(await violationsOn(page, path)));
  expect(found).toEqual([]);
});

test('an agency’s pages have no accessibility violations @phone', async ({ page }) => {
  await signInAsNewAgency(page);
  const found: string[] = [];
  for (const path of AGENCY_PAGES) found.push(...(await violationsOn(page, path)));
  expect(found).toEqual([]);
});
