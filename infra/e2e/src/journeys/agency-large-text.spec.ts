import { expect, type Page } from '@playwright/test';
import { WEEKDAY_DAYS, weekOf } from '@marketplace/domain';
import { newAgencySession } from '../stack/agency.ts';
import { test } from '../stack/journey.ts';
import { pageReady } from '../stack/page-ready.ts';

const SIGNED_OUT = [
  '/',
  '/iahhc',
  '/signin',
  '/signup',
  '/forgot-password',
  '/agency-terms',
  '/thank-you',
  '/payment-failed',
];
const SIGNED_IN = [
  '/candidates',
  '/candidates/rn',
  '/contacts',
  '/shortlist',
  '/account',
  '/account/people',
  '/account/applications',
  '/account/security',
  `/candidates/cna/cover?hours=${weekOf(WEEKDAY_DAYS, [1])}&zip_code=46204`,
  '/iahhc/candidates/rn',
];

const USUAL_TEXT_PX = 16;

// Simulates the browser's font size setting, which also scales em and media queries.
test.use({
  launchOptions: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads which fixtures are needed from the pattern.
    async ({}, use, { project }) => {
      const { args = [], ...options } = project.use.launchOptions ?? {};
      await use({ ...options, args: [...args, `--blink-settings=defaultFontSize=${2 * USUAL_TEXT_PX}`] });
    },
    { scope: 'worker' },
  ],
});

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
  test(`no page overflows with text at 200% in a window of ${width} px @slow`, async ({ page }) => {
    await page.setViewportSize({ width, height: 844 });
    for (const path of SIGNED_OUT) {
      await page.goto(path);
      expect(await page.evaluate(() => getComputedStyle(document.documentElement).fontSize)).toBe('32px');
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expectNothingBeyondTheEdge(page, path);
    }
    await newAgencySession(page);
    await page.goto('/candidates/rn');
    const person = await page.locator('[data-row-name]').first().getAttribute('href');
    for (const path of [...SIGNED_IN, person ?? '']) {
      await page.goto(path);
      await pageReady(page);
      await expect(page.getByRole('button', { name: 'Log Out' })).toBeInViewport({ ratio: 1 });
      await expectNothingBeyondTheEdge(page, path);
    }
  });
}

/** Maximum height of the header: roughly a fifth of the screen. */
const MAX_HEADER_PX = 160;

test('the header stays complete and below its maximum height on a phone with text at 200%', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const header = page.getByRole('banner');
  for (const path of ['/', '/iahhc', '/iahhc/care-professionals']) {
    await page.goto(path);
    await expect(header.getByRole('link', { name: 'Sign In' })).toBeVisible();
    const { height } = (await header.boundingBox()) ?? {};
    expect(height, path).toBeLessThanOrEqual(MAX_HEADER_PX);
    await expect(header.getByRole('link', { name: /, home$/ })).toBeVisible();
  }
  await expect(header.getByTitle('Indiana Association for Home and Hospice Care')).toBeVisible();
});

test('labels of the list controls fit, and the header stays small, on a phone with text at 200%', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await newAgencySession(page);
  await page.goto('/candidates/rn');
  await pageReady(page);
  const controls = page.getByRole('group', { name: 'List' });
  for (const word of ['Map', 'Sort', 'Filters']) {
    const label = controls.getByText(word, { exact: true });
    await expect(label).toBeInViewport({ ratio: 1 });
    const outside = await label.evaluate((element) => {
      const box = element.closest('button, label, a')?.getBoundingClientRect();
      const range = document.createRange();
      range.selectNodeContents(element);
      const text = range.getBoundingClientRect();
      return box === undefined || text.left < box.left || text.right > box.right || text.bottom > box.bottom + 2;
    });
    expect(outside, `'${word}' is outside its button`).toBe(false);
  }
  const { height } = (await page.getByRole('banner').boundingBox()) ?? {};
  // The header has two rows: the logo, then My Account and Log Out.
  expect(height).toBeLessThanOrEqual(180);
});
