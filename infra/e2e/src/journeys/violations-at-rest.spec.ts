import { expect, type Page } from '@playwright/test';
import { test } from '../stack/journey.ts';
import { violationsAtRest } from '../stack/violations.ts';

async function openPage(page: Page, color: string): Promise<void> {
  await page.setContent(
    `<!doctype html><html lang="en"><head><title>Rest</title><style>p { color: ${color} }
      [aria-busy='true'] { opacity: 0.3 }</style></head><body><main><h1>Rest</h1><p>People</p></main></body></html>`,
  );
}

/** Simulates a search that starts during axe's first run: rows turn gray for a second. */
async function turnGrayUnderAxe(page: Page): Promise<void> {
  await page.evaluate(() => {
    const text = document.querySelector('p');
    // Starts the change when axe reads an element's style.
    const read = window.getComputedStyle.bind(window);
    window.getComputedStyle = (...args) => {
      window.getComputedStyle = read;
      text?.setAttribute('aria-busy', 'true');
      setTimeout(() => text?.setAttribute('aria-busy', 'false'), 1_000);
      return read(...args);
    };
  });
}

test('the accessibility check runs axe again if the page changed during the first run @slow', async ({ page }) => {
  await openPage(page, '#333');
  await turnGrayUnderAxe(page);
  expect(await violationsAtRest(page)).toEqual([]);
});

test('the accessibility check reports violations on a page where nothing moves @slow', async ({ page }) => {
  await openPage(page, '#bbb');
  expect(await violationsAtRest(page)).toEqual(['color-contrast at p']);
});
