import { expect, type Locator, type Page } from '@playwright/test';
import { SITE_URL } from '../stack/addresses.ts';
import { PAYING_CARD, payWithCard, newAgencySession } from '../stack/agency.ts';
import { test } from '../stack/journey.ts';

/** Clicks twice in one event loop task, before the page can react. */
const clickTwice = (button: Locator) =>
  button.evaluate((element: HTMLElement) => {
    element.click();
    element.click();
  });

function callsTo(page: Page, path: string): string[] {
  const calls: string[] = [];
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === path) calls.push(request.method());
  });
  return calls;
}

test('two clicks on Unlock open one checkout, and the button works after Back @slow', async ({ page }) => {
  await newAgencySession(page);
  await page.goto('/candidates/rn');
  const checkouts = callsTo(page, '/api/create-candidate-unlock-checkout');
  const unlock = page
    .getByRole('article')
    .first()
    .getByRole('button', { name: /^Unlock / });
  await clickTwice(unlock);
  await expect(page.getByLabel('Card number')).toBeVisible();
  expect(checkouts).toHaveLength(1);
  await page.goBack();
  await expect(unlock).toBeVisible();
  await unlock.click();
  await payWithCard(page, PAYING_CARD);
  await expect(page.getByText(/^Your payment has been processed\./)).toBeVisible();
});

test('a shortlisted candidate is saved even if the page is left immediately @slow', async ({ page }) => {
  await newAgencySession(page);
  await page.goto('/candidates/rn');
  const mark = page.getByRole('button', { name: /^Shortlist /, pressed: false }).first();
  await mark.evaluate((button: HTMLElement) => {
    button.click();
    setTimeout(() => location.assign('/'), 0);
  });
  await page.waitForURL(`${SITE_URL}/`);
  await expect(async () => {
    await page.goto('/shortlist');
    await expect(page.getByRole('table').getByRole('columnheader').nth(1)).toBeVisible({ timeout: 5_000 });
  }).toPass();
});

test('a double click uses a free unlock only once, and a signed-out visitor sees no confirmation @slow', async ({
  page,
}) => {
  await newAgencySession(page);
  await page.goto('/account');
  await clickTwice(page.getByRole('button', { name: 'Upgrade to Pro' }));
  await payWithCard(page, PAYING_CARD);
  await expect(page.getByText(/^Your Pro subscription is active\./)).toBeVisible();
  // This page opened right after the grant, so it shows the free unlock without a reload.
  await page.getByRole('link', { name: 'My Account' }).first().click();
  await expect(page.getByText(/1 available until/)).toBeVisible();

  await page.goto('/candidates/rn');
  await page.getByRole('button', { name: 'Use Free Unlock' }).first().click();
  const redeems = callsTo(page, '/api/redeem-free-unlock');
  await clickTwice(page.getByRole('dialog').getByRole('button', { name: 'Use Free Unlock' }));
  await expect(page.getByText('Candidate unlocked!').first()).toBeVisible();
  await expect(page).toHaveURL(/\/thank-you/);
  await expect(page.getByText('Your free unlock has been used. You were not charged.')).toBeVisible();
  await expect(page.getByText('Error', { exact: true })).toHaveCount(0);
  expect(redeems).toHaveLength(1);

  await page.reload();
  await expect(page.getByText('Your free unlock has been used. You were not charged.')).toBeVisible();
  await page.getByRole('button', { name: 'Log Out' }).click();
  await expect(page).toHaveURL(`${SITE_URL}/`);
  await expect(page.getByRole('link', { name: 'Sign In' }).first()).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('heading', { name: 'Thank you for your payment!' })).toBeVisible();
  await expect(page.getByText('Sign in to see what you have unlocked.')).toBeVisible();
  await expect(page.getByText(/free unlock has been used/)).toHaveCount(0);
});

test('a signed-out visitor sees no payment confirmation on the thank-you page @slow', async ({ page }) => {
  for (const [path, heading] of [
    ['/thank-you', 'Thank you for your payment!'],
    ['/thank-you?session_id=cs_test_a1B2c3D4e5', 'Thank you for your payment!'],
    ['/subscription-success', /^Welcome to the /],
  ] as const) {
    const answer = await page.goto(path);
    expect(answer?.status()).toBe(200);
    await expect(page.getByRole('heading', { name: heading })).toBeVisible();
    await expect(page.getByText('Sign in to see what you have unlocked.')).toBeVisible();
    await expect(page.getByText(/has been processed|is active/)).toHaveCount(0);
    expect(new URL(page.url()).pathname).toBe(path.split('?')[0]);
  }
});
