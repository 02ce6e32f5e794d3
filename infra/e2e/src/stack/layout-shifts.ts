import { expect, type Page } from '@playwright/test';

interface LayoutShift {
  at: number;
  value: number;
  moved: string[];
}

declare global {
  interface Window {
    /** Layout shifts since the document started: time (ms), score and moved elements. */
    layoutShifts?: LayoutShift[];
  }
}

/** Shifts below this are unnoticeable; a CLS up to 0.1 is good. */
const STEADY = 0.05;
/** Session window: shifts up to one second apart, within five seconds, add up. */
const PAUSE_MS = 1_000;
const MAX_MS = 5_000;

export async function recordLayoutShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const shifts: LayoutShift[] = [];
    const movedIn = (entry: PerformanceEntry): string[] => {
      const sources: unknown = Reflect.get(entry, 'sources');
      return (Array.isArray(sources) ? sources : []).map(({ node }: { node?: Node | null }) =>
        node ? `${node.nodeName} '${node.textContent?.trim().slice(0, 40)}'` : 'a removed element',
      );
    };
    window.layoutShifts = shifts;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        if (!('value' in entry) || typeof entry.value !== 'number') continue;
        if ('hadRecentInput' in entry && entry.hadRecentInput === true) continue;
        shifts.push({ at: entry.startTime, value: entry.value, moved: movedIn(entry) });
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

async function shiftsOf(page: Page): Promise<LayoutShift[]> {
  // Waits until the browser is idle and for one more frame, so that the last shifts are recorded.
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 0))));
  return page.evaluate(() => window.layoutShifts ?? []);
}

/** Returns the CLS, which is the sum of the worst session window. */
function worstWindow(shifts: readonly LayoutShift[]): number {
  let [worst, sum, first, last] = [0, 0, -Infinity, -Infinity];
  for (const { at, value } of shifts) {
    if (at - last > PAUSE_MS || at - first > MAX_MS) [sum, first] = [0, at];
    sum += value;
    last = at;
    worst = Math.max(worst, sum);
  }
  return worst;
}

export async function expectSteady(page: Page, what: string): Promise<void> {
  const shifts = await shiftsOf(page);
  expect(worstWindow(shifts), `layout shift of ${what}: ${JSON.stringify(shifts)}`).toBeLessThanOrEqual(STEADY);
}
