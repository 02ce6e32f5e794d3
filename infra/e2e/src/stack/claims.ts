import { expect, type Browser, type Locator, type Page } from '@playwright/test';
import { PAYING_CARD, payWithCard } from './agency.ts';
import type { NewCaregiver } from './caregiver.ts';
import { linkIn, waitForMail } from './inbox.ts';

/** List of the newest nurses, which includes caregivers from `joinAsNewCaregiver`. */
export const NEWEST_NURSES = '/candidates/rn?sort_by=created_date&zip_code=46204&radius=25';

export const rowOf = (page: Page, { firstName }: NewCaregiver): Locator =>
  page.getByRole('article').filter({ hasText: firstName });

export async function unlock(page: Page, caregiver: NewCaregiver): Promise<void> {
  await page.goto(NEWEST_NURSES);
  await rowOf(page, caregiver)
    .getByRole('button', { name: /^Unlock / })
    .click();
  await payWithCard(page, PAYING_CARD);
  await expect(page.getByRole('heading', { name: 'Thank you for your payment!' })).toBeVisible();
  // The heading appears before the payment is settled.
  await expect(page.getByRole('link', { name: /^Call / })).toBeVisible();
}

export async function openContact(page: Page, { firstName }: NewCaregiver): Promise<Locator> {
  await page.goto('/contacts');
  await page.locator('[data-row-name]').filter({ hasText: firstName }).click();
  const contact = page.getByRole('dialog');
  await expect(contact).toBeVisible();
  return contact;
}

/** Logs the calls that a claim still needs after `backdateUnlocks`, then makes the claim. Returns the open contact. */
export async function claim(page: Page, caregiver: NewCaregiver): Promise<Locator> {
  const contact = await openContact(page, caregiver);
  await expect(contact.getByText('Log two more calls, at least one of them on another day.')).toBeVisible();
  const calls = contact.getByRole('list', { name: /^Calls to / }).getByRole('listitem');
  for (const count of [2, 3]) {
    await contact.getByRole('button', { name: /^Log a call to / }).click();
    await contact.getByRole('button', { name: 'No answer' }).click();
    await expect(calls).toHaveCount(count);
    await expect(contact.getByRole('group', { name: 'How did the call go?' })).toHaveCount(0);
  }
  await contact.getByRole('button', { name: 'Make a claim' }).click();
  await contact.getByRole('radio', { name: 'The number is not in service' }).check();
  await contact.getByRole('button', { name: 'Send claim' }).click();
  await expect(contact.getByText(/^We asked .+ whether the number is right\./)).toBeVisible();
  return contact;
}

/** Opens the emailed phone check in a separate browser. */
export async function openPhoneCheck(browser: Browser, { email }: NewCaregiver, agencyName: string): Promise<Page> {
  const page = await (await browser.newContext()).newPage();
  await page.goto(linkIn(await waitForMail(email, /could not reach you/, agencyName), '/phone-check'));
  await expect(page.getByRole('heading', { name: 'An agency could not reach you' })).toBeVisible();
  return page;
}
