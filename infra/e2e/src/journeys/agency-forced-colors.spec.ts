import { expect, test, type Locator } from '@playwright/test';
import { newAgencySession } from '../stack/agency.ts';

const look = (part: Locator) =>
  part.evaluate((element) => {
    const { backgroundColor, borderTopWidth, borderTopColor } = getComputedStyle(element);
    return { backgroundColor, borderTopWidth, borderTopColor, mark: getComputedStyle(element, '::before').content };
  });

test.use({ contextOptions: { forcedColors: 'active' } });

test('with forced colors what is chosen looks chosen, and the pictures stay', async ({ page }) => {
  await newAgencySession(page);
  await page.goto('/candidates/rn?selected_days=1&zip_code=46204&radius=50');
  await expect(page.getByRole('article').first()).toBeVisible();

  const days = page.getByRole('group', { name: 'Days' });
  const chosen = await look(days.locator('label', { has: page.getByRole('checkbox', { name: 'Monday' }) }));
  const other = await look(days.locator('label', { has: page.getByRole('checkbox', { name: 'Tuesday' }) }));
  expect(chosen.backgroundColor).not.toBe(other.backgroundColor);
  expect(chosen.mark).toContain('✓');
  expect(other.mark).toBe('none');
  expect([chosen.borderTopWidth, other.borderTopWidth]).toEqual(['1px', '1px']);

  const track = page.getByRole('slider');
  expect(await track.evaluate((element) => getComputedStyle(element).backgroundImage)).toContain('linear-gradient');
  const colors = await track.evaluate((element) => getComputedStyle(element).backgroundImage.match(/rgba?\([^)]*\)/g));
  expect(new Set(colors).size).toBe(2);

  // The week grid: free and busy cells, each with a border.
  const [free, busy] = await Promise.all(
    ['true', 'false'].map((state) => look(page.locator(`[data-slot=${state}]`).first())),
  );
  expect(free?.backgroundColor).not.toBe(busy?.backgroundColor);
  expect([free?.borderTopWidth, busy?.borderTopWidth]).toEqual(['1px', '1px']);
});
