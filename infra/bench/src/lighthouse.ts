import { writeFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { inStep } from '@marketplace/local';
import { launch } from 'chrome-launcher';
import lighthouse, { type Result } from 'lighthouse';
import { startBuiltSite } from './pages/built-site.ts';
import { machineFacts } from './report/machine.ts';
import { textTable } from './report/table.ts';

/**
 * Lighthouse (mobile: slow 4G, CPU × 4, both simulated) on the public pages of the built site. `node
 * infra/bench/src/lighthouse.ts [--site URL] [--runs N] [--json FILE]`; of several runs the middle one by performance
 * counts. Chromium is taken from CHROME_PATH. It prints results and does not judge them.
 */
const { values } = parseArgs({
  options: {
    site: { type: 'string' },
    runs: { type: 'string', default: '3' },
    json: { type: 'string' },
  },
});

const PAGES = ['/', '/agency-terms', '/caregiver-terms', '/care-professionals'];
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'];
const CHROMIUM_FLAGS = [
  '--headless=new',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** On a busy machine Lighthouse sometimes misses the start of a trace and must be rerun. */
const ATTEMPTS = 3;

async function runOnce(address: string, attempts = ATTEMPTS): Promise<Result> {
  const chromium = await launch({
    chromePath: process.env['CHROME_PATH'] ?? '/usr/bin/chromium',
    chromeFlags: CHROMIUM_FLAGS,
  });
  try {
    const run = await lighthouse(address, { port: chromium.port, onlyCategories: CATEGORIES, logLevel: 'error' });
    if (run === undefined) throw new Error(`Lighthouse returned no result for ${address}`);
    if (run.lhr.runtimeError === undefined) return run.lhr;
    if (attempts === 1) throw new Error(run.lhr.runtimeError.message);
  } finally {
    chromium.kill();
  }
  return runOnce(address, attempts - 1);
}

const score = (result: Result, category: string) => Math.round((result.categories[category]?.score ?? 0) * 100);

async function middleOf(address: string, runs: number): Promise<Result> {
  const results: Result[] = [];
  // Warm-up: the first visit makes the server render the page and compress its files.
  await runOnce(address);
  for (let run = 0; run < runs; run += 1) results.push(await runOnce(address));
  const byPerformance = results.toSorted((a, b) => score(a, 'performance') - score(b, 'performance'));
  const middle = byPerformance[Math.floor(runs / 2)];
  if (middle === undefined) throw new Error('At least one run is needed.');
  return middle;
}

function rowOf(page: string, result: Result): string[] {
  const measured = (audit: string) => result.audits[audit]?.displayValue ?? '–';
  return [
    page,
    ...CATEGORIES.map((category) => String(score(result, category))),
    measured('first-contentful-paint'),
    measured('largest-contentful-paint'),
    measured('total-blocking-time'),
    measured('cumulative-layout-shift'),
  ];
}

/** Audits that cost points, by category. */
function lostPoints(result: Result): string[] {
  return CATEGORIES.flatMap((category) =>
    (result.categories[category]?.auditRefs ?? []).flatMap(({ id, weight }) => {
      const audit = result.audits[id];
      const lost = weight > 0 && audit !== undefined && audit.score !== null && audit.score < 0.9;
      return lost ? [`${category}: ${audit.title}${audit.displayValue ? ` (${audit.displayValue})` : ''}`] : [];
    }),
  );
}

const site = values.site === undefined ? await startBuiltSite() : null;
try {
  const origin = values.site ?? site?.url ?? '';
  const results: [string, Result][] = [];
  for (const page of PAGES) {
    const runs = () => middleOf(origin + page, Number(values.runs));
    results.push([page, await inStep(`Lighthouse on ${page}`, runs, false)]);
  }
  const header = ['page', 'performance', 'accessibility', 'best practices', 'SEO', 'FCP', 'LCP', 'TBT', 'CLS'];
  console.log(
    textTable(
      header,
      results.map(([page, result]) => rowOf(page, result)),
    ),
  );
  for (const [page, result] of results) for (const line of lostPoints(result)) console.log(`${page}  ${line}`);
  if (values.json !== undefined) {
    const report = { machine: machineFacts(), pages: Object.fromEntries(results) };
    await writeFile(values.json, `${JSON.stringify(report, null, 2)}\n`);
  }
} finally {
  await site?.stop();
}
