import { expect, type Page } from '@playwright/test';
import { TOTP } from 'otpauth';
import { newAgencySession } from '../stack/agency.ts';
import { waitForMail } from '../stack/inbox.ts';
import { test } from '../stack/journey.ts';
import { violationsAtRest } from '../stack/violations.ts';

const STEP_SECONDS = 30;

/** Code of the next time step. The server already accepts it, and no sign-in has used it yet. */
const nextCode = (secret: string) => new TOTP({ secret }).generate({ timestamp: Date.now() + STEP_SECONDS * 1000 });
const codeNow = (secret: string) => new TOTP({ secret }).generate();

async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Log Out' }).click();
  await expect(page.getByRole('link', { name: 'Sign In' }).first()).toBeVisible();
}

async function enterPassword(page: Page, account: { email: string; password: string }): Promise<void> {
  await page.goto('/account/security');
  await page.getByLabel('Email').fill(account.email);
  await page.getByLabel('Password', { exact: true }).fill(account.password);
  await page.getByLabel('Password', { exact: true }).press('Enter');
  await expect(page.getByRole('heading', { name: 'Enter your code' })).toBeVisible();
}

test('an agency turns on two-step sign-in and signs in with it, or with a recovery code @slow', async ({ page }) => {
  const account = await newAgencySession(page);
  await page.goto('/account/security');
  const security = page.getByRole('region', { name: 'Sign-in security' });
  await security.getByRole('button', { name: 'Turn on two-step sign-in' }).click();
  await security.getByLabel('Current password').fill('Not-the-password-1!');
  await security.getByRole('button', { name: 'Continue' }).click();
  await expect(security.getByText('That password is incorrect.')).toBeVisible();
  await security.getByLabel('Current password').fill(account.password);
  await security.getByRole('button', { name: 'Continue' }).click();

  await expect(security.getByRole('img', { name: /QR code/ })).toBeVisible();
  const link = await security.getByRole('link', { name: 'Open it here' }).getAttribute('href');
  const secret = new URL(link ?? '').searchParams.get('secret') ?? '';
  expect(await violationsAtRest(page)).toEqual([]);
  await security.getByLabel('6-digit code').fill(codeNow(secret));

  const codes = security.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem');
  await expect(codes).toHaveCount(10);
  expect(await violationsAtRest(page)).toEqual([]);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    security.getByRole('button', { name: 'Download codes' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('recovery-codes.txt');
  const recoveryCode = await codes.first().innerText();
  await security.getByRole('button', { name: "I've saved my codes" }).click();
  await expect(security.getByText('You have 10 recovery codes left.')).toBeVisible();
  await waitForMail(account.email, /two-step sign-in was turned on/i);

  await signOut(page);
  await enterPassword(page, account);
  expect(await violationsAtRest(page)).toEqual([]);
  // The session starts only after the second step.
  expect((await page.context().cookies()).map(({ name }) => name)).not.toContain('refresh');
  await page.getByLabel('6-digit code').fill('abc');
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await expect(page.getByText('Enter the 6-digit code from your app')).toBeVisible();
  await page.getByLabel('6-digit code').fill(nextCode(secret));
  await expect(page.getByRole('heading', { name: 'My Account' })).toBeVisible();
  await expect(page.getByText('Signed in successfully!').first()).toBeVisible();

  await signOut(page);
  await enterPassword(page, account);
  await page.getByRole('button', { name: 'Use a recovery code instead' }).click();
  await page.keyboard.type(recoveryCode);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'My Account' })).toBeVisible();
  await expect(security.getByText('You have 9 recovery codes left.')).toBeVisible();
  await waitForMail(account.email, /recovery code was used/i);

  await security.getByRole('button', { name: 'Turn off' }).click();
  await security.getByLabel('Current password').fill(account.password);
  await security.getByRole('button', { name: 'Use a recovery code instead' }).click();
  await page.keyboard.type(recoveryCode);
  await page.keyboard.press('Enter');
  await expect(security.getByText('That recovery code is incorrect or was already used.')).toBeVisible();
  await security.getByRole('button', { name: 'Cancel' }).click();
  await expect(security.getByRole('heading', { name: 'Two-step sign-in is on' })).toBeFocused();
});
