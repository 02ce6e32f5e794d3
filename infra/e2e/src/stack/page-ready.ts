import { expect, type Page } from '@playwright/test';

/** Waits until the page is hydrated, its header shows the session, and nothing is loading. */
export async function pageReady(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
  const account = page.getByRole('banner').getByRole('navigation', { name: /^(Account|Cuenta)$/ });
  await expect(account.getByRole('link').first()).toBeVisible();
  await expect(page.locator('[data-page-loading], [aria-busy="true"]')).toHaveCount(0);
}

/**
 * Waits until no overlay is open and its history entry is gone. Removing the entry is a step back, which would race
 * with the next Back, reload or `page.goto()`.
 */
export async function overlaysClosed(page: Page): Promise<void> {
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.waitForFunction(() => !window.history.state?.overlays?.length);
}
