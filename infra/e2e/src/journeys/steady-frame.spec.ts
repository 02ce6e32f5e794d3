import { expect, type Page } from '@playwright/test';
import { signInAsNewAgency } from '../stack/agency.ts';
import { test } from '../stack/journey.ts';

/** Measures layout shifts from now on. */
async function watchShifts(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    let shifted = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) shifted += Number(Reflect.get(entry, 'value'));
      Reflect.set(window, 'shifted', shifted);
    }).observe({ type: 'layout-shift' });
  });
  return () => page.evaluate(() => Number(Reflect.get(window, 'shifted') ?? 0));
}

for (const path of ['/candidates', '/account']) {
  test(`${path} gives way to the sign-in page when the agency signs out in another tab, and nothing jumps @phone @slow`, async ({
    page,
    context,
  }) => {
    await signInAsNewAgency(page);
    const other = await context.newPage();
    await other.goto(path);
    await expect(other.getByRole('heading', { level: 1 })).toBeVisible();
    const shifted = await watchShifts(other);
    await page.getByRole('button', { name: 'Log Out' }).click();
    await expect(other.getByRole('heading', { level: 1, name: 'Sign In' })).toBeVisible();
    await expect(other.getByRole('contentinfo')).toBeVisible();
    expect(await shifted()).toBeLessThan(0.05);
  });
}
