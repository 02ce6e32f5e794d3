import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { inStep } from '@marketplace/local';
import { chromium, type Locator, type Page } from '@playwright/test';
import { startDemoStack } from './pages/demo-stack.ts';
import {
  costOfInteractions,
  forgetInteractions,
  watchInteractions,
  type InteractionCost,
} from './pages/interactions.ts';
import { signIn } from './pages/visit.ts';
import { machineFacts } from './report/machine.ts';
import { timingOf } from './report/statistics.ts';
import { textTable } from './report/table.ts';

/**
 * Interaction to next paint and the longest task on the candidate list, in Chromium with CPU × 4: ticking a filter,
 * opening a row, painting hours; a narrow one has its filters in a sheet. `node infra/bench/src/inp.ts [--runs N] [--width PX]
 * [--json FILE]`, after `npm run build`. It prints results and does not judge them.
 */
const { values } = parseArgs({
  options: {
    runs: { type: 'string', default: '20' },
    width: { type: 'string', default: '1280' },
    json: { type: 'string' },
  },
});
const WIDTH = Number(values.width);
/** Below it, the filters are a sheet. */
const NARROW = 768;
const CPU_SLOWDOWN = 4;
const LIST = '/candidates/cna?zip_code=46204&radius=50';
const SLIDE_MS = 500;
const WORDS = { nextPaint: 'to the next paint', longestTask: 'longest task' } as const;
const DAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'];

interface Interaction {
  /** Brings a loaded list to where `target` is. */
  prepare?: (page: Page) => Promise<void>;
  /** What is clicked. `run` counts from 0. */
  target: (page: Page, run: number) => Locator;
  /** Waits until the page is at rest again. */
  rest: (page: Page) => Promise<unknown>;
  /** Brings the page back for the next run. */
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
      // Its code may still be loading.
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
    // Painted hours are applied once painting pauses.
    rest: listed,
  },
};

async function openFilters(page: Page): Promise<void> {
  if (WIDTH >= NARROW) return;
  await page.getByRole('button', { name: /^Filters/ }).click();
  await page.getByRole('dialog', { name: 'Filters' }).waitFor();
}

/** The list has come for the changed filters, or there was nothing to ask for. */
async function listed(page: Page): Promise<void> {
  await page
    .waitForResponse((response) => response.url().includes('/api/candidates?'), { timeout: 5_000 })
    .catch(() => null);
  await page.waitForLoadState('networkidle');
  await page.waitForTimeout(SLIDE_MS);
}

/**
 * Clicks like a hand: the pointer has come to rest there before. Playwright's own click runs checks of its own within the
 * page's handlers.
 */
async function click(page: Page, target: Locator): Promise<void> {
  await target.scrollIntoViewIfNeeded();
  const box = await target.boundingBox();
  if (box === null) throw new Error('There is nothing to click.');
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await page.waitForTimeout(SLIDE_MS);
  await page.evaluate(forgetInteractions);
  await page.mouse.down();
  await page.mouse.up();
}

const folder = await mkdtemp(join(tmpdir(), 'bench-inp-'));
const ends: (() => Promise<unknown>)[] = [() => rm(folder, { recursive: true, force: true })];
try {
  const { stack } = await startDemoStack(folder);
  ends.push(stack.stop);
  const [agency] = stack.demoAgencies;
  if (agency === undefined) throw new Error('The demo data has no agency.');
  const browser = await chromium.launch({
    executablePath: process.env['CHROME_PATH'] ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--disable-background-networking'],
  });
  ends.push(() => browser.close());
  const context = await browser.newContext({ viewport: { width: WIDTH, height: 800 } });
  await signIn(context, stack.siteUrl, agency);
  await context.addInitScript(watchInteractions);
  const runs = Number(values.runs);
  const measured: { name: string; costs: InteractionCost[] }[] = [];
  for (const [name, { prepare, target, rest, undo }] of Object.entries(INTERACTIONS)) {
    const page = await context.newPage();
    await page.goto(stack.siteUrl + LIST);
    await page.locator('[data-row-name]').first().waitFor();
    await page.waitForLoadState('networkidle');
    await prepare?.(page);
    const devtools = await context.newCDPSession(page);
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
    const costs: InteractionCost[] = [];
    await inStep(
      name,
      async (tell) => {
        // The first one is a warm-up: it may load code.
        for (let run = 0; run <= runs; run += 1) {
          const waiting = rest(page);
          await click(page, target(page, run));
          await waiting;
          const cost = await page.evaluate(costOfInteractions);
          if (run > 0) costs.push(cost);
          await undo?.(page);
          tell(run + 1, runs + 1);
        }
      },
      false,
    );
    measured.push({ name, costs });
    await page.close();
  }
  const lines = measured.flatMap(({ name, costs }) =>
    (['nextPaint', 'longestTask'] as const).map((what) => {
      const durations = costs.map((cost) => cost[what]);
      return { name: `${name}: ${WORDS[what]}`, ...timingOf(durations), max: Math.max(...durations) };
    }),
  );
  console.log(JSON.stringify({ ...machineFacts(), runs, width: WIDTH, cpuSlowdown: CPU_SLOWDOWN }));
  console.log(
    textTable(
      ['milliseconds', 'mean', 'p50', 'p95', 'max'],
      lines.map(({ name, mean, p50, p95, max }) => [name, ...[mean, p50, p95, max].map((value) => value.toFixed(0))]),
    ),
  );
  if (values.json !== undefined)
    await writeFile(values.json, JSON.stringify({ ...machineFacts(), runs, width: WIDTH, lines }, null, 2));
} finally {
  for (const end of ends.toReversed()) await end();
}
process.exit();
