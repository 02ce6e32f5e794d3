import { readFile } from 'node:fs/promises';
import { logCallCall } from '@marketplace/contracts';
import { expect, type Page } from '@playwright/test';
import { PAYING_CARD, payWithCard, newAgencySession, thankedForPayment } from '../stack/agency.ts';
import { test } from '../stack/journey.ts';
import { overlaysClosed } from '../stack/page-ready.ts';
import { untilSaved } from '../stack/saved.ts';

async function expectNotTooWide(page: Page): Promise<void> {
  const width = page.viewportSize()?.width ?? 0;
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
}

async function unlockFirstCandidate(page: Page): Promise<void> {
  await page.goto('/candidates/cna');
  const card = page.getByRole('article').first();
  await card.getByRole('button', { name: /^Unlock / }).click();
  await payWithCard(page, PAYING_CARD);
  await thankedForPayment(page);
}

test('note and status of an unlocked candidate survive a reload and are in the export', async ({ page }) => {
  await newAgencySession(page);
  await unlockFirstCandidate(page);
  await page.goto('/account');
  await expect(page.getByText(/In the last 30 days you unlocked 1 candidate for \$400/)).toBeVisible();
  const row = page.getByRole('region', { name: 'Unlocked candidates' }).getByRole('article');
  await expect(row.getByRole('link', { name: /^Call / })).toHaveAttribute('href', /^tel:\+1\d{10}$/);
  await row.locator('[data-row-name]').click();
  const card = page.getByRole('dialog');

  await card.getByRole('combobox', { name: /^Status of / }).selectOption('Interviewing');
  await expect(card.getByText('Saved')).toBeVisible();
  await card.getByRole('button', { name: /^Add a note/ }).click();
  await card.getByLabel(/^Note on /).fill('=Prefers nights, "weekends"');
  await card.getByRole('button', { name: 'Save note' }).click();
  await expect(card.getByRole('button', { name: /^Add a note/ })).toBeFocused();

  await card.getByRole('button', { name: /^Log a call to / }).click();
  await untilSaved(page, logCallCall, () => card.getByRole('button', { name: 'No answer' }).click());

  await page.reload();
  await expect(row.getByText(/^No answer today/)).toBeVisible();
  await row.locator('[data-row-name]').click();
  await expect(card.getByText('=Prefers nights, "weekends"')).toBeVisible();
  await expect(card.getByRole('combobox', { name: /^Status of / })).toHaveValue('interviewing');
  const email = await card.getByText(/@example\.test$/).innerText();
  await page.keyboard.press('Escape');
  await overlaysClosed(page);

  await page.getByRole('link', { name: 'Open contacts' }).click();
  await page.getByLabel('Search by name').fill('nobody of this name');
  await expect(page.getByText('No candidates have this name.')).toBeVisible();
  await page.getByLabel('Search by name').fill('');
  await expect(page.getByText('Showing 1 of 1')).toBeVisible();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export CSV' }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^unlocked-candidates-\d{4}-\d\d-\d\d\.csv$/);
  const csv = await readFile(await download.path(), 'utf8');
  const [headings, line, end] = csv.split('\r\n');
  expect(headings).toBe(
    '\uFEFFFirst name,Last name,Phone,Email,Discipline,City,State,Status,Note,Amount paid (USD),Amount refunded (USD),Unlocked on,Unlock',
  );
  expect(line).toContain(email);
  expect(line).toContain(`,Interviewing,"'=Prefers nights, ""weekends""",400.00,`);
  expect(end).toBe('');

  // Printing hides everything except the print sheet.
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('table').getByRole('cell', { name: email })).toBeVisible();
  await expect(page.getByRole('columnheader', { name: 'Week' })).toBeVisible();
  const week = page.getByRole('table').getByRole('row').last().getByRole('cell').nth(2);
  await expect(week.locator('[data-week]')).toBeVisible();
  await expect(week).toContainText(/[A-Z][a-z]+/);
  await expect(page.getByRole('article')).toBeHidden();
  await expect(page.getByRole('banner')).toBeHidden();
  await expect(page.getByRole('contentinfo')).toBeHidden();
});

