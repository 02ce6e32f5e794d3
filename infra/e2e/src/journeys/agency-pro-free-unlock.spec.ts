import { expect } from '@playwright/test';
import { PAYING_CARD, payWithCard, newAgencySession } from '../stack/agency.ts';
import { test } from '../stack/journey.ts';

test('an agency upgrades to Pro, uses the free unlock, and pays $100 for the next unlock', async ({ page }) => {
  await newAgencySession(page);
  await page.goto('/account');
  await expect(page.getByText('Pay-Per-Contact').first()).toBeVisible();
  await page.getByRole('button', { name: /Upgrade to Pro/ }).click();
  await payWithCard(page, PAYING_CARD);
  await expect(page.getByRole('heading', { name: /^Welcome to the / })).toBeVisible();
  await expect(page.getByText(/Pro Active/)).toBeVisible();

  await page.goto('/candidates/rn');
  const first = page.getByRole('article').first();
  const name = (await first.getByRole('heading').textContent()) ?? '';
  await first.getByRole('button', { name: 'Use Free Unlock' }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /unlock/i })
    .click();
  await expect(page).toHaveURL(/\/thank-you/);

  await page.goto('/candidates/rn');
  const again = page.getByRole('article').filter({ hasText: name }).first();
  await expect(again.getByRole('button', { name: 'Request Pending' })).toBeDisabled();
  await again.getByRole('link', { name: 'View contact' }).click();
  await expect(page.getByRole('dialog', { name })).toContainText('Free');

  await page.goto('/candidates/rn');
  await page
    .getByRole('button', { name: /^Unlock / })
    .first()
    .click();
  await expect(page.getByRole('button', { name: /Pay \$100/ })).toBeVisible();
});
