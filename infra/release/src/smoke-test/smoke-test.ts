import { chromium, type Browser, type BrowserContext } from '@playwright/test';
import { SIGNED_IN_MARK } from '@marketplace/contracts';
import type { BuiltRelease } from '../built-release/read-built-release.ts';
import { Refusal } from '../refusal.ts';
import type { ReleaseFiles } from '../store/release-store.ts';
import { firstLine } from './first-line.ts';
import { headingOf, TIMEOUT_MS, tryPage, type TrialOutcome } from './page-trial.ts';
import { openPages, signedInPages, smokePages } from './smoke-pages.ts';

const MISSING_PAGE = '/a-page-that-is-not-there';
const FLAGS = ['--disable-gpu', '--disable-quic', '--disable-background-networking', '--disable-sync'];
const PAGES_AT_ONCE = 3;
const CLOSE_MS = 5_000;

export interface SmokeTestOptions {
  site: string;
  /** Path of a Chromium. */
  executablePath: string;
  /** An agency's account on the site, without a second factor; null: signed-in pages are not opened. */
  account: { email: string; password: string } | null;
}

export interface SmokeTestResult {
  /** What was tested and what was not. */
  words: string;
  /** PNG files of the public pages, on a desktop and on a phone. */
  pictures: ReleaseFiles;
}

/**
 * Opens pages of a release in the live shell, in a browser that is the only one to get this release.
 * @throws Refusal with everything that the release breaks
 */
export async function smokeTest(built: BuiltRelease, options: SmokeTestOptions): Promise<SmokeTestResult> {
  const { site, account } = options;
  const unknown = await unknownPages(built, site);
  const inside = account === null ? [] : signedInPages(built, unknown);
  const pages = smokePages(built, unknown).filter((path) => !inside.includes(path));
  if (pages.length + inside.length === 0) {
    throw new Refusal(`${built.name} announces no page without parameters that can be opened, so nothing is tested.`);
  }
  // Chromium's sandbox does not work as root.
  const args = process.getuid?.() === 0 ? ['--no-sandbox', ...FLAGS] : FLAGS;
  const browser = await chromium.launch({ executablePath: options.executablePath, args });
  try {
    const missing = await headingOfMissingPage(browser, site);
    const outcomes = await Promise.all([
      tryPublicPages(browser, built, { site, paths: pages, missing }),
      account === null || inside.length === 0
        ? []
        : trySignedInPages(browser, built, { site, paths: inside, missing, account }),
    ]);
    const problems = outcomes.flat().flatMap((outcome) => outcome.problems);
    if (problems.length > 0) {
      throw new Refusal(
        `The release does not work in the live shell at ${site}:\n${problems.map(indented).join('\n')}`,
      );
    }
    return {
      words: wordsFor(built, pages, inside, account !== null),
      pictures: new Map(outcomes.flat().flatMap((outcome) => [...outcome.pictures])),
    };
  } finally {
    // A page that blocks its thread must not keep the command from ending.
    await Promise.race([browser.close(), new Promise((resolve) => setTimeout(resolve, CLOSE_MS).unref())]);
  }
}

function wordsFor(built: BuiltRelease, pages: readonly string[], inside: readonly string[], signedIn: boolean): string {
  const tested = `${[...pages, ...inside].join(' and ')} work in the live shell`;
  if (inside.length > 0) return `${tested}, ${inside.join(' and ')} signed in`;
  const others = built.entry.pages.some(({ access }) => access === 'protected');
  return others && !signedIn ? `${tested}; signed-in pages were not opened (set SMOKE_EMAIL, SMOKE_PASSWORD)` : tested;
}

interface PublicTrial {
  site: string;
  paths: readonly string[];
  missing: string;
}

async function tryPublicPages(
  browser: Browser,
  built: BuiltRelease,
  { site, paths, missing }: PublicTrial,
): Promise<TrialOutcome[]> {
  const waiting = [...paths];
  const outcomes: TrialOutcome[] = [];
  const next = async () => {
    for (let path = waiting.shift(); path !== undefined; path = waiting.shift()) {
      const context = await browser.newContext({ locale: 'en-US' });
      outcomes.push(await tryPage(context, built, { site, path, missing, signedIn: false }));
      context.close().catch(() => undefined);
    }
  };
  await Promise.all(Array.from({ length: PAGES_AT_ONCE }, next));
  return outcomes;
}

/** One after another in one context: a session's refresh token works only once. */
async function trySignedInPages(
  browser: Browser,
  built: BuiltRelease,
  { site, paths, missing, account }: PublicTrial & { account: { email: string; password: string } },
): Promise<TrialOutcome[]> {
  const context = await browser.newContext({ locale: 'en-US' });
  await signIn(context, site, account);
  const outcomes: TrialOutcome[] = [];
  for (const path of paths) outcomes.push(await tryPage(context, built, { site, path, missing, signedIn: true }));
  await context.request
    .post(new URL('/api/auth/sign-out', site).href, { headers: { origin: new URL(site).origin }, timeout: TIMEOUT_MS })
    .catch(() => undefined);
  context.close().catch(() => undefined);
  return outcomes;
}

async function signIn(context: BrowserContext, site: string, data: { email: string; password: string }): Promise<void> {
  const refuse = (why: string) =>
    new Refusal(`The smoke test cannot sign in at ${site}: ${why}. Check SMOKE_EMAIL and SMOKE_PASSWORD.`);
  const url = new URL('/api/auth/sign-in', site).href;
  const headers = { origin: new URL(site).origin };
  const answer = await context.request.post(url, { headers, data, timeout: TIMEOUT_MS }).catch((error: unknown) => {
    throw refuse(firstLine(error));
  });
  if (!answer.ok()) throw refuse(`the API answered ${answer.status()}`);
  const session: unknown = await answer.json();
  if (typeof session !== 'object' || session === null || !('access_token' in session)) {
    throw refuse('the account has a second factor');
  }
  await context.addInitScript((mark) => localStorage.setItem(mark, '1'), SIGNED_IN_MARK);
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
