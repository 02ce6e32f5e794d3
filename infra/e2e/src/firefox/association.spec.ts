import { expect } from '@playwright/test';
import { SITE_URL } from '../stack/addresses.ts';
import { test } from './firefox.ts';

test('an association site keeps its brand and prefix from page to page @slow', async ({ firefoxPage }) => {
  const { page } = firefoxPage;
  await firefoxPage.open(`${SITE_URL}/iahhc`);
  await firefoxPage.seeText(/Indiana Association for Home and Hospice Care/);
  const brand = await page.evaluate(() =>
    getComputedStyle(document.documentElement).getPropertyValue('--brand-primary').trim(),
  );
  expect(brand).not.toBe('');

  await firefoxPage.click('a', 'Join as agency user');
  await firefoxPage.waitForUrl(/\/iahhc\/signup$/);
  await firefoxPage.seeText(/Create account/);
  // goBack() waits for a load, which Firefox 140 does not report for a same-document Back.
  await page.evaluate(() => window.history.back());
  await firefoxPage.waitForUrl(/\/iahhc$/);
  await firefoxPage.seeText(/Indiana Association for Home and Hospice Care/);
});
