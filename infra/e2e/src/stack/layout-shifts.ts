import { expect, type Page } from '@playwright/test';

declare global {
  interface Window {
    /** Layout shifts since the document started, with time (ms) and score. */
    layoutShifts?: { at: number; value: number }[];
  }
}

/** Shifts below this go unnoticed; a CLS up to 0.1 counts as good. */
const STEADY = 0.05;
/** Session window: shifts at most one second apart, within five seconds, count together. */
const PAUSE_MS = 1_000;
const LONGEST_MS = 5_000;

/** Records unexpected layout shifts on every document that the page opens from now on. */
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

/** The document's cumulative layout shift so far: the sum of its worst session window. */
async function layoutShift(page: Page): Promise<number> {
  // One more frame, so that shifts of the last change are recorded.
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

/** Asserts that the page had no noticeable layout shift. */
export async function expectSteady(page: Page, what: string): Promise<void> {
  expect(await layoutShift(page), `layout shift of ${what}`).toBeLessThanOrEqual(STEADY);
}
