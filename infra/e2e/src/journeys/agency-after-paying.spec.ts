import { expect, type Page } from '@playwright/test';
import { newAgencySession, PAYING_CARD, payWithCard } from '../stack/agency.ts';
import { test } from '../stack/journey.ts';
import { violationsAtRest } from '../stack/violations.ts';

test('the contact details are shown immediately after payment, and two tabs lose no notes or reminders @slow', async ({
  page,
  context,
}) => {
  await newAgencySession(page);
  await page.goto('/candidates/rn');
  await page
    .getByRole('button', { name: /^Unlock / })
    .first()
    .click();
  await payWithCard(page, PAYING_CARD);
  await expect(page.getByRole('heading', { name: 'Thank you for your payment!' })).toBeVisible();
  await expect(page.getByRole('link', { name: /^Call / })).toHaveAttribute('href', /^tel:\+1\d{10}$/);
  await expect(page.getByText('Experience')).toBeVisible();
  const record = page.getByRole('region', { name: await page.getByRole('heading', { level: 2 }).first().innerText() });
  await record.getByRole('combobox', { name: /^Status of / }).selectOption('Contacted');
  await expect(record.getByText('Saved')).toBeVisible();
  await record.getByRole('button', { name: /^Add a note/ }).click();
  await record.getByLabel(/^Note on /).fill('Reachable after five');
  await record.getByRole('button', { name: 'Save note' }).click();
  await expect(record.getByRole('button', { name: /^Add a note/ })).toBeFocused();
  await page.reload();
  await expect(record.getByText('Reachable after five')).toBeVisible();
  expect(await violationsAtRest(page)).toEqual([]);

  const openFirst = async (tab: Page) => {
    await tab.locator('[data-row-name]').first().click();
    return tab.getByRole('dialog');
  };
  await page.goto('/contacts');
  await expect(page.getByRole('region', { name: 'Contacted' }).getByRole('article')).toBeVisible();
  await page.goBack();
  await expect(record.getByRole('combobox', { name: /^Status of / })).toHaveValue('contacted');
  await page.goForward();
  const other = await context.newPage();
  await other.goto('/contacts');
  for (const [tab, text] of [
    [page, 'Called, no answer'],
    [other, 'Left a message'],
  ] as const) {
    const card = await openFirst(tab);
    await card.getByRole('button', { name: /^Add a note/ }).click();
    await card.getByLabel(/^Note on /).fill(text);
    await card.getByRole('button', { name: 'Save note' }).click();
    await expect(card.getByRole('button', { name: /^Add a note/ })).toBeFocused();
  }

  const card = page.getByRole('dialog');
  await card.getByRole('button', { name: /^Set a reminder/ }).click();
  await card.getByRole('radio', { name: 'Today' }).check();
  await card.getByLabel('What is it about? (optional)').fill('Ask about nights');
  await page.reload();
  await openFirst(page);
  await expect(card.getByRole('radio', { name: 'Today' })).toBeChecked();
  await expect(card.getByLabel('What is it about? (optional)')).toHaveValue('Ask about nights');
  await card.getByRole('button', { name: 'Save reminder' }).click();

  const notes = card.getByRole('list', { name: /^Notes on / });
  await card.getByRole('button', { name: 'Show all 3 notes' }).click();
  await expect(notes.getByText('Called, no answer')).toBeVisible();
  await expect(notes.getByText('Left a message')).toBeVisible();
  expect(await violationsAtRest(page)).toEqual([]);
  await card.getByRole('button', { name: /^Done/ }).click();
  await page.reload();
  await openFirst(page);
  await expect(notes.getByText('Left a message')).toBeVisible();
  await expect(card.getByText(/Ask about nights/)).toHaveCount(0);
});
