import { expect, type Locator, type Page } from '@playwright/test';
import { checkEvidenceNow, expireEvidenceNow } from '@marketplace/local/journey-acts';
import { addDays, dayInUtc } from '@marketplace/domain';
import { PORTS } from '../stack/addresses.ts';
import { newAgencySession } from '../stack/agency.ts';
import { joinAsNewCaregiver, openProfile, type NewCaregiver } from '../stack/caregiver.ts';
import { waitForMail } from '../stack/inbox.ts';
import { test } from '../stack/journey.ts';
import { violationsAtRest } from '../stack/violations.ts';

const LIST = '/candidates/rn?sort_by=created_date&zip_code=46204';
const CHECKED_ONLY = `${LIST}&credential_checked=true`;

async function stateLicense(page: Page): Promise<{ caregiver: NewCaregiver; section: Locator }> {
  const caregiver = await joinAsNewCaregiver(page);
  await openProfile(page, caregiver);
  const section = page.getByRole('button', { name: 'Licenses and certificates' });
  await section.click();
  await page.getByLabel('Number (optional)').fill('28-0099417A');
  await page.getByLabel('Expires on').fill(addDays(dayInUtc(new Date()), 400));
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Agencies see: “License stated, not checked”')).toBeVisible();
  return { caregiver, section };
}

test('a stated license is checked, found by its filter, and hidden after it expires @phone @slow', async ({
  page,
  browser,
}) => {
  const { caregiver, section } = await stateLicense(page);
  expect(await violationsAtRest(page)).toEqual([]);

  const agency = await browser.newPage();
  await newAgencySession(agency);
  const row = agency.getByRole('article').filter({ hasText: caregiver.firstName });
  await agency.goto(LIST);
  await expect(row.getByText('License stated, not checked')).toBeVisible();

  await checkEvidenceNow(PORTS.POSTGRES_PORT, caregiver.email, 'Indiana license lookup');
  await waitForMail(caregiver.email, /We checked your license or certificate/);
  await page.reload();
  await section.click();
  await page.getByRole('button', { name: 'Looks right' }).click();
  await expect(page.getByText(/^Agencies see: “Indiana RN license, checked /)).toBeVisible();

  await agency.goto(CHECKED_ONLY);
  await expect(row.getByText(/^Indiana RN license, checked /)).toBeVisible();
  await row.locator('[data-row-name]').click();
  const panel = agency.getByRole('dialog');
  await expect(panel.getByText(/^Indiana RN license, checked /)).toBeVisible();
  await expect(panel.getByText('28-0099417A')).toHaveCount(0);

  await expireEvidenceNow(PORTS.POSTGRES_PORT, caregiver.email);
  await expect(async () => {
    await agency.goto(LIST);
    await expect(row).toBeVisible();
    await expect(row.getByText(/license/i)).toHaveCount(0, { timeout: 500 });
  }).toPass();
  await agency.goto(CHECKED_ONLY);
  await expect(agency.getByRole('article').or(agency.getByText('No candidates found')).first()).toBeVisible();
  await expect(row).toHaveCount(0);
  await agency.close();
});

test('a checked license that the caregiver disputes is hidden from agencies until it is checked again @phone @slow', async ({
  page,
  browser,
}) => {
  const { caregiver, section } = await stateLicense(page);
  await checkEvidenceNow(PORTS.POSTGRES_PORT, caregiver.email, 'Indiana license lookup');
  await waitForMail(caregiver.email, /We checked your license or certificate/);
  await page.reload();
  await section.click();
  await page.getByRole('button', { name: 'This is not right' }).click();
  await expect(page.getByText("You told us that this is not right. We're checking again.")).toBeVisible();
  await expect(page.getByText('Agencies do not see it.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'This is not right' })).toHaveCount(0);
  expect(await violationsAtRest(page)).toEqual([]);

  const agency = await browser.newPage();
  await newAgencySession(agency);
  const row = agency.getByRole('article').filter({ hasText: caregiver.firstName });
  const seesLicense = async (text: RegExp, count: 0 | 1) =>
    expect(async () => {
      await agency.goto(LIST);
      await expect(row).toBeVisible();
      await expect(row.getByText(text)).toHaveCount(count, { timeout: 500 });
    }).toPass();
  await seesLicense(/license/i, 0);

  await checkEvidenceNow(PORTS.POSTGRES_PORT, caregiver.email, 'Indiana license lookup, by name and number');
  await page.reload();
  await section.click();
  await expect(page.getByText(/^Checked on .+: Indiana license lookup, by name and number\.$/)).toBeVisible();
  await page.getByRole('button', { name: 'Looks right' }).click();
  await expect(page.getByText(/^Agencies see: “Indiana RN license, checked /)).toBeVisible();
  await seesLicense(/^Indiana RN license, checked /, 1);
  await agency.close();
});
