import { expect } from '@playwright/test';
import { newAgencySession } from '../stack/agency.ts';
import { completeWizard, joinAsNewCaregiver, newCaregiver, openProfile } from '../stack/caregiver.ts';
import { linkIn, waitForMail } from '../stack/inbox.ts';
import { test } from '../stack/journey.ts';

const PAGE = '/care-professionals/build-a-profile';
/** No verified agency has the name in this job posting. */
const JOB = `${PAGE}?job_title=Night%20RN&agency=good%20neighbor%20HOME%20care&internal=REQ-7&source=flyer`;

test('an agency copies a job link and receives a new caregiver’s application @phone-only', async ({
  page,
  browser,
}) => {
  const agency = await browser.newPage({ permissions: ['clipboard-read', 'clipboard-write'] });
  const account = await newAgencySession(agency);
  await agency.goto('/account/applications');
  await expect(agency.getByText('Your agency’s name is not verified yet')).toBeVisible();
  await agency.getByLabel('Job title').fill('Night RN – Carmel');
  await agency.getByRole('button', { name: 'Copy job link' }).click();
  await expect(agency.getByText('Job link copied', { exact: true })).toBeVisible();
  const link = await agency.getByLabel('Link for your job posting').inputValue();
  expect(await agency.evaluate(() => navigator.clipboard.readText())).toBe(link);

  const caregiver = newCaregiver();
  await page.goto(link);
  await expect(page.getByRole('heading', { name: 'Apply for Night RN – Carmel' })).toBeVisible();
  await expect(page.getByText(`at ${account.agencyName}`)).toBeVisible();
  await expect(page.getByText('Not verified')).toBeVisible();
  await expect(page.getByText("We haven't verified this agency yet")).toBeVisible();
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByText('Please enter your email address').first()).toBeVisible();
  await page.getByLabel('Email address').fill(caregiver.email);
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByLabel('First name')).toBeVisible();
  await completeWizard(page, caregiver);
  await expect(page.getByRole('heading', { name: 'Application Submitted!' })).toBeVisible();
  await expect(page.getByText(`Your profile will be shared with ${account.agencyName}. They`)).toBeVisible();

  const mail = await waitForMail(account.email, /new application/i);
  expect(mail.subject).toBe('New application for your job');
  expect(mail.text).toContain('Job: Night RN – Carmel');
  await agency.goto(linkIn(mail, '/account/applications'));
  const card = agency.getByRole('article', {
    name: `${caregiver.firstName} ${caregiver.lastName}, Night RN – Carmel`,
  });
  await card.locator('[data-row-name]').click();
  const panel = agency.getByRole('dialog');
  await expect(panel.getByText(caregiver.email)).toBeVisible();
  await expect(panel.getByText('(317) 555-0142')).toBeVisible();

  await waitForMail(caregiver.email, /We received your application/, account.agencyName);
  await openProfile(page, caregiver);
  const own = page.getByRole('region', { name: 'Your applications' });
  await expect(own.getByText('Seen by the agency today')).toBeVisible();
  await own.getByRole('button', { name: 'Withdraw the application for Night RN – Carmel' }).click();
  await own.getByRole('button', { name: 'Withdraw it' }).click();
  await expect(own.getByText('Withdrawn', { exact: true })).toBeVisible();
  await agency.reload();
  await expect(
    agency.getByText(new RegExp(`^${caregiver.firstName} withdrew the application for Night RN – Carmel on `)),
  ).toBeVisible();
  await expect(agency.getByText(caregiver.email)).toBeHidden();
  await agency.close();
});

test('a returning caregiver applies by the emailed link @phone-only', async ({ page }) => {
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
  await expect(page.getByText(/after our team has checked the agency\./)).toBeVisible();
});
