import { expect, type Locator, type Page } from '@playwright/test';
import { slotBit, weekOf, WEEKDAY_DAYS } from '@marketplace/domain';
import { newAgencySession } from '../stack/agency.ts';
import { test } from '../stack/journey.ts';
import { overlaysClosed } from '../stack/page-ready.ts';
import { peopleInSight } from '../stack/people-in-sight.ts';
import { violationsAtRest } from '../stack/violations.ts';

const MONDAY_MORNING = slotBit({ day_of_week: 1, time_window: 1 });
const TUESDAY_MORNING = slotBit({ day_of_week: 2, time_window: 1 });
const WEEKDAY_MORNINGS = weekOf(WEEKDAY_DAYS, [1]);

const cell = (page: Page, day: string) => page.getByRole('button', { name: `${day}, Morning 6AM to 12PM` });

async function middleOf(cell: Locator): Promise<{ x: number; y: number }> {
  const box = await cell.boundingBox();
  if (box === null) throw new Error('the cell is not on the page');
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

async function drag(page: Page, from: Locator, to: Locator): Promise<void> {
  await to.scrollIntoViewIfNeeded();
  const [start, end] = [await middleOf(from), await middleOf(to)];
  await page.mouse.move(start.x, start.y);
  await page.mouse.down();
  await page.mouse.move(end.x, end.y, { steps: 8 });
  await page.mouse.up();
  // A pointer over the grid would start a hover transition whenever a check scrolls.
  await page.mouse.move(0, 0);
}

test('an agency paints the hours to fill, which filter and compare candidates, and Back undoes each step @phone', async ({
  page,
  isMobile,
}) => {
  await newAgencySession(page);
  await page.goto('/candidates/cna?zip_code=46204&radius=25');
  await expect(page.getByText(/^Showing 1-/)).toBeVisible();
  await expect.poll(() => peopleInSight(page)).toBeGreaterThanOrEqual(isMobile ? 3 : 8);
  if (isMobile) {
    await page.getByRole('button', { name: /^Filters/ }).click();
    await cell(page, 'Tuesday').scrollIntoViewIfNeeded();
    // Skips Playwright's checks between taps, because a longer pause would make two history entries.
    const middles = [await middleOf(cell(page, 'Monday')), await middleOf(cell(page, 'Tuesday'))];
    for (const { x, y } of middles) await page.touchscreen.tap(x, y);
    await expect(page.getByText('Mon and Tue mornings: 12 hours a week')).toBeVisible();
    expect(await violationsAtRest(page)).toEqual([]);
    await page.getByRole('button', { name: /^Show .*results?$/ }).click();
    await overlaysClosed(page);
  } else {
    await drag(page, cell(page, 'Monday'), cell(page, 'Tuesday'));
    await expect(page.getByText('Mon and Tue mornings: 12 hours a week')).toBeVisible();
  }
  await expect(page).toHaveURL(new RegExp(`hours=${MONDAY_MORNING | TUESDAY_MORNING}`));
  const first = page.getByRole('article').first();
  await expect(first).toContainText(/\d+ of 12 hours/);
  await page.getByLabel('Sort by').selectOption('Covers Most');
  await expect(page).toHaveURL(/sort_by=covers_most/);
  await expect(first).toContainText('12 of 12 hours');
  expect(await violationsAtRest(page)).toEqual([]);

  await page.getByRole('link', { name: 'See who covers this case' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Who covers this case' })).toBeVisible();
  await expect(page.getByText(/^(Any of )?[\d,]+ (person|people).* can cover these hours\.$/)).toBeVisible();
  const person = page.getByRole('region', { name: 'One person' }).getByRole('article').first();
  await expect(person).toContainText('12 of 12 hours');
  await expect(person).toContainText(/\d+ miles? away/);
  expect(await violationsAtRest(page)).toEqual([]);

  await page.getByRole('checkbox', { name: 'HHA, Home Health Aide' }).check();
  await expect(page).toHaveURL(/with=hha/);
  await page.reload();
  await expect(page.getByText(/^CNA or HHA · Within 25 miles of Indianapolis, IN/)).toBeVisible();
  await expect(page.getByRole('checkbox', { name: 'HHA, Home Health Aide' })).toBeChecked();
  await person.getByRole('link').first().click();
  await expect(page.getByText('Covers 12 of 12 hours')).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(/cover\?.*with=hha/);
  await page.goBack();
  await expect(page.getByRole('checkbox', { name: 'HHA, Home Health Aide' })).not.toBeChecked();
  await page.goBack();
  await expect(page).toHaveURL(/sort_by=covers_most/);
  await expect(first).toContainText('12 of 12 hours');
  await page.goBack();
  await expect(page).not.toHaveURL(/sort_by/);
  await page.goBack();
  await expect(page).toHaveURL(/\/candidates\/cna\?zip_code=46204&radius=25$/);
  await expect(page.getByRole('link', { name: 'See who covers this case' })).toBeHidden();
});

test('a case cover that failed to load is shown after a retry @slow', async ({ page }) => {
  await newAgencySession(page);
  await page.route('**/api/candidates/cover?*', (route) => route.abort());
  await page.goto(`/candidates/cna/cover?hours=${WEEKDAY_MORNINGS}`);
  await expect(page.getByText(/^Error loading the case cover/)).toBeVisible();
  await page.unroute('**/api/candidates/cover?*');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText(/ can cover these hours\.$/)).toBeVisible();
});

test('a saved search keeps its hours @slow', async ({ page }) => {
  await newAgencySession(page);
  await page.goto(`/candidates/cna?hours=${WEEKDAY_MORNINGS}`);
  await expect(page.getByText(/^Showing 1-/)).toBeVisible();
  await page.getByRole('button', { name: 'Save this search' }).click();
  const dialog = page.getByRole('dialog', { name: 'Save this search' });
  await dialog.getByLabel('Name').fill('Mornings for Mrs. Hall');
  await dialog.getByRole('button', { name: 'Save search' }).click();
  await expect(page.getByText('Search saved').first()).toBeVisible();
  await page.goto('/candidates');
  const card = page.getByRole('article', { name: 'Mornings for Mrs. Hall' });
  await expect(card).toContainText('Hours to fill: Weekday mornings (30)');
  await card.getByRole('link', { name: 'Mornings for Mrs. Hall' }).click();
  await expect(page).toHaveURL(new RegExp(`/candidates/cna\\?hours=${WEEKDAY_MORNINGS}$`));
  await expect(page.getByRole('article').first()).toContainText(/\d+ of 30 hours/);
});
