import { expect, type Page } from '@playwright/test';
import { updateSavedSearchCall } from '@marketplace/contracts';
import { SITE_URL } from '../stack/addresses.ts';
import { newAgencySession } from '../stack/agency.ts';
import { test } from '../stack/journey.ts';
import { tabAndPress, tabAndType, tabTo } from '../stack/keyboard.ts';
import { overlaysClosed, pageReady } from '../stack/page-ready.ts';
import { peopleInSight } from '../stack/people-in-sight.ts';
import { untilSaved } from '../stack/saved.ts';

const summary = (page: Page) => page.getByText(/^Showing 1-\d+ of \d[\d,]* professionals/);
/** Concurrent caregivers' journeys add RNs, so tests of totals use another discipline. */
async function totalOf(page: Page): Promise<number> {
  const text = await summary(page).innerText();
  return Number(/of ([\d,]+) professionals/.exec(text)?.[1]?.replaceAll(',', ''));
}

test('a long list of options scrolls within its maximum height', async ({ page }) => {
  await newAgencySession(page);
  await page.goto('/candidates/rn');
  const options = page.getByRole('group', { name: 'State' });
  await expect(options.getByRole('checkbox', { name: 'Indiana' })).toBeAttached();
  const last = options.getByRole('checkbox').last();
  const box = await options.boundingBox();
  expect(box?.height).toBeLessThan(300);
  expect(await options.getByRole('checkbox').count()).toBeGreaterThan(20);
  await last.scrollIntoViewIfNeeded();
  await expect(last).toBeInViewport();
  expect((await options.boundingBox())?.height).toBe(box?.height);
});

test('a saved search can be reopened, and its email can be turned off @phone', async ({ page, isMobile }) => {
  await newAgencySession(page);
  await page.goto('/candidates/lpn?language=Spanish&selected_days=1');
  await expect(summary(page)).toBeVisible();
  await expect.poll(() => peopleInSight(page)).toBeGreaterThanOrEqual(isMobile ? 3 : 8);
  if (isMobile) {
    await page
      .getByRole('article')
      .nth(1)
      .evaluate((row) => row.scrollIntoView());
    await expect.poll(() => peopleInSight(page)).toBeGreaterThanOrEqual(4);
  }
  const total = await totalOf(page);
  await page.getByRole('button', { name: 'Save this search' }).click();
  const dialog = page.getByRole('dialog', { name: 'Save this search' });
  await expect(dialog.getByLabel('Name')).toHaveValue('LPN · Monday · Spanish');
  await dialog.getByLabel('Name').fill('Monday, in Spanish');
  await dialog.getByRole('button', { name: 'Save search' }).click();
  await expect(page.getByText('Search saved').first()).toBeVisible();

  await page.getByRole('link', { name: 'Back to Candidates' }).click();
  const card = page.getByRole('article', { name: 'Monday, in Spanish' });
  await expect(card).toContainText('Licensed Practical Nurse · Monday · Spanish');
  const mail = card.getByRole('switch', { name: 'Daily email of new matches and changes' });
  await expect(mail).toBeChecked();
  await untilSaved(page, updateSavedSearchCall, () => mail.click());
  await expect(mail).not.toBeChecked();
  await page.reload();
  await expect(mail).not.toBeChecked();

  await card.getByRole('link', { name: 'Monday, in Spanish' }).click();
  await expect(page).toHaveURL(/\/candidates\/lpn\?selected_days=1&language=Spanish/);
  await expect.poll(() => totalOf(page)).toBe(total);
});

