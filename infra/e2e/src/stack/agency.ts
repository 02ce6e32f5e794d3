import { randomUUID } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import { SITE_URL } from './addresses.ts';
import { linkIn, waitForMail } from './inbox.ts';

export interface AgencyAccount {
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

/** Creates an account by the API's own calls and signs in with the link of the confirmation mail. */
export async function signInAsNewAgency(page: Page, association = ''): Promise<AgencyAccount> {
  const account = newAgencyAccount();
  const answer = await page.request.post(`${SITE_URL}/api/auth/sign-up`, {
    headers: { origin: SITE_URL },
    data: {
      email: account.email,
      password: account.password,
      first_name: 'Dana',
      last_name: 'Reyes',
      phone: '(317) 555-0100',
      title: 'Recruiter',
      agency_name: account.agencyName,
      agency_city: 'Indianapolis',
      agency_state: 'IN',
      ...(association ? { association } : {}),
    },
  });
  expect(answer.ok(), await answer.text()).toBe(true);
  await page.goto(linkIn(await waitForMail(account.email, /confirm/i), '/confirm-email'));
  await expect(page.getByRole('heading', { name: 'Browse Available Candidates' })).toBeVisible();
  return account;
}

/** Fills the hosted checkout page and submits it. */
export async function payWithCard(page: Page, card: string): Promise<void> {
  await expect(page.getByLabel('Card number')).toBeVisible();
  await page.getByLabel('Card number').fill(card);
  await page.getByLabel('Expiry').fill('12 / 34');
  await page.getByLabel('CVC').fill('123');
  await page.getByLabel('Name on card').fill('Dana Reyes');
  await page.getByRole('button', { name: /^(Pay|Subscribe)/ }).click();
}

export const PAYING_CARD = '4242424242424242';
export const DECLINED_CARD = '4000000000000002';