test('shortlisted candidates can be compared, and the list can be limited to them @phone', async ({
  page,
  isMobile,
}) => {
  await newAgencySession(page);
  await page.goto('/candidates/rn');
  const card = page.getByRole('article').nth(1);
  // Not innerText(), which is empty while the row skips rendering.
  const name = (await card.getByRole('heading').textContent()) ?? '';
  const bookmark = card.getByRole('button', { name: `Shortlist ${name}` });
  await bookmark.click();
  await expect(bookmark).toHaveAttribute('aria-pressed', 'true');
  await page.getByRole('button', { name: 'Shortlisted only' }).click();
  await expect(page.getByText('Showing 1-1 of 1 professionals (Page 1 of 1)')).toBeVisible();

  await page.goto('/account');
  await expect(page.getByText('1 candidate to compare')).toBeVisible();
  await page.getByRole('link', { name: 'Open shortlist' }).click();
  const comparison = isMobile
    ? page.getByRole('article', { name: `${name}, Registered Nurse` })
    : page.getByRole('table', { name: 'Shortlisted candidates side by side' });
  const distance = isMobile ? comparison : comparison.getByRole('row', { name: /^From Indianapolis, IN/ });
  await expect(distance).toHaveText(/\d+ miles? away|Distance: Not provided/);
  if (!isMobile) await expect(comparison.getByRole('columnheader', { name })).toBeVisible();
  await expect(comparison.getByRole('link', { name, exact: true })).toBeVisible();
  await expect(comparison.getByRole('button', { name: `Unlock ${name}` })).toBeVisible();
  await expectNotTooWide(page);
  await comparison.getByRole('button', { name: `Remove from shortlist: ${name}` }).click();
  await expect(page.getByText('No candidates on your shortlist yet')).toBeVisible();
});

test('a hidden candidate can be restored with Undo and on the account page @slow', async ({ page }) => {
  await newAgencySession(page);
  // Concurrent caregivers' journeys add RNs, which would change the count.
  await page.goto('/candidates/lpn');
  const summary = page.getByText(/^Showing 1-20 of/);
  const before = await summary.innerText();
  const name = (await page.getByRole('article').first().getByRole('heading').textContent()) ?? '';
  const hide = async () => {
    await page
      .getByRole('button', { name: `More actions for ${name}` })
      .first()
      .click();
    await page.getByRole('button', { name: 'Hide from my list' }).click();
    await expect(summary).not.toHaveText(before);
  };
  await hide();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(summary).toHaveText(before);

  await hide();
  await page.goto('/account/hidden');
  await page.getByRole('button', { name: `Show again: ${name}` }).click();
  const hidden = page.getByRole('region', { name: 'Hidden from your list' });
  await expect(hidden.getByText('No hidden candidates.')).toBeVisible();
  await expect(hidden.getByRole('listitem')).toHaveCount(0);
  await expect(page.getByRole('heading', { name: 'Hidden from your list' })).toBeFocused();
  await page.goto('/candidates/lpn');
  await expect(summary).toHaveText(before);
});

test('account tabs have URLs, so reload and Back work and an unknown tab is not found @slow', async ({ page }) => {
  await newAgencySession(page);
  await page.goto('/account');
  const tabs = page.getByRole('navigation', { name: 'My Account' });
  const security = page.getByRole('heading', { name: 'Sign-in security' });
  await tabs.getByRole('link', { name: 'Security' }).click();
  await expect(security).toBeVisible();
  await page.reload();
  await expect(security).toBeVisible();
  await expect(tabs.getByRole('link', { name: 'Security' })).toHaveAttribute('aria-current', 'page');
  await expectNotTooWide(page);
  await page.goBack();
  await expect(page.getByRole('heading', { name: 'Your plan' })).toBeVisible();

  await page.goto('/account#job-links-heading');
  await expect(page).toHaveURL(/\/account\/applications#job-links-heading$/);
  await expect(page.getByRole('heading', { name: 'Job links' })).toBeInViewport();
  await page.goto('/account/invoices');
  await expect(page.getByText('Oops! Page not found')).toBeVisible();
});
