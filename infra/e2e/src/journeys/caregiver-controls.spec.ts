import { readFile } from 'node:fs/promises';
import { expect } from '@playwright/test';
import { PAYING_CARD, payWithCard, newAgencySession, thankedForPayment } from '../stack/agency.ts';
import { completeWizard, joinAsNewCaregiver, newCaregiver, openPrivacy, openProfile } from '../stack/caregiver.ts';
import { waitForMail } from '../stack/inbox.ts';
import { test } from '../stack/journey.ts';

const LIST = '/candidates/rn?sort_by=created_date&zip_code=46204';

test('a caregiver sees who unlocked the profile, blocks that agency, and pauses @phone-only', async ({
  page,
  browser,
}) => {
  const caregiver = await joinAsNewCaregiver(page);
  const agency = await browser.newPage();
  const account = await newAgencySession(agency);
  const card = agency.getByRole('article').filter({ hasText: caregiver.firstName });
  await agency.goto(LIST);
  await card.getByRole('button', { name: /^Unlock / }).click();
  await payWithCard(agency, PAYING_CARD);
  await thankedForPayment(agency);

  const listShows = async (count: 0 | 1) => {
    await agency.goto(LIST);
    await expect(agency.getByRole('article').or(agency.getByText('No candidates found')).first()).toBeVisible();
    await expect(card).toHaveCount(count);
  };

  await openProfile(page, caregiver);
  await expect(page.getByText('Agencies can find you. 1 agency has your contact details.')).toBeVisible();
  await openPrivacy(page);
  const agencyRow = page.getByRole('listitem').filter({ hasText: account.agencyName }).first();
  await expect(agencyRow).toContainText('Indianapolis, IN');
  await page.getByRole('button', { name: `Block ${account.agencyName}`, exact: true }).click();
  const unblock = page.getByRole('button', { name: `Unblock ${account.agencyName}` });
  await expect(unblock).toBeVisible();
  await listShows(0);
  await unblock.click();
  await expect(unblock).toBeHidden();
  await listShows(1);

  const pause = page.getByRole('switch', { name: 'Pause my profile' });
  await pause.click();
  await expect(page.getByText('Your profile is paused. No agency can find or unlock it.')).toBeVisible();
  await listShows(0);
  await pause.click();
  await expect(page.getByText('Agencies can find your profile. They see')).toBeVisible();
  await listShows(1);
  await agency.close();
});

test('a caregiver takes some days off, and comes back early @phone-only @slow', async ({ page, browser }) => {
  const caregiver = await joinAsNewCaregiver(page);
  const agency = await browser.newPage();
  await newAgencySession(agency);
  const listShows = async (count: 0 | 1) => {
    await agency.goto(LIST);
    await expect(agency.getByRole('article').or(agency.getByText('No candidates found')).first()).toBeVisible();
    await expect(agency.getByRole('article').filter({ hasText: caregiver.firstName })).toHaveCount(count);
  };
  await openProfile(page, caregiver);
  await openPrivacy(page);
  const [today, nextWeek] = await page.evaluate(() =>
    [0, 7].map((days) => {
      const day = new Date();
      day.setDate(day.getDate() + days);
      return new Intl.DateTimeFormat('en-CA', { dateStyle: 'short' }).format(day);
    }),
  );
  await page.getByLabel('First day off').fill(nextWeek ?? '');
  await page.getByLabel('Last day off').fill(today ?? '');
  await page.getByRole('button', { name: 'Set days off' }).click();
  await expect(page.getByText("The last day can't be before the first day").first()).toBeVisible();
  await page.getByLabel('First day off').fill(today ?? '');
  await page.getByLabel('Last day off').fill(nextWeek ?? '');
  await page.getByRole('button', { name: 'Set days off' }).click();
  await expect(page.getByText(/^Away .+ – .+\. Your profile comes back automatically on .+\.$/)).toBeVisible();
  await expect(page.getByText('You are away. No agency can find or unlock your profile.')).toBeVisible();
  await listShows(0);
  await page.reload();
  await openPrivacy(page);
  await page.getByRole('button', { name: "I'm back" }).click();
  await expect(page.getByText('Agencies can find your profile. They see')).toBeVisible();
  await listShows(1);
  await agency.close();
});

test('a caregiver downloads their data, deletes the profile, and can join again @phone-only @slow', async ({
  page,
}) => {
  const caregiver = await joinAsNewCaregiver(page);
  const link = await openProfile(page, caregiver);

  await openPrivacy(page);
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download my data' }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toMatch(/^my-profile-\d{4}-\d\d-\d\d\.json$/);
  const data: unknown = JSON.parse(await readFile(await download.path(), 'utf8'));
  expect(data).toMatchObject({ profile: { email_address: caregiver.email, phone_number: '3175550142' } });

  await page.getByRole('button', { name: 'Delete my profile' }).click();
  await page.getByRole('button', { name: 'Delete for good' }).click();
  await expect(page.getByText('Please type DELETE to confirm').first()).toBeVisible();
  await page.getByLabel('Type DELETE to confirm').fill('DELETE');
  await page.getByRole('button', { name: 'Delete for good' }).click();
  await expect(page.getByRole('heading', { name: 'Your profile is deleted' })).toBeVisible();
  await waitForMail(caregiver.email, /profile is deleted/i);

  await page.goto(link);
  await expect(page.getByRole('heading', { name: 'Invalid or expired link' })).toBeVisible();
  await page.goto('/care-professionals/build-a-profile');
  await completeWizard(page, caregiver);
  await expect(page.getByRole('heading', { name: /^Welcome to the / })).toBeVisible();
});

test('a wizard draft survives a closed tab and can be discarded @phone-only', async ({ page, context }) => {
  const caregiver = newCaregiver();
  await page.goto('/care-professionals/build-a-profile');
  await page.getByLabel('First name').fill(caregiver.firstName);
  await page.getByLabel('ZIP code').fill('46032');
  await expect(page.getByLabel('Preferred city')).toHaveValue('Carmel');
  await expect(page.getByLabel('Preferred state')).toHaveValue('IN');
  await page.close();

  const again = await context.newPage();
  await again.goto('/care-professionals/build-a-profile');
  await expect(again.getByText('We kept what you entered')).toBeVisible();
  await expect(again.getByLabel('First name')).toHaveValue(caregiver.firstName);
  await again.getByRole('button', { name: 'Start over' }).click();
  await expect(again.getByLabel('First name')).toHaveValue('');
  await again.reload();
  await expect(again.getByLabel('First name')).toHaveValue('');
});
