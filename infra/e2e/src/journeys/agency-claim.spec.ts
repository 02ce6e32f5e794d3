import { expect } from '@playwright/test';
import { callEarlier, settleClaimsNow } from '@marketplace/local';
import { PORTS } from '../stack/addresses.ts';
import { newAgencySession, PAYING_CARD, payWithCard } from '../stack/agency.ts';
import { waitForMail } from '../stack/inbox.ts';
import { test } from '../stack/journey.ts';
import { violationsAtRest } from '../stack/violations.ts';

test('an agency claims that a number does not work, gets no answer, and uses its credit for somebody else @phone @slow', async ({
  page,
}) => {
  const { email } = await newAgencySession(page);
  await page.goto('/candidates/rn');
  await page
    .getByRole('button', { name: /^Unlock / })
    .first()
    .click();
  await payWithCard(page, PAYING_CARD);
  await expect(page.getByRole('heading', { name: 'Thank you for your payment!' })).toBeVisible();
  // The heading appears before the payment is settled.
  await expect(page.getByRole('link', { name: /^Call / })).toBeVisible();
  await callEarlier(PORTS.POSTGRES_PORT, email);

  await page.goto('/contacts');
  await page.locator('[data-row-name]').first().click();
  const contact = page.getByRole('dialog');
  await expect(contact.getByText('Log two more calls, at least one of them on another day.')).toBeVisible();
  const calls = contact.getByRole('list', { name: /^Calls to / }).getByRole('listitem');
  for (const count of [2, 3]) {
    await contact.getByRole('button', { name: 'No answer' }).click();
    await expect(calls).toHaveCount(count);
  }
  await contact.getByRole('button', { name: 'Make a claim' }).click();
  await contact.getByRole('radio', { name: 'The number is not in service' }).check();
  expect(await violationsAtRest(page)).toEqual([]);
  await contact.getByRole('button', { name: 'Send claim' }).click();
  await expect(contact.getByText(/^We asked .+ whether the number is right\./)).toBeVisible();

  await settleClaimsNow(PORTS.POSTGRES_PORT);
  await waitForMail(email, /unlock credit/);
  await page.reload();
  await page.locator('[data-row-name]').first().click();
  await expect(contact.getByText(/^You got an unlock credit/)).toBeVisible();
  await expect(contact.getByRole('link', { name: /^Call / })).toHaveCount(0);

  await page.goto('/candidates/rn');
  await page.getByRole('button', { name: 'Use Credit' }).nth(1).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Use Credit' }).click();
  await expect(page).toHaveURL(/\/thank-you/);
  await page.goto('/candidates/rn');
  await expect(page.getByRole('button', { name: /^Unlock / }).first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Use Credit' })).toHaveCount(0);
});
