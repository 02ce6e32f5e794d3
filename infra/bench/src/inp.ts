import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { inStep } from '@marketplace/local';
import { chromium, type Page } from '@playwright/test';
import { startDemoStack } from './pages/demo-stack.ts';
import { forgetInteractions, longestInteraction, watchInteractions } from './pages/interactions.ts';
import { signIn } from './pages/visit.ts';
import { machineFacts } from './report/machine.ts';
import { timingOf } from './report/statistics.ts';
import { textTable } from './report/table.ts';

/**
 * Interaction to next paint on the candidate list, in Chromium with CPU × 4: ticking a filter, opening a row, painting
 * hours. `node infra/bench/src/inp.ts [--runs N] [--json FILE]`, after `npm run build`. It prints figures and judges
 * nothing.
 */
const { values } = parseArgs({ options: { runs: { type: 'string', default: '20' }, json: { type: 'string' } } });
const CPU_SLOWDOWN = 4;
const LIST = '/candidates/cna?zip_code=46204&radius=50';
const DAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'];

const settled = (page: Page) => page.waitForLoadState('networkidle');

/** What is measured, and what brings the page back for the next run. `run` counts from 0. */
const INTERACTIONS: Record<
  string,
  { act: (page: Page, run: number) => Promise<void>; reset: (page: Page) => Promise<void> }
> = {
  'tick a filter': {
    act: (page) => page.locator('label', { hasText: 'Spanish' }).first().click(),
    reset: settled,
  },
  'open a row': {
    act: (page, run) =>
      page
        .locator('[data-row-name]')
        .nth(run % 8)
        .click(),
    async reset(page) {
      // Its code may still be loading.
      await page.getByRole('dialog').waitFor();
      await page.keyboard.press('Escape');
      await page.getByRole('dialog').waitFor({ state: 'hidden' });
    },
  },
  'paint an hour': {
    act: (page, run) => page.getByRole('button', { name: `${DAYS[run % DAYS.length]}, Morning 6AM to 12PM` }).click(),
    // Painted hours are applied once painting pauses.
    async reset(page) {
      await page
        .waitForResponse((response) => response.url().includes('/api/candidates?'), { timeout: 5_000 })
        .catch(() => null);
      await settled(page);
    },
  },
};

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
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  await signIn(context, stack.siteUrl, agency);
  await context.addInitScript(watchInteractions);
  const runs = Number(values.runs);
  const measured: { name: string; durations: number[] }[] = [];
  for (const [name, { act, reset }] of Object.entries(INTERACTIONS)) {
    const page = await context.newPage();
    await page.goto(stack.siteUrl + LIST);
    await page.locator('[data-row-name]').first().waitFor();
    await settled(page);
    const devtools = await context.newCDPSession(page);
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
    const durations: number[] = [];
    await inStep(
      name,
      async (tell) => {
        // The first one is a warm-up: it may load code.
        for (let run = 0; run <= runs; run += 1) {
          await page.evaluate(forgetInteractions);
          await act(page, run);
          const duration = await page.evaluate(longestInteraction);
          if (run > 0) durations.push(duration);
          await reset(page);
          tell(run + 1, runs + 1);
        }
      },
      false,
    );
    measured.push({ name, durations });
    await page.close();
  }
  const lines = measured.map(({ name, durations }) => ({ name, ...timingOf(durations), max: Math.max(...durations) }));
  console.log(JSON.stringify({ ...machineFacts(), runs, cpuSlowdown: CPU_SLOWDOWN }));
  console.log(
    textTable(
      ['milliseconds to the next paint', 'mean', 'p50', 'p95', 'max'],
      lines.map(({ name, mean, p50, p95, max }) => [name, ...[mean, p50, p95, max].map((value) => value.toFixed(0))]),
    ),
  );
  if (values.json !== undefined)
    await writeFile(values.json, JSON.stringify({ ...machineFacts(), runs, lines }, null, 2));
} finally {
  for (const end of ends.toReversed()) await end();
}
process.exit();
