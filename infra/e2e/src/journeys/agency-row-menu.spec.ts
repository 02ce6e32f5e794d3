import { expect, type Page } from '@playwright/test';
import { newAgencySession } from '../stack/agency.ts';
import { test } from '../stack/journey.ts';
import { layoutFaultsAtRest } from '../stack/layout-check.ts';

/** Asserts that the menu is inside the window and contains its text. */
async function expectMenuToFit(page: Page, which: 'first' | 'last'): Promise<void> {
  const opener = page.getByRole('button', { name: /^More actions for / })[which]();
  await opener.click();
  const choice = page.getByRole('button', { name: 'Hide from my list' });
  await expect(choice).toBeInViewport({ ratio: 1 });
  const menu = page.locator(`[id="${await opener.getAttribute('aria-controls')}"]`);
  const [outer, inner] = [await menu.boundingBox(), await choice.boundingBox()];
  expect(outer?.width).toBeGreaterThanOrEqual(inner?.width ?? Infinity);
  expect(inner?.width, 'width of a choice').toBeGreaterThan(120);
  expect(await layoutFaultsAtRest(page), `menu of the ${which} row`).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(choice).toBeHidden();
}

for (const width of [1280, 390]) {
  test(`place, toolbar and row menus show all their labels in a window of ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 844 });
    await newAgencySession(page);
    await page.goto('/candidates/rn');
    await expect(page.getByRole('button', { name: 'Near Indianapolis, IN' })).toBeInViewport({ ratio: 1 });
    for (const forcedColors of ['none', 'active'] as const) {
      await page.emulateMedia({ forcedColors });
      expect(await layoutFaultsAtRest(page), `list with forced colors ${forcedColors}`).toEqual([]);
      await expectMenuToFit(page, 'first');
      await expectMenuToFit(page, 'last');
    }
  });
}
