import type { BrowserContext, Locator, Page } from '@playwright/test';
import { milliseconds, inPlainStep, type Measured } from '../harness.ts';
import { timingOf } from '../timing.ts';
import { launchBrowser, type Demo } from './demo-stack.ts';
import { costOfInteractions, forgetInteractions, watchInteractions, type InteractionCost } from './interactions.ts';
import { signIn } from './visit-page.ts';

/** Widths in pixels. At the smaller one, the filters are a sheet. */
const WIDTHS = [1280, 390];
const NARROW = 768;
const CPU_SLOWDOWN = 4;
const LIST = '/candidates/cna?zip_code=46204&radius=50';
const SLIDE_MS = 500;
const DAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'];

interface Interaction {
  /** Navigates from the loaded list to `target`. */
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
    rest: listed,
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
    // The search for the painted hours starts only after a debounce.
    rest: listed,
  },
};

async function openFilters(page: Page): Promise<void> {
  if ((page.viewportSize()?.width ?? 0) >= NARROW) return;
  await page.getByRole('button', { name: /^Filters/ }).click();
  await page.getByRole('dialog', { name: 'Filters' }).waitFor();
}

async function listed(page: Page): Promise<void> {
  await page
    .waitForResponse((response) => response.url().includes('/api/candidates?'), { timeout: 5_000 })
    .catch(() => null);
  await page.waitForLoadState('networkidle');
  await page.waitForTimeout(SLIDE_MS);
}

/**
 * Clicks with the mouse. Playwright's click() would run its checks within the page's event handlers, and their time
 * would be measured.
 */
async function click(page: Page, target: Locator): Promise<void> {
  await target.scrollIntoViewIfNeeded();
  const box = await target.boundingBox();
  if (box === null) throw new Error('The element to click is not visible.');
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await page.waitForTimeout(SLIDE_MS);
  await page.evaluate(forgetInteractions);
  await page.mouse.down();
  await page.mouse.up();
}

export async function measureInteractions({ siteUrl, agency }: Demo, runs: number): Promise<Measured> {
  const browser = await launchBrowser();
  try {
    const measured: { name: string; costs: InteractionCost[] }[] = [];
    for (const width of WIDTHS) {
      const context = await browser.newContext({ viewport: { width, height: 800 } });
      await signIn(context, siteUrl, agency);
      await context.addInitScript(watchInteractions);
      for (const [what, interaction] of Object.entries(INTERACTIONS)) {
        const name = `${what}, ${width} px`;
        measured.push({ name, costs: await timeInteraction(context, siteUrl, name, interaction, runs) });
      }
      await context.close();
    }
    const rowOf = (name: string, durations: number[]) => {
      const { mean, p50, p95, max } = timingOf(durations);
      return [name, ...[mean, p50, p95, max].map(milliseconds)];
    };
    const rows = measured.flatMap(({ name, costs }) => [
      rowOf(
        `${name}: to the next paint`,
        costs.map(({ nextPaint }) => nextPaint),
      ),
      rowOf(
        `${name}: longest task`,
        costs.map(({ longestTask }) => longestTask),
      ),
    ]);
    const header = ['milliseconds', 'mean', 'p50', 'p95', 'max'];
    return { tables: [{ title: 'Interactions', header, rows }], figures: measured };
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
): Promise<InteractionCost[]> {
  const page = await context.newPage();
  await page.goto(siteUrl + LIST);
  await page.locator('[data-row-name]').first().waitFor();
  await page.waitForLoadState('networkidle');
  await prepare?.(page);
  const devtools = await context.newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
  const costs: InteractionCost[] = [];
  await inPlainStep(name, async (tell) => {
    // The first run is a warm-up, which may load code.
    for (let run = 0; run <= runs; run += 1) {
      const waiting = rest(page);
      await click(page, target(page, run));
      await waiting;
      const cost = await page.evaluate(costOfInteractions);
      if (run > 0) costs.push(cost);
      await undo?.(page);
      tell(run + 1, runs + 1);
    }
  });
  await page.close();
  return costs;
}
