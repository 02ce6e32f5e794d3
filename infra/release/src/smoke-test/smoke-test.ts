import { chromium, type Browser, type Page } from '@playwright/test';
import type { BuiltRelease } from '../built-release/read-built-release.ts';
import { Refusal } from '../refusal.ts';
import { forceRelease } from './forced-release.ts';
import { openPages, smokePages } from './smoke-pages.ts';

const TIMEOUT_MS = 15_000;
const MISSING_PAGE = '/a-page-that-is-not-there';
const FLAGS = ['--disable-gpu', '--disable-quic', '--disable-background-networking', '--disable-sync'];

/**
 * Opens the public pages of a release in the live shell, in a browser that is the only one to get this release.
 * @returns a short success message
 * @throws Refusal if a page shows no heading of its own, logs an error, violates the content security policy, or loads
 * a second React
 */
export async function smokeTest(built: BuiltRelease, site: string, executablePath: string): Promise<string> {
  const pages = smokePages(built, await unknownPages(built, site));
  if (pages.length === 0) {
    throw new Refusal(`${built.name} announces no page without parameters, so there is nothing to test.`);
  }
  // Chromium's sandbox does not work as root.
  const args = process.getuid?.() === 0 ? ['--no-sandbox', ...FLAGS] : FLAGS;
  const browser = await chromium.launch({ executablePath, args });
  try {
    const missing = await headingOfMissingPage(browser, site);
    const problems: string[] = [];
    for (const path of pages) problems.push(...(await problemsOf(browser, built, { site, path, missing })));
    if (problems.length > 0) {
      throw new Refusal(
        `The release does not work in the live shell at ${site}:\n${problems.map(indented).join('\n')}`,
      );
    }
    return `${pages.join(' and ')} work in the live shell`;
  } finally {
    await browser.close();
  }
}

/** New pages: announced by the release, but missing on the live site. */
async function unknownPages(built: BuiltRelease, site: string): Promise<string[]> {
  const found = await Promise.all(
    openPages(built).map(async (path) => {
      const answer = await fetch(new URL(path, site), {
        method: 'HEAD',
        redirect: 'manual',
        signal: AbortSignal.timeout(TIMEOUT_MS),
      }).catch((error: unknown) => {
        throw new Refusal(`The live site at ${site} does not respond: ${firstLine(error)}. Is --site correct?`);
      });
      return answer.status === 404 ? [path] : [];
    }),
  );
  return found.flat();
}

const indented = (line: string): string => `    ${line}`;

async function headingOfMissingPage(browser: Browser, site: string): Promise<string> {
  const page = await browser.newPage();
  try {
    await page.goto(new URL(MISSING_PAGE, site).href, { timeout: TIMEOUT_MS });
    return await headingOf(page);
  } catch (error) {
    throw new Refusal(`The live shell at ${site} shows no page: ${firstLine(error)}. Is --site correct?`);
  } finally {
    await page.close();
  }
}

async function headingOf(page: Page): Promise<string> {
  const heading = page.getByRole('heading', { level: 1 }).first();
  await heading.waitFor({ timeout: TIMEOUT_MS });
  return heading.innerText();
}

async function problemsOf(
  browser: Browser,
  built: BuiltRelease,
  { site, path, missing }: { site: string; path: string; missing: string },
): Promise<string[]> {
  const context = await browser.newContext({ locale: 'en-US' });
  const page = await context.newPage();
  const problems: string[] = [];
  const say = (problem: string) => problems.push(`${path}: ${problem}`);
  let entryAsked = false;
  page.on('console', (message) => {
    if (message.type() === 'error') say(`console: ${message.text().slice(0, 400)}`);
  });
  page.on('pageerror', (error) => say(`error: ${firstLine(error)}`));
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === built.entry.entry) entryAsked = true;
  });
  try {
    await page.addInitScript(countRenderers);
    await forceRelease(page, built);
    await page.goto(new URL(path, site).href, { timeout: TIMEOUT_MS });
    if ((await headingOf(page)) === missing) say('the release has no such page.');
    await page.waitForLoadState('networkidle', { timeout: TIMEOUT_MS });
    if (!entryAsked) say('the shell did not load the release.');
    const renderers = await page.evaluate(() => Reflect.get(globalThis, 'renderersOnThisPage'));
    if (renderers !== 1) say(`${String(renderers)} copies of React render on the page.`);
  } catch (error) {
    say(`shows no heading: ${firstLine(error)}`);
  } finally {
    await context.close();
  }
  return problems;
}

/** Runs in the page before its scripts: each React renderer registers with this hook. */
function countRenderers(): void {
  Reflect.set(globalThis, 'renderersOnThisPage', 0);
  Reflect.set(globalThis, '__REACT_DEVTOOLS_GLOBAL_HOOK__', {
    renderers: new Map(),
    supportsFiber: true,
    inject() {
      const count = Number(Reflect.get(globalThis, 'renderersOnThisPage')) + 1;
      Reflect.set(globalThis, 'renderersOnThisPage', count);
      return count;
    },
    onCommitFiberRoot() {},
    onCommitFiberUnmount() {},
    onPostCommitFiberRoot() {},
    checkDCE() {},
  });
}

function firstLine(error: unknown): string {
  return (error instanceof Error ? error.message : String(error)).split('\n')[0] ?? '';
}
