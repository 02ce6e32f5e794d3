import { expect } from '@playwright/test';
import { SITE_URL } from '../stack/addresses.ts';
import { confirmationLink, signInAsNewAgency, signUp } from '../stack/agency.ts';
import { test } from '../stack/journey.ts';

test('a protected page asks to sign in and then opens the requested page', async ({ page, context }) => {
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

test('a protected page refreshes its session once while its script loads; without early-session.js the site does it', async ({
  page,
}) => {
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
  await page.route('**/early-session.js', (route) => route.abort());
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Browse Available Candidates' })).toBeVisible();
  expect(refreshes).toBe(2);
});

test('a log-out ends the session in every tab, even if the next page loads at the same moment', async ({
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
  // The server has ended the session too.
  await expect.poll(async () => (await page.request.post('/api/auth/refresh')).status()).toBe(401);
});

test('a confirmation link in another browser asks for the password, also after a reload', async ({ page, browser }) => {
  const account = await signUp(page, 'iahhc');
  const elsewhere = await browser.newContext({ baseURL: SITE_URL });
  try {
    const phone = await elsewhere.newPage();
    await phone.goto(await confirmationLink(account));
    await expect(phone.getByRole('heading', { name: 'Enter your password' })).toBeVisible();
    await expect(phone).toHaveURL(`${SITE_URL}/iahhc/confirm-email`);
    await phone.reload();
    await phone.getByLabel('Password', { exact: true }).fill('not-the-password');
    await phone.getByRole('button', { name: 'Confirm and sign in' }).click();
    await expect(phone.getByText('That password is not right.').first()).toBeVisible();
    await phone.getByLabel('Password', { exact: true }).fill(account.password);
    await phone.getByRole('button', { name: 'Confirm and sign in' }).click();
    await expect(phone).toHaveURL(`${SITE_URL}/iahhc/candidates`);

    await page.goto(await confirmationLink(account));
    await expect(page.getByRole('heading', { name: 'Your email is already confirmed' })).toBeVisible();
  } finally {
    await elsewhere.close();
  }
});

test('a session ended on another device is signed out at its next call, and signing in returns to the page', async ({
  page,
  browser,
}) => {
  const account = await signInAsNewAgency(page);
  const elsewhere = await browser.newContext({ baseURL: SITE_URL });
  try {
    const laptop = await elsewhere.newPage();
    const signIn = async () => {
      await laptop.getByLabel('Email').fill(account.email);
      await laptop.getByLabel('Password', { exact: true }).fill(account.password);
      await laptop.getByRole('button', { name: /^Sign in/i }).click();
    };
    await laptop.goto('/account/security');
    await signIn();
    const sessions = laptop.getByRole('region', { name: "Where you're signed in" }).getByRole('listitem');
    await expect(sessions).toHaveCount(2);
    await expect(sessions.filter({ hasText: 'This device' })).toHaveCount(1);

    await page.goto('/account/security');
    await page.getByRole('button', { name: /^End session/ }).click();
    await expect(page.getByText('Session ended').first()).toBeVisible();
    await expect(page.getByRole('button', { name: /^End session/ })).toHaveCount(0);

    await laptop.getByRole('button', { name: 'Sign out everywhere else' }).click();
    await expect(laptop).toHaveURL(/\/signin/);
    await expect(laptop.getByText('Your session has ended').first()).toBeVisible();
    await signIn();
    await expect(laptop).toHaveURL(/\/account\/security/);
    await expect(page.getByRole('listitem').filter({ hasText: 'This device' })).toBeVisible();
  } finally {
    await elsewhere.close();
  }
});
