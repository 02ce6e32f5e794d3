import { randomUUID } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import { createCommunityMemberCall, sendCaregiverTokenCall } from '@marketplace/contracts';
import { slotsFromWeek, WEEKDAY_DAYS, weekOf } from '@marketplace/domain';
import { callAsVisitor, type Visitor } from './api-call.ts';
import { linkIn, waitForMail } from './inbox.ts';

export interface NewCaregiver {
  firstName: string;
  lastName: string;
  email: string;
}

function letters(length: number): string {
  return Array.from({ length }, () => String.fromCharCode(97 + Math.floor(Math.random() * 26))).join('');
}

export function newCaregiver(): NewCaregiver {
  const unique = letters(7);
  return { firstName: `Zelda${unique}`, lastName: 'Okafor', email: `zelda.${unique}@caregiver.test` };
}

/** Fills in the wizard's first two steps, and the week in the third step. */
export async function fillWizard(page: Page, caregiver: NewCaregiver): Promise<void> {
  await page.getByLabel('First name').fill(caregiver.firstName);
  await page.getByLabel('Last name').fill(caregiver.lastName);
  await page.getByLabel('Email address').fill(caregiver.email);
  await page.getByLabel('Phone number').fill('3175550142');
  await page.getByLabel('Preferred city').fill('Indianapolis');
  await page.getByLabel('Preferred state').selectOption('IN');
  await page.getByLabel('ZIP code').fill('46204');
  await page.getByRole('button', { name: 'Next' }).click();

  await page.getByLabel('Discipline').selectOption('RN');
  for (const choice of ['Spanish', '3+ years', 'Home care', 'Part-time']) {
    await page.getByText(choice, { exact: true }).click();
  }
  await page.getByRole('button', { name: 'Next' }).click();

  await page.getByRole('button', { name: 'Weekday Mornings' }).click();
  await expect(page.getByText(/5 .*selected/)).toBeVisible();
}

export async function completeWizard(page: Page, caregiver: NewCaregiver): Promise<void> {
  await fillWizard(page, caregiver);
  await page.getByRole('checkbox', { name: /Terms/i }).check();
  await page.getByRole('button', { name: /^(Complete|Submit)/ }).click();
}

/** Creates the same profile as `completeWizard`, but with an API call. */
export async function joinAsNewCaregiver(visitor: Visitor, association?: string): Promise<NewCaregiver> {
  const caregiver = newCaregiver();
  await callAsVisitor(visitor, createCommunityMemberCall, {
    uuid: randomUUID(),
    first_name: caregiver.firstName,
    last_name: caregiver.lastName,
    email_address: caregiver.email,
    phone_number: '3175550142',
    preferred_city: 'Indianapolis',
    preferred_state: 'IN',
    preferred_zip: '46204',
    discipline: 'RN',
    languages: ['Spanish'],
    amount_of_exp: '3+ years',
    care_setting_exp: ['home_care'],
    desired_schedule: 'Part-time',
    terms_accepted: true,
    availability: slotsFromWeek(weekOf(WEEKDAY_DAYS, [1])),
    ...(association === undefined ? {} : { association }),
  });
  return caregiver;
}

/** Opens the profile with an emailed link. Returns that link. */
export async function openProfile(page: Page, caregiver: NewCaregiver): Promise<string> {
  await callAsVisitor(page, sendCaregiverTokenCall, { email: caregiver.email });
  const link = linkIn(await waitForMail(caregiver.email, /link/i), '/update-profile');
  await page.goto(link);
  await expect(page.getByRole('heading', { name: `Hello, ${caregiver.firstName}!` })).toBeVisible();
  return link;
}

export async function openPrivacy(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'You decide who sees you' }).click();
}

export async function openDetails(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Your profile', exact: true }).click();
}
