import { randomUUID } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import { confirmEmailCall, SIGNED_IN_MARK, signInCall, signUpCall } from '@marketplace/contracts';
import { SITE_URL } from './addresses.ts';
import { callAsVisitor, type Visitor } from './api-call.ts';
import { linkIn, waitForMail } from './inbox.ts';

interface AgencyAccount {
  email: string;
  password: string;
  agencyName: string;
}

export function newAgencyAccount(): AgencyAccount {
  return {
    email: `recruiter.${randomUUID().slice(0, 8)}@agency.test`,
    password: 'Caring-hands-1!',
    agencyName: 'Good Neighbor Home Care',
  };
}

export async function confirmationLink(account: AgencyAccount): Promise<string> {
  return linkIn(await waitForMail(account.email, /confirm/i), '/confirm-email');
}

export async function confirmByMail(page: Page, account: AgencyAccount): Promise<void> {
  await page.goto(await confirmationLink(account));
  await expect(page.getByRole('heading', { name: 'Browse Available Candidates' })).toBeVisible();
}

export async function signUp(visitor: Visitor, association?: string): Promise<AgencyAccount> {
  const account = newAgencyAccount();
  await callAsVisitor(visitor, signUpCall, {
    email: account.email,
    password: account.password,
    first_name: 'Dana',
    last_name: 'Reyes',
    phone: '(317) 555-0100',
    title: 'Recruiter',
    agency_name: account.agencyName,
    agency_city: 'Indianapolis',
    agency_state: 'IN',
    ...(association === undefined ? {} : { association }),
  });
  return account;
}

export async function signInAsNewAgency(page: Page, association?: string): Promise<AgencyAccount> {
  const account = await signUp(page, association);
  await confirmByMail(page, account);
  return account;
}

/**
 * Like `signInAsNewAgency`, but without opening the app. The next page that opens is signed in. `site` is another site
 * with the same API.
 */
export async function newAgencySession(page: Page, association?: string, site = SITE_URL): Promise<AgencyAccount> {
  const account = await signUp(page, association);
  const token = new URL(await confirmationLink(account)).searchParams.get('token') ?? '';
  await callAsVisitor(page, confirmEmailCall, { token });
  if (site !== SITE_URL) {
    await page.route(`${site}/api/auth/**`, async (route) => {
      const headers = { ...route.request().headers(), origin: SITE_URL };
      await route.fulfill({ response: await route.fetch({ headers }) });
    });
  }
  await markSignedIn(page, site);
  return account;
}

/** Sets the flag that marks a session in the app's local storage. */
async function markSignedIn(page: Page, site = SITE_URL): Promise<void> {
  await page.goto(`${site}/robots.txt`);
  await page.evaluate((mark) => localStorage.setItem(mark, '1'), SIGNED_IN_MARK);
}

/** Signs in through the API. The next page that opens is signed in. */
export async function newSessionOf(page: Page, { email, password }: AgencyAccount): Promise<void> {
  await callAsVisitor(page, signInCall, { email, password });
  await markSignedIn(page);
}

export async function payWithCard(page: Page, card: string): Promise<void> {
  await expect(page.getByLabel('Card number')).toBeVisible();
  await page.getByLabel('Card number').fill(card);
  await page.getByLabel('Expiry').fill('12 / 34');
  await page.getByLabel('CVC').fill('123');
  await page.getByLabel('Name on card').fill('Dana Reyes');
  await page.getByRole('button', { name: /^(Pay|Subscribe)/ }).click();
}

/** Waits on the thank-you page until the payment is settled. The heading alone appears earlier. */
export async function thankedForPayment(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { name: 'Thank you for your payment!' })).toBeVisible();
  await expect(page.getByText('Your payment has been processed.')).toBeVisible();
}

export const PAYING_CARD = '4242424242424242';
export const DECLINED_CARD = '4000000000000002';
