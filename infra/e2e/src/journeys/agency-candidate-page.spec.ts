import { expect } from '@playwright/test';
import { newAgencySession, PAYING_CARD, payWithCard, thankedForPayment } from '../stack/agency.ts';
import { firstCandidate } from '../stack/candidates.ts';
import { test } from '../stack/journey.ts';
import { violationsAtRest } from '../stack/violations.ts';

test('a candidate’s page shows the contact details after the unlock @phone', async ({ page }) => {
  await newAgencySession(page, 'iahhc');
  const { uuid, first_name } = await firstCandidate(page, '/iahhc/candidates/lpn');
  await page.goto(`/iahhc/candidates/lpn/${uuid}`);
  await expect(page.getByRole('heading', { level: 1, name: first_name ?? '' })).toBeVisible();
  await expect(page.getByText('Licensed Practical Nurse (LPN)')).toBeVisible();
  await expect(page.getByText(/^Unlock: full name, phone and email/)).toBeVisible();
  expect(await violationsAtRest(page)).toEqual([]);

  await page.getByRole('button', { name: `Unlock ${first_name}` }).click();
  await payWithCard(page, PAYING_CARD);
  await thankedForPayment(page);
  await page.goto(`/iahhc/candidates/lpn/${uuid}`);
  const contact = page.getByRole('region', { name: 'Contact' });
  await expect(contact.getByRole('link', { name: /^Call / })).toHaveAttribute('href', /^tel:\+1\d{10}$/);
  await expect(contact.getByRole('combobox', { name: /^Status of / })).toBeVisible();
  expect(await violationsAtRest(page)).toEqual([]);

  const events = async () => JSON.stringify(await page.evaluate(() => Reflect.get(window, 'dataLayer')));
  await expect.poll(events).toContain('/iahhc/candidates/lpn/:uuid');
  expect(await events()).not.toContain(uuid);
});

test('an unknown candidate or a wrong discipline in the URL shows the not-found page @slow', async ({ page }) => {
  await newAgencySession(page);
  const { uuid } = await firstCandidate(page, '/candidates/lpn');
  for (const path of [`cna/${uuid}`, 'lpn/7b0c2c54-3f8e-4a51-9c1e-0d6a3c2f9b11', 'lpn/nobody']) {
    await page.goto(`/candidates/${path}`);
    await expect(page.getByText('Oops! Page not found')).toBeVisible();
  }
});
