import { expect, test } from '@playwright/test';
import { newAgencySession } from '../stack/agency.ts';
import { completeWizard, joinAsNewCaregiver, newCaregiver } from '../stack/caregiver.ts';
import { linkIn, waitForMail } from '../stack/inbox.ts';

const PAGE = '/care-professionals/build-a-profile';
/** The agency's name as somebody typed it into a job posting. */
const JOB = `${PAGE}?job_title=Night%20RN&agency=good%20neighbor%20HOME%20care&internal=REQ-7&source=flyer`;

test('a newcomer applies, and the agency has the application with the contact @phone', async ({ page, browser }) => {
  const agency = await browser.newPage();
  const account = await newAgencySession(agency);
  const caregiver = newCaregiver();
  await page.goto(JOB);
  await expect(page.getByRole('heading', { name: 'Apply for Night RN' })).toBeVisible();
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByText('Please enter your email address').first()).toBeVisible();
  await page.getByLabel('Email address').fill(caregiver.email);
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByLabel('First name')).toBeVisible();
  await completeWizard(page, caregiver);
  await expect(page.getByRole('heading', { name: 'Application Submitted!' })).toBeVisible();

  const mail = await waitForMail(account.email, /new application/i);
  expect(mail.subject).toBe('New application for Night RN');
  await agency.goto('/account');
  const card = agency.getByRole('article', { name: `${caregiver.firstName} ${caregiver.lastName}, Night RN` });
  await expect(card.getByRole('link', { name: caregiver.email })).toBeVisible();
  await expect(card.getByRole('link', { name: '(317) 555-0142' })).toBeVisible();
  await agency.close();
});

test('a returning caregiver applies by the mailed link @phone', async ({ page }) => {
  const caregiver = await joinAsNewCaregiver(page);
  await page.goto(JOB);
  await page.getByLabel('Email address').fill(caregiver.email);
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByRole('heading', { name: 'Check Your Email' })).toBeVisible();
  await page.goto(linkIn(await waitForMail(caregiver.email, /application/i), PAGE));
  await expect(page.getByRole('heading', { name: `Welcome back, ${caregiver.firstName}!` })).toBeVisible();
  await expect(page).toHaveURL(/job_title=Night/);
  expect(page.url()).not.toContain('token');
  await page.getByRole('button', { name: 'Looks good — Apply Now' }).click();
  await expect(page.getByRole('heading', { name: 'Application Submitted!' })).toBeVisible();
});

test('an invalid link says so and starts over with the job kept @phone', async ({ page }) => {
  await page.goto(`${JOB}&token=${'x'.repeat(43)}`);
  await expect(page.getByText('Invalid or expired link. Please start over.').first()).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Apply for Night RN' })).toBeVisible();
  const { searchParams } = new URL(page.url());
  expect(Object.fromEntries(searchParams)).toEqual({
    job_title: 'Night RN',
    agency: 'good neighbor HOME care',
    internal: 'REQ-7',
    source: 'flyer',
  });
  await expect(page.getByLabel('Email address')).toBeVisible();
});
