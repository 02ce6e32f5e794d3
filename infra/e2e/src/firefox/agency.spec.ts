import { expect } from '@playwright/test';
import { confirmationLink, PAYING_CARD, signUp } from '../stack/agency.ts';
import { SITE_URL } from '../stack/addresses.ts';
import { test } from './firefox.ts';

test('an agency confirms its email, filters, pays and gets the contact details @slow', async ({
  firefoxPage,
  request,
}) => {
  const account = await signUp({ request });
  await firefoxPage.open(await confirmationLink(account));
  await firefoxPage.fill('Password', account.password);
  await firefoxPage.page.keyboard.press('Enter');
  await firefoxPage.seeHeading('Browse Available Candidates');

  await firefoxPage.open(`${SITE_URL}/candidates/rn`);
  await firefoxPage.seeText(/Showing 1-20 of \d[\d,]* professionals/);
  await firefoxPage.click('label', 'Spanish');
  await firefoxPage.waitForUrl(/language=Spanish/);

  await firefoxPage.click('article button', 'Unlock ');
  await firefoxPage.fill('Card number', PAYING_CARD);
  await firefoxPage.fill('Expiry', '12 / 34');
  await firefoxPage.fill('CVC', '123');
  await firefoxPage.fill('Name on card', 'Dana Reyes');
  await firefoxPage.page.keyboard.press('Enter');
  await firefoxPage.seeHeading('Thank you for your payment!');

  await firefoxPage.open(`${SITE_URL}/account`);
  const contactText = await firefoxPage.seeText(/@example\.test/);
  expect(contactText).toContain('$400');
});
