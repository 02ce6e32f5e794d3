import { expect, test } from '@playwright/test';
import { signInAsNewAgency } from '../stack/agency.ts';

test('an association’s copy shows its brand, its state only, and keeps its prefix @phone', async ({
  page,
  isMobile,
}) => {
  await page.goto('/iahhc');
  await expect(page.getByRole('banner')).toContainText('Indiana Association for Home and Hospice Care');
  await expect(page.getByRole('banner').locator('img')).toHaveJSProperty('complete', true);
  for (const link of await page.getByRole('link').all()) {
    const href = (await link.getAttribute('href')) ?? '';
    if (href.startsWith('/')) expect(href).toMatch(/^\/iahhc(\/|#|$)/);
  }
  await signInAsNewAgency(page, 'iahhc');
  await expect(page).toHaveURL(/\/iahhc\/candidates$/);
  await page.getByRole('link', { name: /Certified Nursing Assistant/ }).click();
  await expect(page).toHaveURL(/\/iahhc\/candidates\/cna/);
  const cards = page.getByRole('article');
  await expect(cards.first()).toBeVisible();
  for (const card of await cards.all()) await expect(card).toContainText(', IN');
  if (isMobile) await page.getByRole('button', { name: /^Filters/ }).click();
  await expect(page.getByRole('checkbox', { name: 'Spanish' })).toBeVisible();
  await expect(page.getByRole('checkbox', { name: 'Ohio' })).toHaveCount(0);
});

test('the API keeps an association’s state whatever is asked for', async ({ page }) => {
  await signInAsNewAgency(page, 'iahhc');
  const listing = page.waitForRequest((request) => request.url().includes('/api/candidates?'));
  await page.goto('/iahhc/candidates/rn');
  const { authorization = '' } = await (await listing).allHeaders();
  const answer = await page.request.get('/api/candidates?discipline_filters=RN&association=iahhc&state_filters=OH', {
    headers: { authorization },
  });
  const { candidates }: { candidates: { preferred_state: string }[] } = await answer.json();
  expect(candidates.length).toBeGreaterThan(0);
  expect(new Set(candidates.map((candidate) => candidate.preferred_state))).toEqual(new Set(['IN']));
});

test('an unknown prefix is a page that does not exist', async ({ page }) => {
  await page.goto('/nowhere/candidates');
  await expect(page.getByText('Oops! Page not found')).toBeVisible();
});
