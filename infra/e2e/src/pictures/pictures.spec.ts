import { join } from 'node:path';
import { expect, test, type Page, type TestInfo } from '@playwright/test';
import { WEEKDAY_DAYS, weekOf } from '@marketplace/domain';
import { REPOSITORY } from '@marketplace/local/repository';
import { newAgencySession } from '../stack/agency.ts';
import { fillWizard, newCaregiver } from '../stack/caregiver.ts';

const DESKTOP = { width: 1280, height: 800 };
const PHONE = { width: 390, height: 844 };

/** Waits until the page is at rest and saves its viewport as docs/pictures/NAME-light.png or NAME-dark.png. */
async function keepPicture(page: Page, name: string, { project }: TestInfo): Promise<void> {
  await page.waitForLoadState('networkidle');
  await page.evaluate(() => document.fonts.ready);
  await page.screenshot({ path: join(REPOSITORY, 'docs', 'pictures', `${name}-${project.name}.png`) });
}

const firstPerson = (page: Page) => page.getByRole('article').first();

test('a picture shows the candidate list near a place', async ({ page }, info) => {
  await page.setViewportSize(DESKTOP);
  await newAgencySession(page);
  await page.goto('/candidates/cna?zip_code=46204&radius=25');
  await expect(firstPerson(page)).toBeVisible();
  await keepPicture(page, 'list', info);
});

test('a picture shows the hours to fill', async ({ page }, info) => {
  await page.setViewportSize(DESKTOP);
  await newAgencySession(page);
  const hours = weekOf(WEEKDAY_DAYS, [1, 2]);
  await page.goto(`/candidates/cna?zip_code=46204&radius=25&hours=${hours}&sort_by=covers_most`);
  await expect(firstPerson(page)).toContainText('of 60 hours');
  await page.getByRole('grid', { name: 'Hours to fill' }).scrollIntoViewIfNeeded();
  await keepPicture(page, 'hours', info);
});

test('a picture shows the candidate list on a phone', async ({ page }, info) => {
  await page.setViewportSize(PHONE);
  await newAgencySession(page);
  await page.goto('/candidates/cna?zip_code=46204&radius=25');
  await expect(firstPerson(page)).toBeVisible();
  await keepPicture(page, 'list-phone', info);
});

test('a picture shows the supply map', async ({ page }, info) => {
  await page.setViewportSize(DESKTOP);
  await newAgencySession(page);
  await page.goto('/candidates/cna');
  await page.getByRole('button', { name: /Map/ }).first().click();
  await expect(page.getByText(/looking for work right now/)).toBeVisible();
  await keepPicture(page, 'map', info);
});

test('a picture shows the wizard’s week on a phone', async ({ page }, info) => {
  await page.setViewportSize(PHONE);
  await page.goto('/care-professionals/build-a-profile');
  await fillWizard(page, newCaregiver());
  await keepPicture(page, 'wizard-phone', info);
});

test('a picture shows an association site', async ({ page }, info) => {
  await page.setViewportSize(DESKTOP);
  await page.goto('/iahhc');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await keepPicture(page, 'association', info);
});
