import { expect } from '@playwright/test';
import { confirmByMail, newAgencyAccount, PAYING_CARD, newAgencySession } from '../stack/agency.ts';
import { test } from '../stack/journey.ts';
import { tabAndPress, tabAndType, tabTo } from '../stack/keyboard.ts';
import { overlaysClosed, pageReady } from '../stack/page-ready.ts';

test('an agency signs up, filters, pays and gets the contact details using only the keyboard @phone @slow', async ({
  page,
  isMobile,
}) => {
  const account = newAgencyAccount();
  await page.goto('/');
  await tabAndPress(page, /^Join as agency user$/);
  await expect(page.getByRole('heading', { name: 'Create your agency account' })).toBeVisible();
  await tabAndType(page, /^First name$/, 'Dana');
  await tabAndType(page, /^Last name$/, 'Reyes');
  await tabAndType(page, /^Email$/, account.email);
  await tabAndType(page, /^Phone$/, '(317) 555-0100');
  await tabAndType(page, /^Title$/, 'Recruiter');
  await tabAndType(page, /^Agency name$/, account.agencyName);
  await tabAndType(page, /^Agency city$/, 'Indianapolis');
  await tabAndType(page, /^Agency state$/, 'Indi');
  await expect(page.getByLabel('Agency state')).toHaveValue('IN');
  await tabAndType(page, /^Password$/, account.password);
  await tabAndPress(page, /^Create account$/);
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible();

  await confirmByMail(page, account);
  await tabAndPress(page, /^RN\s?Registered Nurse/);
  await expect(page.getByText(/^Showing 1-20 of/)).toBeVisible();

  if (isMobile) {
    await tabAndPress(page, /^Filters/);
    await expect(page.getByRole('dialog', { name: 'Filters' })).toBeVisible();
  }
  await tabTo(page, /^English$/);
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('checkbox', { name: 'Spanish' })).toBeFocused();
  await page.keyboard.press('Space');
  await expect(page).toHaveURL(/language=Spanish/);
  if (isMobile) {
    await tabAndPress(page, /^Show \d+ results?$/);
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(page.getByRole('button', { name: /^Filters 1 active/ })).toBeFocused();
  }
  await expect(page.getByRole('button', { name: 'Remove filter: Spanish' })).toBeVisible();
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);

  await tabAndPress(page, /^Unlock /);
  await expect(page.getByLabel('Card number')).toBeVisible();
  await tabAndType(page, /^Card number$/, PAYING_CARD);
  await tabAndType(page, /^Expiry$/, '1234');
  await tabAndType(page, /^CVC$/, '123');
  await tabAndType(page, /^Name on card$/, 'Dana Reyes');
  await tabAndPress(page, /^Pay /);
  await expect(page.getByRole('heading', { name: 'Thank you for your payment!' })).toBeVisible();

  // Waits for the contact details, because their controls come before the link in the tab order.
  await expect(page.getByRole('link', { name: /^Call / })).toBeVisible();
  await pageReady(page);
  await tabAndPress(page, /^View contact$/);
  await expect(page.getByRole('heading', { name: 'My Account' })).toBeVisible();
  await expect(page.getByRole('dialog')).toBeVisible();
  await tabTo(page, /^Status of /);
  await page.keyboard.type('Contac');
  await expect(page.getByText('Saved')).toBeVisible();
  await page.keyboard.press('Escape');
  await overlaysClosed(page);
  await tabAndPress(page, /^Log Out$/);
  await expect(page.getByRole('link', { name: 'Sign In' }).first()).toBeVisible();
});

test('dialogs and menus trap the focus and restore it', async ({ page }) => {
  await newAgencySession(page);
  await page.goto('/candidates/lpn');
  await expect(page.getByText(/^Showing 1-20 of/)).toBeVisible();
  await tabAndPress(page, /^Save this search$/);
  const dialog = page.getByRole('dialog', { name: 'Save this search' });
  await expect(dialog).toBeVisible();
  for (let tabs = 0; tabs < 8; tabs += 1) {
    await page.keyboard.press('Tab');
    await expect(dialog.locator(':focus')).toHaveCount(1);
  }
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Save this search' })).toBeFocused();

  await tabAndPress(page, /^More actions for /);
  await expect(page.getByRole('button', { name: 'Add to case' })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Hide from my list' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: /^More actions for / }).first()).toBeFocused();
});
