import { expect, type Page } from '@playwright/test';

/**
 * Waits until the page can be used and shows what it loads: it is hydrated, its header knows whether somebody is signed
 * in, and no part of it is loading.
 */
export async function pageReady(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
  const account = page.getByRole('banner').getByRole('navigation', { name: /^(Account|Cuenta)$/ });
  await expect(account.getByRole('link').first()).toBeVisible();
  await expect(page.locator('[data-page-loading], [aria-busy="true"]')).toHaveCount(0);
}

/**
 * Waits until no sheet, drawer or dialog is open, and its entry has left the history. It leaves a moment after the overlay
 * has closed, by a step back, which would compete with the next Back, reload or `page.goto()`.
 */
export async function overlaysClosed(page: Page): Promise<void> {
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.waitForFunction(() => !window.history.state?.overlays?.length);
}
