import { expect, type Page } from '@playwright/test';
import { test } from '../stack/journey.ts';
import { pageReady } from '../stack/page-ready.ts';
import { violationsAtRest } from '../stack/violations.ts';

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
  '/reminders-stopped',
  '/saved-search-stopped',
  '/confirm-availability',
  '/availability-mail-stopped',
  '/question',
  '/questions-stopped',
  '/no-such-page',
];

async function violationsOn(page: Page, path: string): Promise<string[]> {
  await page.goto(path);
  await pageReady(page);
  return (await violationsAtRest(page)).map((violation) => `${path}: ${violation}`);
}

test('public pages have no accessibility violations @phone @slow', async ({ page }) => {
  const violations: string[] = [];
  for (const path of PUBLIC_PAGES) violations.push(...(await violationsOn(page, path)));
  expect(violations).toEqual([]);
});

test.describe('public pages in dark mode', () => {
  test.use({ colorScheme: 'dark' });

  test('have no accessibility violations @slow', async ({ page }) => {
    const violations: string[] = [];
    for (const path of ['/', '/iahhc', '/signin', '/care-professionals', '/care-professionals/build-a-profile']) {
      violations.push(...(await violationsOn(page, path)));
    }
    expect(violations).toEqual([]);
    const background = await page.evaluate(() => getComputedStyle(document.body).backgroundColor);
    const [red = 255] = (/\d+/.exec(background) ?? []).map(Number);
    expect(red).toBeLessThan(40);
  });
});

test.describe('with reduced motion', () => {
  test.use({ colorScheme: 'light', contextOptions: { reducedMotion: 'reduce' } });

  test('text changes color without a transition when the device switches to dark mode', async ({ page }) => {
    const colors = () =>
      page.evaluate(() =>
        [document.body, ...document.querySelectorAll('label')].map((one) => getComputedStyle(one).color),
      );
    await page.goto('/care-professionals/build-a-profile');
    await pageReady(page);
    await page.emulateMedia({ colorScheme: 'dark' });
    const switched = await colors();
    await page.reload();
    await pageReady(page);
    expect(switched).toEqual(await colors());
    expect(new Set(switched).size).toBe(1);
  });
});
