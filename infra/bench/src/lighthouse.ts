import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { inStep } from '@marketplace/local';
import { chromium } from '@playwright/test';
import { launch } from 'chrome-launcher';
import lighthouse, { type Result } from 'lighthouse';
import { startBuiltSite } from './pages/built-site.ts';
import { startDemoStack } from './pages/demo-stack.ts';
import { signIn } from './pages/visit.ts';
import { machineFacts } from './report/machine.ts';
import { textTable } from './report/table.ts';

/**
 * Lighthouse (mobile: slow 4G, CPU × 4, both simulated) on the public pages of the built site, or on pages of a signed-in
 * agency with demo data. `node infra/bench/src/lighthouse.ts [--signed-in] [--site URL] [--runs N] [--json FILE]`; of
 * several runs the middle one by performance counts. Chromium is taken from CHROME_PATH. It prints results and does
 * not judge them.
 */
const { values } = parseArgs({
  options: {
    'signed-in': { type: 'boolean', default: false },
    site: { type: 'string' },
    runs: { type: 'string', default: '3' },
    json: { type: 'string' },
  },
});

const PUBLIC_PAGES = ['/', '/agency-terms', '/caregiver-terms', '/care-professionals'];
const LIST = '/candidates/rn';
// Search engines see public pages only.
const CATEGORIES = ['performance', 'accessibility', 'best-practices', ...(values['signed-in'] ? [] : ['seo'])];
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

type Account = Parameters<typeof signIn>[2];

interface Examined {
  origin: string;
  pages: readonly string[];
  /** Null for visitors. */
  account: Account | null;
  stop: () => Promise<void>;
}

async function runOnce(examined: Examined, page: string, attempts = ATTEMPTS): Promise<Result> {
  const { origin, account } = examined;
  const chrome = await launch({
    chromePath: process.env['CHROME_PATH'] ?? '/usr/bin/chromium',
    chromeFlags: CHROMIUM_FLAGS,
  });
  try {
    if (account !== null) await signInBrowser(chrome.port, origin, account);
    const run = await lighthouse(origin + page, {
      port: chrome.port,
      onlyCategories: CATEGORIES,
      logLevel: 'error',
      disableStorageReset: account !== null,
    });
    if (run === undefined) throw new Error(`Lighthouse returned no result for ${page}`);
    if (run.lhr.runtimeError === undefined) return run.lhr;
    if (attempts === 1) throw new Error(run.lhr.runtimeError.message);
  } finally {
    chrome.kill();
  }
  return runOnce(examined, page, attempts - 1);
}

/** Leaves the session in the browser's own profile, where Lighthouse finds it. */
async function signInBrowser(port: number, origin: string, account: Account): Promise<void> {
  const browser = await chromium.connectOverCDP(`http://127.0.0.1:${port}`);
  const [context] = browser.contexts();
  if (context === undefined) throw new Error('The browser has no profile.');
  await signIn(context, origin, account);
  // The flag of a session is set by a script of each page: open one.
  const page = await context.newPage();
  await page.goto(`${origin}/robots.txt`);
  await page.close();
  await browser.close();
}

const score = (result: Result, category: string) => Math.round((result.categories[category]?.score ?? 0) * 100);

async function middleOf(examined: Examined, page: string, runs: number): Promise<Result> {
  const results: Result[] = [];
  // Warm-up: the first visit makes the server render the page and compress its files.
  await runOnce(examined, page);
  for (let run = 0; run < runs; run += 1) results.push(await runOnce(examined, page));
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

async function publicSite(): Promise<Examined> {
  if (values.site !== undefined) {
    return { origin: values.site, pages: PUBLIC_PAGES, account: null, stop: async () => undefined };
  }
  const { url, stop } = await startBuiltSite();
  return { origin: url, pages: PUBLIC_PAGES, account: null, stop };
}

async function signedInSite(): Promise<Examined> {
  const folder = await mkdtemp(join(tmpdir(), 'bench-lighthouse-'));
  const { stack } = await startDemoStack(folder);
  const stop = async () => {
    await stack.stop();
    await rm(folder, { recursive: true, force: true });
  };
  const [account] = stack.demoAgencies;
  if (account === undefined) throw new Error('The demo data has no agency.');
  return { origin: stack.siteUrl, pages: [LIST, await personsPage(stack.siteUrl, account)], account, stop };
}

/** The page of the list's first person. */
async function personsPage(origin: string, account: Account): Promise<string> {
  const browser = await chromium.launch({
    executablePath: process.env['CHROME_PATH'] ?? '/usr/bin/chromium',
    args: CHROMIUM_FLAGS,
  });
  try {
    const context = await browser.newContext();
    await signIn(context, origin, account);
    const page = await context.newPage();
    await page.goto(origin + LIST);
    const href = await page.locator(`main article a[href^="${LIST}/"]`).first().getAttribute('href');
    if (href === null) throw new Error('The list has no link to a person.');
    return href;
  } finally {
    await browser.close();
  }
}

const examined = values['signed-in'] ? await signedInSite() : await publicSite();
try {
  const results: [string, Result][] = [];
  for (const page of examined.pages) {
    const runs = () => middleOf(examined, page, Number(values.runs));
    results.push([page, await inStep(`Lighthouse on ${page}`, runs, false)]);
  }
  const header = ['page', ...CATEGORIES.map((category) => category.replace('-', ' ')), 'FCP', 'LCP', 'TBT', 'CLS'];
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
  await examined.stop();
}
