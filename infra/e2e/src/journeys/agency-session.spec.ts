import { expect } from '@playwright/test';
import { SITE_URL } from '../stack/addresses.ts';
import { newAgencySession, newSessionOf, signInAsNewAgency } from '../stack/agency.ts';
import { test } from '../stack/journey.ts';

test('a protected page requires a sign-in, which then opens the requested page', async ({ page, context }) => {
  const account = await signInAsNewAgency(page);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Browse Available Candidates' })).toBeVisible();
  const other = await context.newPage();
  await other.goto('/account');
  await expect(other.getByRole('heading', { name: 'My Account' })).toBeVisible();

  await page
    .getByRole('button', { name: 'Log Out' })
    .or(page.getByRole('link', { name: 'Log Out' }))
    .first()
    .click();
  await expect(page).toHaveURL(`${SITE_URL}/`);
  await expect(page.getByRole('link', { name: 'Sign In' }).first()).toBeVisible();
  await expect(other).toHaveURL(/\/signin/);

  await page.goto('/candidates/lpn?page=2');
  await expect(page).toHaveURL(/\/signin/);
  await page.getByLabel('Email').fill(account.email);
  await page.getByLabel('Password', { exact: true }).fill('not-the-password');
  await page.getByRole('button', { name: /^Sign in/i }).click();
  await expect(page.getByText('Invalid email or password.').first()).toBeVisible();
  await expect(page.getByLabel('Email')).toHaveValue(account.email);
  await page.getByLabel('Password', { exact: true }).fill(account.password);
  await page.getByRole('button', { name: /^Sign in/i }).click();
  await expect(page).toHaveURL(/\/candidates\/lpn\?page=2/);
  await expect(page.getByText('Signed in successfully!').first()).toBeVisible();
});

test('a protected page refreshes its session once, with or without preload-session.js', async ({ page }) => {
  await signInAsNewAgency(page);
  let refreshes = 0;
  page.on('request', (request) => {
    if (request.url().endsWith('/api/auth/refresh')) refreshes += 1;
  });
  const refreshed = page.waitForResponse('**/api/auth/refresh');
  await page.route('**/assets/main.*.js', async (route) => {
    await refreshed;
    await route.continue();
  });
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Browse Available Candidates' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'My Account' }).first()).toBeVisible();
  expect(refreshes).toBe(1);

  await page.unroute('**/assets/main.*.js');
  await page.route('**/preload-session.js', (route) => route.abort());
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Browse Available Candidates' })).toBeVisible();
  expect(refreshes).toBe(2);
});

test('a sign-out ends the session in every tab, even if the next page loads at the same moment', async ({
  page,
  context,
}) => {
  await signInAsNewAgency(page);
  const other = await context.newPage();
  await other.goto('/account');
  await expect(other.getByRole('heading', { name: 'My Account' })).toBeVisible();

  await page.getByRole('button', { name: 'Log Out' }).evaluate((button: HTMLButtonElement) => {
    button.click();
    window.location.assign('/account');
  });
  await expect(page).toHaveURL(/\/signin/);
  await expect(page.getByRole('button', { name: 'Sign In' })).toBeVisible();
  await expect(other).toHaveURL(/\/signin/);
  for (const tab of [page, other]) await expect(tab.getByText('Your session has ended')).toHaveCount(0);
  await expect.poll(async () => (await page.request.post('/api/auth/refresh')).status()).toBe(401);
});

test('after the session was ended in another browser, the sign-in page opens and explains why', async ({
  page,
  browser,
}) => {
  const account = await newAgencySession(page);
  const other = await (await browser.newContext()).newPage();
  await newSessionOf(other, account);
  await other.goto('/account');
  await expect(other.getByRole('heading', { name: 'Your plan' })).toBeVisible();

  await page.goto('/account/security');
  const sessions = page.getByRole('region', { name: "Where you're signed in" });
  await expect(sessions.getByRole('listitem')).toHaveCount(2);
  await sessions.getByRole('button', { name: /^End session/ }).click();
  await expect(page.getByText('Session ended', { exact: true })).toBeVisible();
  await expect(sessions.getByRole('listitem')).toHaveCount(1);

  await other.getByRole('navigation', { name: 'My Account' }).getByRole('link', { name: 'Receipts' }).click();
  await expect(other).toHaveURL(/\/signin/);
  await expect(other.getByText('Your session has ended', { exact: true })).toBeVisible();
  await other.getByLabel('Email').fill(account.email);
  await other.getByLabel('Password', { exact: true }).fill(account.password);
  await other.getByRole('button', { name: /^Sign in/i }).click();
  await expect(other).toHaveURL(/\/account\/receipts$/);
  await page.reload();
  await expect(sessions.getByRole('listitem')).toHaveCount(2);
});
