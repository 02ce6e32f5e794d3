import { expect, type Page } from '@playwright/test';

declare global {
  interface Window {
    /** What moved since the document began, each with when (ms) and how much of the window it concerned. */
    layoutShifts?: { at: number; value: number }[];
  }
}

/** What people do not notice as a jump; the greatest that counts as good is 0.1. */
export const STEADY = 0.05;
/** Shifts that follow one another within a second, and within five, are one jump to the eye. */
const PAUSE_MS = 1_000;
const LONGEST_MS = 5_000;

/** Records what moves by itself on every document that the page opens from now on. */
export async function recordLayoutShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const shifts: { at: number; value: number }[] = [];
    window.layoutShifts = shifts;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        if (!('value' in entry) || typeof entry.value !== 'number') continue;
        if ('hadRecentInput' in entry && entry.hadRecentInput === true) continue;
        shifts.push({ at: entry.startTime, value: entry.value });
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

/** The cumulative layout shift of the document so far: the sum of its worst group of shifts. */
export async function layoutShift(page: Page): Promise<number> {
  // One more frame, so that what the last change moved has been noted.
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 0))));
  const shifts = await page.evaluate(() => window.layoutShifts ?? []);
  let [worst, sum, first, last] = [0, 0, -Infinity, -Infinity];
  for (const { at, value } of shifts) {
    if (at - last > PAUSE_MS || at - first > LONGEST_MS) [sum, first] = [0, at];
    sum += value;
    last = at;
    worst = Math.max(worst, sum);
  }
  return worst;
}

/** Fails when anything on the page has jumped. */
export async function expectSteady(page: Page, what: string): Promise<void> {
  expect(await layoutShift(page), `layout shift of ${what}`).toBeLessThanOrEqual(STEADY);
}
