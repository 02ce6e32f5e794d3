import { expect } from '@playwright/test';
import {
  confirmByMail,
  DECLINED_CARD,
  newAgencyAccount,
  PAYING_CARD,
  payWithCard,
  newAgencySession,
  thankedForPayment,
} from '../stack/agency.ts';
import { waitForMail } from '../stack/inbox.ts';
import { test } from '../stack/journey.ts';
import { overlaysClosed, pageReady } from '../stack/page-ready.ts';

test('an agency signs up, filters, pays and gets the contact details @phone', async ({ page, isMobile }) => {
  const account = newAgencyAccount();
  await page.goto('/');
  await page.getByRole('link', { name: 'Join as agency user' }).first().click();
  await page.getByLabel('First name').fill('Dana');
  await page.getByLabel('Last name').fill('Reyes');
  await page.getByLabel('Email').fill(account.email);
  await page.getByLabel('Phone').fill('(317) 555-0100');
  await page.getByLabel('Title').fill('Recruiter');
  await page.getByLabel('Agency name').fill(account.agencyName);
  await page.getByLabel('Agency city').fill('Indianapolis');
  await page.getByLabel('Agency state').selectOption('IN');
  const create = page.getByRole('button', { name: 'Create account' });
  await page.getByLabel('Password', { exact: true }).fill('short');
  await expect(create).toBeDisabled();
  await page.getByLabel('Password', { exact: true }).fill(account.password);
  await create.click();
  await expect(page.getByRole('heading', { name: /check your email/i })).toBeVisible();

  await confirmByMail(page, account);
  expect(page.url()).not.toContain('token');

  await page.getByRole('link', { name: /Registered Nurse/ }).click();
  await expect(page.getByText(/^Showing 1-20 of \d[\d,]* professionals/)).toBeVisible();
  if (isMobile) await page.getByRole('button', { name: /^Filters/ }).click();
  await page.getByRole('checkbox', { name: 'Spanish' }).check();
  await expect(page).toHaveURL(/language=Spanish/);
  if (isMobile) {
    await page.keyboard.press('Escape');
    await overlaysClosed(page);
  }
  const cards = page.getByRole('article');
  await expect(page.getByRole('button', { name: /Remove.*Spanish/ })).toBeVisible();
  // Until the page is ready, the rows belong to the previous search.
  await pageReady(page);
  for (const card of await cards.all()) await expect(card).toContainText('Spanish');

  const card = cards.first();
  await expect(card).not.toContainText('@');
  await card.getByRole('button', { name: /^Unlock / }).click();
  await payWithCard(page, PAYING_CARD);
  await thankedForPayment(page);

  await page.goto('/account');
  const contact = page.getByRole('article').first();
  await expect(contact.getByRole('link', { name: /@example\.test$/ })).toBeVisible();
  await expect(contact.getByRole('link', { name: /\(\d{3}\) 555-01\d\d/ })).toBeVisible();
  await expect(contact).toContainText('$400');
  const address = await contact.getByRole('link', { name: /@example\.test$/ }).innerText();
  const mail = await waitForMail(account.email, /contact|unlock/i);
  expect(mail.text).toContain(address);
});

test('after a declined card the checkout stays open and another card pays @slow', async ({ page }) => {
  await newAgencySession(page);
  await page.goto('/candidates/cna');
  const card = page.getByRole('article').first();
  await card.getByRole('button', { name: /^Unlock / }).click();
  await payWithCard(page, DECLINED_CARD);
  await expect(page.getByText(/declined/i).first()).toBeVisible();
  await expect(page.getByLabel('Name on card')).toHaveValue('Dana Reyes');
  await payWithCard(page, PAYING_CARD);
  await thankedForPayment(page);
  await page.goBack();
  await expect(page.getByRole('heading', { name: 'You have already paid' })).toBeVisible();
  await page.goto('/account');
  await expect(page.getByRole('article')).toHaveCount(1);
});

test('an agency that leaves the checkout can return to the same checkout @slow', async ({ page }) => {
  await newAgencySession(page);
  await page.goto('/candidates/cna');
  await page
    .getByRole('article')
    .first()
    .getByRole('button', { name: /^Unlock / })
    .click();
  await expect(page.getByLabel('Card number')).toBeVisible();
  const checkout = page.url();
  await page
    .getByRole('link', { name: /back|return|cancel/i })
    .first()
    .click();
  await expect(page).toHaveURL(/\/payment-failed/);
  await expect(page.getByRole('link', { name: 'Contact Support' })).toHaveAttribute('href', /^mailto:/);
  await page
    .getByRole('link', { name: /try|retry|again|checkout/i })
    .first()
    .click();
  await expect(page).toHaveURL(checkout);
});
