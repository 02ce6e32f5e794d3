import { expect } from '@playwright/test';
import { newAgencySession } from '../stack/agency.ts';
import { openDetails, completeWizard, joinAsNewCaregiver, newCaregiver } from '../stack/caregiver.ts';
import { linkIn, waitForMail } from '../stack/inbox.ts';
import { test } from '../stack/journey.ts';

test('a new profile is in the agency’s candidate list immediately @phone-only', async ({ page, browser }) => {
  const caregiver = newCaregiver();
  await page.goto('/care-professionals/build-a-profile');
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(page.getByText('First name is required').first()).toBeVisible();
  await completeWizard(page, caregiver);
  await expect(page.getByRole('heading', { name: /^Welcome to the / })).toBeVisible();

  const agency = await browser.newPage();
  await newAgencySession(agency);
  await agency.goto('/candidates/rn?sort_by=created_date&zip_code=46204');
  const card = agency.getByRole('article').filter({ hasText: caregiver.firstName });
  await expect(card).toContainText('Indianapolis, IN');
  await expect(card).toContainText('5 time slots available');
  await expect(card).not.toContainText(caregiver.lastName);
  await agency.close();
});

test('a caregiver updates the week through the emailed link @phone-only', async ({ page, browser }) => {
  const caregiver = await joinAsNewCaregiver(page);
  await page.goto('/update-profile');
  await page.getByLabel('Email address').fill(caregiver.email);
  await page.getByRole('button', { name: 'Send Update Link' }).click();
  await expect(page.getByRole('heading', { name: 'Check Your Email' })).toBeVisible();
  await page.goto(linkIn(await waitForMail(caregiver.email, /update|profile|link/i), '/update-profile'));
  await openDetails(page);
  await expect(page.getByLabel('Email address')).toHaveValue(caregiver.email);
  await expect(page.getByLabel('Email address')).not.toBeEditable();
  expect(page.url()).not.toContain('token');
  await page.getByRole('button', { name: 'Night Specialist' }).click();
  await page.getByRole('button', { name: 'Save Profile & Schedule' }).click();
  await expect(page.getByRole('heading', { name: 'Profile Updated!' })).toBeVisible();

  const agency = await browser.newPage();
  await newAgencySession(agency);
  await agency.goto('/candidates/rn?sort_by=created_date&zip_code=46204');
  await expect(agency.getByRole('article').filter({ hasText: caregiver.firstName })).toContainText(
    '7 time slots available',
  );
  await agency.close();
});
