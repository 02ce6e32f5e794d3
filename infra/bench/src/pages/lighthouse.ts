import { chromium } from '@playwright/test';
import { launch } from 'chrome-launcher';
import lighthouse, { type Result } from 'lighthouse';
import { inPlainStep, type Measured } from '../harness.ts';
import { CHROMIUM, CHROMIUM_FLAGS, launchBrowser, type Demo } from './demo-stack.ts';
import { signIn } from './visit-page.ts';

const PUBLIC_PAGES = ['/', '/agency-terms', '/caregiver-terms', '/care-professionals'];
const LIST = '/candidates/rn';
const CATEGORIES = ['performance', 'accessibility', 'best-practices'];

/** On a busy machine, Lighthouse sometimes misses the start of a trace. */
const ATTEMPTS = 3;

interface Examined {
  path: string;
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
      onlyCategories: signedIn ? CATEGORIES : [...CATEGORIES, 'seo'],
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

async function signInBrowser(port: number, { siteUrl, agency }: Demo): Promise<void> {
  const browser = await chromium.connectOverCDP(`http://127.0.0.1:${port}`);
  const [context] = browser.contexts();
  if (context === undefined) throw new Error('The browser has no context to sign in with.');
  await signIn(context, siteUrl, agency);
  // Opens a page to run the init script that sets the session flag in local storage.
  const page = await context.newPage();
  await page.goto(`${siteUrl}/robots.txt`);
  await page.close();
  await browser.close();
}

const score = (result: Result, category: string) => Math.round((result.categories[category]?.score ?? 0) * 100);

async function middleOf(demo: Demo, page: Examined, runs: number): Promise<Result> {
  const results: Result[] = [];
  // The first run is a warm-up, because on the first visit the server renders the page and compresses files.
  await runOnce(demo, page);
  for (let run = 0; run < runs; run += 1) results.push(await runOnce(demo, page));
  const byPerformance = results.toSorted((a, b) => score(a, 'performance') - score(b, 'performance'));
  const middle = byPerformance[Math.floor(runs / 2)];
  if (middle === undefined) throw new Error('Cannot take the median of zero runs.');
  return middle;
}

function rowOf({ path, signedIn }: Examined, result: Result): string[] {
  const displayValue = (audit: string) => result.audits[audit]?.displayValue ?? '–';
  return [
    path,
    ...CATEGORIES.map((category) => String(score(result, category))),
    signedIn ? '–' : String(score(result, 'seo')),
    displayValue('first-contentful-paint'),
    displayValue('largest-contentful-paint'),
    displayValue('total-blocking-time'),
    displayValue('cumulative-layout-shift'),
  ];
}

async function firstPerson({ siteUrl, agency }: Demo): Promise<string> {
  const browser = await launchBrowser();
  try {
    const context = await browser.newContext();
    await signIn(context, siteUrl, agency);
    const page = await context.newPage();
    await page.goto(siteUrl + LIST);
    const href = await page.locator(`main article a[href^="${LIST}/"]`).first().getAttribute('href');
    if (href === null) throw new Error('The candidate list has no link to a candidate.');
    return href;
  } finally {
    await browser.close();
  }
}

/**
 * Runs Lighthouse (mobile: simulated slow 4G and CPU × 4) on public and signed-in pages. Reports the run with the median
 * performance score.
 */
export async function measureLighthouse(demo: Demo, runs: number): Promise<Measured> {
  const pages = [
    ...PUBLIC_PAGES.map((path) => ({ path, signedIn: false })),
    ...[LIST, await firstPerson(demo)].map((path) => ({ path, signedIn: true })),
  ];
  const results: { page: Examined; result: Result }[] = [];
  for (const page of pages) {
    const result = await inPlainStep(`Lighthouse on ${page.path}`, () => middleOf(demo, page, runs));
    results.push({ page, result });
  }
  return {
    tables: [
      {
        title: 'Lighthouse',
        header: ['page', 'performance', 'accessibility', 'best practices', 'SEO', 'FCP', 'LCP', 'TBT', 'CLS'],
        rows: results.map(({ page, result }) => rowOf(page, result)),
      },
    ],
    figures: results,
  };
}