test('Back restores filters, page and scroll position', async ({ page }) => {
  await newAgencySession(page);
  await page.goto('/candidates/rn');
  await expect(summary(page)).toBeVisible();
  await page.getByRole('checkbox', { name: 'Monday' }).check();
  await expect(page).toHaveURL(/selected_days=1/);
  await page.getByRole('button', { name: 'Page 2' }).click();
  await expect(page).toHaveURL(/page=2/);
  await expect(page.getByText(/^Showing 21-/)).toBeVisible();
  const far = page.getByRole('article').nth(16);
  await far.scrollIntoViewIfNeeded();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(400);
  const [name, top] = [await far.getAttribute('aria-label'), await page.evaluate(() => window.scrollY)];
  // The sticky compact bar's link is always visible.
  await page.getByRole('link', { name: 'Back', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Browse Available Candidates' })).toBeVisible();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
  await page.goBack();
  await expect(page).toHaveURL(/selected_days=1&page=2/);
  await expect(page.getByRole('checkbox', { name: 'Monday' })).toBeChecked();
  await expect(page.getByRole('article').nth(16)).toHaveAttribute('aria-label', name ?? '');
  await expect.poll(() => page.evaluate((at) => Math.abs(window.scrollY - at), top)).toBeLessThan(4);
});

test('Back closes overlays on the list and keeps the list’s scroll position @phone @slow', async ({
  page,
  isMobile,
}) => {
  await newAgencySession(page);
  await page.goto('/candidates');
  await page.getByRole('link', { name: /^RN\s?Registered Nurse/ }).click();
  await expect(summary(page)).toBeVisible();
  const row = page.getByRole('article').nth(11);
  await row.scrollIntoViewIfNeeded();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(400);
  const topOfRow = async () => (await row.boundingBox())?.y ?? 0;
  const top = await topOfRow();
  const stays = async () => {
    await overlaysClosed(page);
    await expect(page).toHaveURL(`${SITE_URL}/candidates/rn`);
    await expect.poll(async () => Math.abs((await topOfRow()) - top)).toBeLessThan(4);
  };
  const sheet = page.getByRole('dialog').getByRole('link', { name: 'Open full page' });
  await row.locator('[data-row-name]').click();
  await expect(sheet).toBeVisible();
  await page.goBack();
  await stays();

  // Closing an overlay without Back leaves no history entry.
  await row.locator('[data-row-name]').click();
  await expect(sheet).toBeVisible();
  await page.keyboard.press('Escape');
  await stays();
  await page.goBack();
  await expect(page.getByRole('heading', { name: 'Browse Available Candidates' })).toBeVisible();
  await page.goForward();
  await stays();

  // A reload with an open overlay leaves no history entry either.
  await row.locator('[data-row-name]').click();
  await expect(sheet).toBeVisible();
  await page.reload();
  await expect(row).toBeInViewport();
  await overlaysClosed(page);
  await page.goBack();
  await expect(page.getByRole('heading', { name: 'Browse Available Candidates' })).toBeVisible();
  await page.goForward();
  await expect(row).toBeInViewport();
  if (!isMobile) return;

  await page.getByRole('button', { name: /^Filters/ }).click();
  await page.getByRole('dialog').getByRole('checkbox', { name: 'Monday' }).check();
  await expect(page).toHaveURL(/selected_days=1/);
  await expect(page.getByRole('button', { name: /^Show [\d,]+ results?$/ })).toBeVisible();
  await page.goBack();
  await overlaysClosed(page);
  await expect(page).toHaveURL(/selected_days=1/);
  await page.goBack();
  await expect(page).toHaveURL(`${SITE_URL}/candidates/rn`);
  await page.goBack();
  await expect(page.getByRole('heading', { name: 'Browse Available Candidates' })).toBeVisible();
});

test('Back from a candidate page restores the focus to that candidate’s row', async ({ page }) => {
  await newAgencySession(page);
  await page.goto('/candidates/rn');
  await expect(summary(page)).toBeVisible();
  const name = page.getByRole('article').nth(11).locator('[data-row-name]');
  await name.focus();
  await page.keyboard.press('Enter');
  const sheet = page.getByRole('dialog');
  await expect(sheet).toBeVisible();
  await sheet.evaluate((element) => Promise.all(element.getAnimations().map(({ finished }) => finished)));
  await tabAndPress(page, sheet.getByRole('link', { name: 'Open full page' }));
  await expect(page.getByRole('link', { name: 'Back to Registered Nurses' })).toBeVisible();
  await page.goBack();
  await expect(name).toBeFocused();
  await expect(name).toBeInViewport();
  await page.goForward();
  await expect(page.getByRole('link', { name: 'Back to Registered Nurses' })).toBeVisible();
});

test('a new page starts at the top, and a reload keeps the scroll position @slow', async ({ page }) => {
  await newAgencySession(page);
  await page.goto('/candidates/rn');
  const place = page.getByRole('article').nth(16);
  await place.scrollIntoViewIfNeeded();
  const scrolled = () => page.evaluate(() => window.scrollY);
  await expect.poll(scrolled).toBeGreaterThan(400);
  const top = await scrolled();
  await page.reload();
  await expect.poll(async () => Math.abs((await scrolled()) - top)).toBeLessThan(4);
  await page.goto('/agency-terms');
  await page.goto('/candidates/rn');
  await expect(place).toBeAttached();
  expect(await scrolled()).toBe(0);
  await pageReady(page);
  await expect(page.getByRole('checkbox', { name: 'Spanish', description: /^[\d,]+$/ })).toBeVisible();
  expect(await scrolled()).toBe(0);
});

test('filtering, clearing and paging work using only the keyboard @slow', async ({ page }) => {
  await newAgencySession(page);
  await page.goto('/candidates/lpn');
  await expect(summary(page)).toBeVisible();
  await expect.poll(() => peopleInSight(page)).toBeGreaterThanOrEqual(8);
  const all = await totalOf(page);
  await tabAndType(page, /^ZIP code$/, '4620x4');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/zip_code=46204/);
  await tabAndPress(page, /^Clear ZIP code$/);
  await expect(page).not.toHaveURL(/zip_code/);
  await tabTo(page, /^Monday$/);
  await page.keyboard.press('Space');
  await expect(page).toHaveURL(/selected_days=1/);
  await expect.poll(() => totalOf(page)).toBeLessThan(all);
  await tabAndPress(page, /^Clear All$/);
  await expect(page).toHaveURL(/\/candidates\/lpn\?radius=25$/);
  await expect.poll(() => totalOf(page)).toBe(all);
  await tabAndPress(page, /^Page 2$/);
  await expect(page).toHaveURL(/page=2/);
  await expect(page.getByText(/^Showing 21-40 of/)).toBeVisible();
});
