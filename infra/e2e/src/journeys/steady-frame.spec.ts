import { expect, type Page } from '@playwright/test';
import { signInAsNewAgency } from '../stack/agency.ts';
import { test } from '../stack/journey.ts';

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
  test(`${path} shows the sign-in page after a sign-out in another tab, without layout shifts @phone @slow`, async ({
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
