import { chromium } from '@playwright/test';
import { launch } from 'chrome-launcher';
import lighthouse, { type Result } from 'lighthouse';
import { told, type Measured } from '../harness.ts';
import { CHROMIUM, CHROMIUM_FLAGS, launchBrowser, type Demo } from './demo-stack.ts';
import { signIn } from './visit-page.ts';

const PUBLIC_PAGES = ['/', '/agency-terms', '/caregiver-terms', '/care-professionals'];
const LIST = '/candidates/rn';
const CATEGORIES = ['performance', 'accessibility', 'best-practices'];
/** Search engines see public pages only. */
const categoriesOf = ({ signedIn }: Examined) => (signedIn ? CATEGORIES : [...CATEGORIES, 'seo']);

/** On a busy machine Lighthouse sometimes misses the start of a trace and must be rerun. */
const ATTEMPTS = 3;

interface Examined {
  path: string;
  /** Whether an agency is signed in. */
  signedIn: boolean;
}

async function runOnce(demo: Demo, page: Examined, attempts = ATTEMPTS): Promise<Result> {
  const { path, signedIn } = page;
  const chrome = await launch({
    chromePath: CHROMIUM,
    chromeFlags: ['--headless=new', ...CHROMIUM_FLAGS],
  });
  try {
    if (signedIn) await signInBrowser(chrome.port, demo);
    const run = await lighthouse(demo.siteUrl + path, {
      port: chrome.port,
      onlyCategories: categoriesOf(page),
      logLevel: 'error',
      disableStorageReset: signedIn,
    });
    if (run === undefined) throw new Error(`Lighthouse returned no result for ${path}`);
    if (run.lhr.runtimeError === undefined) return run.lhr;
    if (attempts === 1) throw new Error(run.lhr.runtimeError.message);
  } finally {
    chrome.kill();
  }
  return runOnce(demo, page, attempts - 1);
}

/** Leaves the session in the browser's own profile, where Lighthouse finds it. */
async function signInBrowser(port: number, { siteUrl, agency }: Demo): Promise<void> {
  const browser = await chromium.connectOverCDP(`http://127.0.0.1:${port}`);
  const [context] = browser.contexts();
  if (context === undefined) throw new Error('The browser has no profile.');
  await signIn(context, siteUrl, agency);
  // The flag of a session is set by a script of each page: open one.
  const page = await context.newPage();
  await page.goto(`${siteUrl}/robots.txt`);
  await page.close();
  await browser.close();
}

const score = (result: Result, category: string) => Math.round((result.categories[category]?.score ?? 0) * 100);

async function middleOf(demo: Demo, page: Examined, runs: number): Promise<Result> {
  const results: Result[] = [];
  // Warm-up: the first visit makes the server render the page and compress its files.
  await runOnce(demo, page);
  for (let run = 0; run < runs; run += 1) results.push(await runOnce(demo, page));
  const byPerformance = results.toSorted((a, b) => score(a, 'performance') - score(b, 'performance'));
  const middle = byPerformance[Math.floor(runs / 2)];
  if (middle === undefined) throw new Error('At least one run is needed.');
  return middle;
}

function rowOf({ path, signedIn }: Examined, result: Result): string[] {
  const measured = (audit: string) => result.audits[audit]?.displayValue ?? '–';
  return [
    path,
    ...CATEGORIES.map((category) => String(score(result, category))),
    signedIn ? '–' : String(score(result, 'seo')),
    measured('first-contentful-paint'),
    measured('largest-contentful-paint'),
    measured('total-blocking-time'),
    measured('cumulative-layout-shift'),
  ];
}

/** Audits that cost points, by category. */
function lostPoints(result: Result): string[] {
  return Object.keys(result.categories).flatMap((category) =>
    (result.categories[category]?.auditRefs ?? []).flatMap(({ id, weight }) => {
      const audit = result.audits[id];
      const lost = weight > 0 && audit !== undefined && audit.score !== null && audit.score < 0.9;
      return lost ? [`${category}: ${audit.title}${audit.displayValue ? ` (${audit.displayValue})` : ''}`] : [];
    }),
  );
}

/** The path of the list's first person. */
async function firstPerson({ siteUrl, agency }: Demo): Promise<string> {
  const browser = await launchBrowser();
  try {
    const context = await browser.newContext();
    await signIn(context, siteUrl, agency);
    const page = await context.newPage();
    await page.goto(siteUrl + LIST);
    const href = await page.locator(`main article a[href^="${LIST}/"]`).first().getAttribute('href');
    if (href === null) throw new Error('The list has no link to a person.');
    return href;
  } finally {
    await browser.close();
  }
}

/**
 * Lighthouse (mobile: slow 4G, CPU × 4, both simulated) on the public pages and on pages of a signed-in agency; of several
 * runs the middle one by performance counts.
 */
export async function measureLighthouse(demo: Demo, runs: number): Promise<Measured> {
  const pages = [
    ...PUBLIC_PAGES.map((path) => ({ path, signedIn: false })),
    ...[LIST, await firstPerson(demo)].map((path) => ({ path, signedIn: true })),
  ];
  const results: { page: Examined; result: Result }[] = [];
  for (const page of pages) {
    const result = await told(`Lighthouse on ${page.path}`, () => middleOf(demo, page, runs));
    results.push({ page, result });
  }
  return {
    tables: [
      {
        title: 'Lighthouse',
        header: ['page', 'performance', 'accessibility', 'best practices', 'SEO', 'FCP', 'LCP', 'TBT', 'CLS'],
        rows: results.map(({ page, result }) => rowOf(page, result)),
      },
      {
        title: 'Audits that cost points',
        header: ['page', 'audit'],
        rows: results.flatMap(({ page, result }) => lostPoints(result).map((line) => [page.path, line])),
      },
    ],
    figures: results,
  };
}
