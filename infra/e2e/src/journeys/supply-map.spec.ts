import { expect, type Page } from '@playwright/test';
import { newAgencySession } from '../stack/agency.ts';
import { test } from '../stack/journey.ts';
import { violationsAtRest } from '../stack/violations.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

const state = (page: Page, name: string) => page.getByRole('radio', { name: new RegExp(`^[A-Z]{2} .*${name}$`) });
const chooseState = (page: Page, code: string) => page.getByText(code, { exact: true }).click();
const chooseDiscipline = (page: Page, code: string) =>
  page.locator('label', { hasText: new RegExp(`^${code}$`) }).click();

test('the map on the overview links to the candidate list of a state @phone', async ({ page }) => {
  await page.goto('/');
  await expect(page.getByRole('heading', { name: 'Who is available, and where' })).toBeVisible();
  await expect(page.getByText(/^At least [\d,]+ are looking for work right now, in \d+ states\.$/)).toBeVisible();
  await chooseDiscipline(page, 'CNA');
  await chooseState(page, 'IN');
  await expect(page.getByRole('heading', { name: 'Certified Nursing Assistants · Indiana' })).toBeVisible();
  await expect(
    page.getByRole('status').filter({ hasText: /^At least \d+ are looking for work right now\.$/ }),
  ).toBeVisible();
  expect(await violationsAtRest(page)).toEqual([]);

  // By keyboard: the map is one tab stop, and arrow keys move to neighboring states.
  await state(page, 'Indiana').focus();
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('radio', { name: /Ohio/ })).toBeFocused();
  await expect(page.getByRole('heading', { name: 'Certified Nursing Assistants · Ohio' })).toBeVisible();
  await page.keyboard.press('ArrowLeft');

  await page.getByText('Show as table').click();
  await expect(page.getByRole('row', { name: /^See CNAs in Indiana \d+$/ })).toBeVisible();
  expect(await violationsAtRest(page)).toEqual([]);

  await page.getByRole('link', { name: 'See CNAs in Indiana' }).first().click();
  await expect(page).toHaveURL(/\/signin$/);
});

test('an agency sees nearby supply and filters a candidate list on its map @phone @slow', async ({
  page,
  isMobile,
}) => {
  await newAgencySession(page);
  await page.goto('/candidates');
  await expect(page.getByRole('link', { name: /Certified Nursing Assistant/ })).toContainText(
    /\d+\+ looking for work\s*\d+\+ in Indiana/,
  );
  await expect(page.getByRole('heading', { name: 'All disciplines · Indiana' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'See CNAs in Indiana' })).toBeVisible();
  expect(await violationsAtRest(page)).toEqual([]);

  await page.goto('/candidates/cna?language=English');
  await page.getByRole('button', { name: 'Map', exact: true }).click();
  await chooseState(page, 'CA');
  await expect(page.getByRole('heading', { name: 'Certified Nursing Assistants · California' })).toBeVisible();
  expect(await violationsAtRest(page)).toEqual([]);
  await page.getByRole('link', { name: 'See CNAs in California' }).click();
  await expect(page).toHaveURL(/\/candidates\/cna\?language=English&state=CA$/);
  await expect(page.getByText(/^Showing 1-/)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Map', exact: true })).toBeVisible();

  await page.goto('/candidates/cna?zip_code=46204&radius=25&map=true');
  await expect(page.getByText(/^[\d,]+ Certified Nursing Assistants in \d+ areas within 25 miles of Indianapolis, IN$/)) // oxfmt-ignore
    .toBeVisible();
  if (isMobile) await page.getByText('Show as table').click();
  expect(await violationsAtRest(page)).toEqual([]);
  const area = page.getByRole('table', { name: 'Matches by area' }).getByRole('row').nth(1);
  const people = await area.getByRole('cell').last().innerText();
  await area.getByRole('link').click();
  await expect(page).toHaveURL(/\/candidates\/cna\?zip_code=46204&radius=25&area=\d{5}$/);
  await expect(page.getByText(new RegExp(`of ${people} professionals`))).toBeVisible();
});

test('an association’s site shows a large map of its state @phone', async ({ page }) => {
  for (const [code, name] of [
    ['iahhc', 'Indiana'],
    ['firefly', 'Ohio'],
  ]) {
    await page.goto(`/${code}`);
    await expect(page.getByRole('heading', { name: `Who is available in ${name}` })).toBeVisible();
    await expect(page.getByText(/^At least [\d,]+ are looking for work right now\.$/)).toBeVisible();
    await expect(page.getByRole('radio', { name: 'All states' })).toBeHidden();
    await expect(page.getByRole('link', { name: `See CNAs in ${name}` })).toHaveAttribute(
      'href',
      `/${code}/candidates/cna`,
    );
    expect(await violationsAtRest(page)).toEqual([]);
  }
});
