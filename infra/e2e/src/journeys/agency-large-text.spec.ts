import { expect, test, type Page } from '@playwright/test';
import { newAgencySession } from '../stack/agency.ts';

const SIGNED_OUT = ['/', '/signin', '/signup', '/forgot-password', '/agency-terms', '/thank-you', '/payment-failed'];
const SIGNED_IN = [
  '/candidates',
  '/candidates/rn',
  '/contacts',
  '/shortlist',
  '/account',
  '/account/security',
  '/iahhc/candidates/rn',
];

/** As a reader has set it: every size follows, the window stays. */
const doubleText = (page: Page) =>
  page.evaluate(() => {
    document.documentElement.style.fontSize = '200%';
  });

/** Nothing stands beyond the right edge: the page is no wider than the window, and the header's ways are in sight. */
async function expectNothingBeyondTheEdge(page: Page, path: string): Promise<void> {
  const beyond = () =>
    page.evaluate(() => {
      const edge = window.innerWidth;
      if (document.documentElement.scrollWidth <= edge) return [];
      return [...document.querySelectorAll('body *')]
        .filter((element) => element.getBoundingClientRect().right > edge + 0.5)
        .slice(0, 8)
        .map((element) => `${element.tagName} ${element.textContent?.slice(0, 40)}`);
    });
  await expect.poll(beyond, { message: `${path} is no wider than the window`, timeout: 8000 }).toEqual([]);
  const width = page.viewportSize()?.width ?? 0;
  for (const way of await page.getByRole('banner').locator('a, button').all()) {
    const box = await way.boundingBox();
    if (box === null) continue;
    expect(box.x, `${path}: ${await way.innerText()}`).toBeGreaterThanOrEqual(0);
    expect(box.x + box.width, `${path}: ${await way.innerText()}`).toBeLessThanOrEqual(width);
  }
}

for (const width of [1280, 390]) {
  test(`no page is too wide with text at 200% in a window of ${width} px @slow`, async ({ page }) => {
    await page.setViewportSize({ width, height: 844 });
    for (const path of SIGNED_OUT) {
      await page.goto(path);
      await doubleText(page);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expectNothingBeyondTheEdge(page, path);
    }
    await newAgencySession(page);
    for (const path of SIGNED_IN) {
      await page.goto(path);
      await doubleText(page);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await page.waitForLoadState('networkidle');
      await expect(page.getByRole('button', { name: 'Log Out' })).toBeInViewport({ ratio: 1 });
      await expectNothingBeyondTheEdge(page, path);
    }
  });
}
