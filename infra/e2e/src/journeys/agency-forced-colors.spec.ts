import { expect, type Locator, type Page } from '@playwright/test';
import { newAgencySession } from '../stack/agency.ts';
import { walkAgencyPages } from '../stack/agency-pages.ts';
import { test } from '../stack/journey.ts';

const readStyle = (part: Locator) =>
  part.evaluate((element) => {
    const { backgroundColor, borderTopWidth, borderTopColor, textDecorationLine } = getComputedStyle(element);
    const mark = getComputedStyle(element, '::before').content;
    return { backgroundColor, borderTopWidth, borderTopColor, textDecorationLine, mark };
  });

test.use({ contextOptions: { forcedColors: 'active' } });

test('selected items look selected and pictures are visible with forced colors', async ({ page }) => {
  await newAgencySession(page);
  await page.goto('/candidates/rn?selected_days=1&zip_code=46204&radius=50');
  await expect(page.getByRole('article').first()).toBeVisible();

  const days = page.getByRole('group', { name: 'Days' });
  const selectedStyle = await readStyle(days.locator('label', { has: page.getByRole('checkbox', { name: 'Monday' }) }));
  const other = await readStyle(days.locator('label', { has: page.getByRole('checkbox', { name: 'Tuesday' }) }));
  expect(selectedStyle.backgroundColor).not.toBe(other.backgroundColor);
  expect(selectedStyle.mark).toContain('✓');
  expect(other.mark).toBe('none');
  expect([selectedStyle.borderTopWidth, other.borderTopWidth]).toEqual(['1px', '1px']);

  const track = page.getByRole('slider');
  expect(await track.evaluate((element) => getComputedStyle(element).backgroundImage)).toContain('linear-gradient');
  const colors = await track.evaluate((element) => getComputedStyle(element).backgroundImage.match(/rgba?\([^)]*\)/g));
  expect(new Set(colors).size).toBe(2);

  await expectWeekToBeSeen(page);
});

async function expectWeekToBeSeen(page: Page): Promise<void> {
  const cells = (band: string) =>
    page
      .locator(`[data-week] [data-band]${band}`)
      .first()
      .evaluate((element) => {
        const { fill, stroke } = getComputedStyle(element);
        return { fill, stroke };
      });
  const [free, busy] = await Promise.all([cells(":not([data-band='0'])"), cells("[data-band='0']")]);
  expect(free.fill).not.toBe(busy.fill);
  expect(free.stroke).toBe(busy.stroke);
  expect(busy.stroke).not.toBe(busy.fill);
}

/** Asserts that the link to the current page is underlined in the system's selection color. */
async function expectCurrentToBeSeen(navigation: Locator): Promise<void> {
  const current = await readStyle(navigation.locator('a[aria-current="page"]'));
  const other = await readStyle(navigation.locator('a:not([aria-current])').first());
  const highlight = await navigation.page().evaluate(() => {
    const sample = document.body.appendChild(document.createElement('i'));
    sample.style.cssText = 'forced-color-adjust: none; background: Highlight';
    const { backgroundColor } = getComputedStyle(sample);
    sample.remove();
    return backgroundColor;
  });
  expect(current.backgroundColor).toBe(highlight);
  expect(other.backgroundColor).not.toBe(highlight);
  expect([current.textDecorationLine, other.textDecorationLine]).toEqual(['underline', 'none']);
}

test('the selected row, the current page and each week are visible with forced colors @slow', async ({ page }) => {
  await newAgencySession(page);
  await walkAgencyPages(page, async (place) => {
    if (place === 'account') await expectCurrentToBeSeen(page.getByRole('navigation', { name: 'My Account' }));
    else await expectWeekToBeSeen(page);
    if (place === 'shortlist') await expectCurrentToBeSeen(page.getByRole('banner').getByRole('navigation'));
    if (place === 'list') {
      const outline = (row: Locator) => row.evaluate((element) => getComputedStyle(element).outlineStyle);
      expect(await outline(page.locator('[data-selected="true"]'))).toBe('solid');
      expect(await outline(page.locator('[data-selected="false"]').first())).toBe('none');
    }
  });
});
