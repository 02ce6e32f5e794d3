import type { BrowserContext, Locator, Page } from '@playwright/test';
import { milliseconds, inPlainStep, type Measured } from '../harness.ts';
import { timingOf } from '../timing.ts';
import { launchBrowser, type Demo } from './demo-stack.ts';
import { signIn } from './visit-page.ts';

/** Viewport widths in pixels. At the smaller width, the filters are in a sheet. */
const WIDTHS = [1280, 390];
const NARROW = 768;
const CPU_SLOWDOWN = 4;
const LIST = '/candidates/cna?zip_code=46204&radius=50';
const SLIDE_MS = 500;
/** Global variable of the page with the durations of its interactions, in milliseconds. */
const NOTED = 'benchInteractions';
const DAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'];

interface Interaction {
  /** Navigates from the loaded list to the page with `target`. */
  prepare?: (page: Page) => Promise<void>;
  /** Element to click. `run` counts from 0. */
  target: (page: Page, run: number) => Locator;
  rest: (page: Page) => Promise<unknown>;
  undo?: (page: Page) => Promise<void>;
}

const INTERACTIONS: Record<string, Interaction> = {
  'tick a filter': {
    prepare: openFilters,
    target: (page) => page.locator('label', { hasText: 'Spanish' }).first(),
    rest: waitForList,
  },
  'open a row': {
    target: (page, run) => page.locator('[data-row-name]').nth(run % 5),
    async rest(page) {
      await page.getByRole('dialog').waitFor();
      await page.waitForTimeout(SLIDE_MS);
    },
    async undo(page) {
      await page.keyboard.press('Escape');
      await page.getByRole('dialog').waitFor({ state: 'hidden' });
    },
  },
  'paint an hour': {
    prepare: openFilters,
    target: (page, run) => page.getByRole('button', { name: `${DAYS[run % DAYS.length]}, Morning 6AM to 12PM` }),
    // The search for the selected hours starts only after a debounce.
    rest: waitForList,
  },
};

async function openFilters(page: Page): Promise<void> {
  if ((page.viewportSize()?.width ?? 0) >= NARROW) return;
  await page.getByRole('button', { name: /^Filters/ }).click();
  await page.getByRole('dialog', { name: 'Filters' }).waitFor();
}

async function waitForList(page: Page): Promise<void> {
  await page
    .waitForResponse((response) => response.url().includes('/api/candidates?'), { timeout: 5_000 })
    .catch(() => null);
  await page.waitForLoadState('networkidle');
  await page.waitForTimeout(SLIDE_MS);
}

/**
 * Clicks with the mouse. Playwright's click() runs checks within the page's event handlers, which would lengthen the
 * measured time.
 */
async function click(page: Page, target: Locator): Promise<void> {
  await target.scrollIntoViewIfNeeded();
  const box = await target.boundingBox();
  if (box === null) throw new Error('The element to click is not visible.');
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await page.waitForTimeout(SLIDE_MS);
  await page.evaluate((name) => Reflect.set(window, name, []), NOTED);
  await page.mouse.down();
  await page.mouse.up();
}

/** Runs in the page before its scripts. */
function watchInteractions(noted: string): void {
  Reflect.set(window, noted, []);
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      if (Number(Reflect.get(entry, 'interactionId')) > 0) Reflect.get(window, noted).push(entry.duration);
    }
  }).observe({ type: 'event', buffered: true, durationThreshold: 16 } as PerformanceObserverInit);
}

/**
 * Runs in the page. Returns the milliseconds of the longest interaction since the click, after the next paint. Chromium
 * reports only interactions of at least 16 ms.
 */
async function longestInteraction(noted: string): Promise<number> {
  await new Promise<void>((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve, 150));
  });
  return Math.max(16, ...Reflect.get(window, noted));
}

export async function measureInteractions({ siteUrl, agency }: Demo, runs: number): Promise<Measured> {
  const browser = await launchBrowser();
  try {
    const measurements: { name: string; durations: number[] }[] = [];
    for (const width of WIDTHS) {
      const context = await browser.newContext({ viewport: { width, height: 800 } });
      await signIn(context, siteUrl, agency);
      await context.addInitScript(watchInteractions, NOTED);
      for (const [action, interaction] of Object.entries(INTERACTIONS)) {
        const name = `${action}, ${width} px`;
        measurements.push({ name, durations: await timeInteraction(context, siteUrl, name, interaction, runs) });
      }
      await context.close();
    }
    const rows = measurements.map(({ name, durations }) => {
      const { mean, p50, p95, max } = timingOf(durations);
      return [`${name}: to the next paint`, ...[mean, p50, p95, max].map(milliseconds)];
    });
    const header = ['milliseconds', 'mean', 'p50', 'p95', 'max'];
    return { tables: [{ title: 'Interactions', header, rows }], figures: measurements };
  } finally {
    await browser.close();
  }
}

async function timeInteraction(
  context: BrowserContext,
  siteUrl: string,
  name: string,
  { prepare, target, rest, undo }: Interaction,
  runs: number,
): Promise<number[]> {
  const page = await context.newPage();
  await page.goto(siteUrl + LIST);
  await page.locator('[data-row-name]').first().waitFor();
  await page.waitForLoadState('networkidle');
  await prepare?.(page);
  const devtools = await context.newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
  const durations: number[] = [];
  await inPlainStep(name, async (tell) => {
    // The first run is a warm-up, which may load code.
    for (let run = 0; run <= runs; run += 1) {
      const settling = rest(page);
      await click(page, target(page, run));
      await settling;
      const duration = await page.evaluate(longestInteraction, NOTED);
      if (run > 0) durations.push(duration);
      await undo?.(page);
      tell(run + 1, runs + 1);
    }
  });
  await page.close();
  return durations;
}
