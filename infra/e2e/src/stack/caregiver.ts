import { expect, type Page } from '@playwright/test';

export interface NewCaregiver {
  firstName: string;
  lastName: string;
  email: string;
}

function letters(length: number): string {
  return Array.from({ length }, () => String.fromCharCode(97 + Math.floor(Math.random() * 26))).join('');
}

/** Someone whose first name nobody else has. */
export function newCaregiver(): NewCaregiver {
  const unique = letters(7);
  return { firstName: `Zelda${unique}`, lastName: 'Okafor', email: `zelda.${unique}@caregiver.test` };
}

/** Goes through the wizard's three steps and sends the profile. */
export async function completeWizard(page: Page, caregiver: NewCaregiver): Promise<void> {
  await page.getByLabel('First name').fill(caregiver.firstName);
  await page.getByLabel('Last name').fill(caregiver.lastName);
  await page.getByLabel('Email address').fill(caregiver.email);
  await page.getByLabel('Phone number').fill('3175550142');
  await page.getByLabel('Preferred city').fill('Indianapolis');
  await page.getByLabel('Preferred state').selectOption('IN');
  await page.getByLabel('ZIP code').fill('46204');
  await page.getByRole('button', { name: 'Next' }).click();

  await page.getByLabel('Discipline').selectOption('RN');
  for (const choice of ['Spanish', '3+ years', 'Home care', 'Part-time']) {
    await page.getByText(choice, { exact: true }).click();
  }
  await page.getByRole('button', { name: 'Next' }).click();

  await page.getByRole('button', { name: 'Weekday Mornings' }).click();
  await expect(page.getByText(/5 .*selected/)).toBeVisible();
  await page.getByRole('checkbox', { name: /Terms/i }).check();
  await page.getByRole('button', { name: /^(Complete|Submit)/ }).click();
}
