import { chromium, type Browser, type BrowserContext } from '@playwright/test';
import { CommandError } from '@marketplace/cli/error';
import { candidateListCall, SIGNED_IN_MARK, type CandidateListResponse } from '@marketplace/contracts';
import { LISTED_DISCIPLINES } from '@marketplace/domain';
import type { BuiltRelease } from '../built-release/read-built-release.ts';
import { forEach, type ReleaseFiles } from '../store/release-store.ts';
import { firstLine } from './frame-check.ts';
import { headingOf, TIMEOUT_MS, tryPage, type TrialOutcome } from './page-trial.ts';
import { slotPages, type SlotPages, type SomeCandidate } from './slot-pages.ts';
import { openPages, smokePages, type SmokePages } from './smoke-pages.ts';

const MISSING_PAGE = '/a-page-that-is-not-there';
const FLAGS = ['--disable-gpu', '--disable-quic', '--disable-background-networking', '--disable-sync'];
const PAGES_AT_ONCE = 3;
const CLOSE_MS = 5_000;
const NO_SLOTS: SlotPages = { pages: new Map(), closedSlots: [] };
const NO_ACCOUNT =
  'no page was opened as a signed-in agency, so whether signed-in pages and slots work is unknown. Set SMOKE_EMAIL and SMOKE_PASSWORD to ' +
  'an agency of the site without a second factor.';

interface SmokeTestOptions {
  site: string;
  executablePath: string;
  /** Agency account without a second factor; null skips signed-in pages. */
  account: { email: string; password: string } | null;
}

export interface SmokeTestResult {
  words: string;
  /** Warning that signed-in pages or slots were not tested, with instructions. Null if everything was tested. */
  warning: string | null;
  /** PNG files of the public pages, on a desktop and on a phone. */
  pictures: ReleaseFiles;
}

/**
 * Opens pages of the live shell in a browser that gets this release.
 * @throws CommandError with everything that the release breaks
 */
export async function smokeTest(build: BuiltRelease, options: SmokeTestOptions): Promise<SmokeTestResult> {
  const { site, account } = options;
  const newPages = await findNewPages(build, site);
  const pages = smokePages(build, newPages, account !== null);
  const { signedOutPaths, signedInPaths } = pages;
  const fillsSlots = (build.entry.slots ?? []).length > 0;
  if (signedOutPaths.length + signedInPaths.length === 0 && account === null) {
    throw new CommandError(
      `${build.name} only fills slots on pages that need a sign-in. Set SMOKE_EMAIL and SMOKE_PASSWORD.`,
    );
  }
  // Chromium's sandbox does not work as root.
  const args = process.getuid?.() === 0 ? ['--no-sandbox', ...FLAGS] : FLAGS;
  const browser = await chromium.launch({ executablePath: options.executablePath, args });
  try {
    const missingPageHeading = await headingOfMissingPage(browser, site);
    const [publicOutcomes, signedInTrials] = await Promise.all([
      tryPublicPages(browser, build, { site, paths: signedOutPaths, missingPageHeading }),
      account === null || (signedInPaths.length === 0 && !fillsSlots)
        ? { outcomes: [], slots: NO_SLOTS }
        : trySignedInPages(browser, build, { site, paths: signedInPaths, missingPageHeading, account }),
    ]);
    const outcomes = [...publicOutcomes, ...signedInTrials.outcomes];
    const problems = outcomes.flatMap((outcome) => outcome.problems);
    if (problems.length > 0) {
      throw new CommandError(
        `The release does not work in the live shell at ${site}:\n${problems.map(indented).join('\n')}`,
      );
    }
    return {
      words: summarize(pages, signedInTrials.slots),
      warning: pages.unopened || (fillsSlots && account === null) ? NO_ACCOUNT : null,
      pictures: new Map(outcomes.flatMap((outcome) => [...outcome.pictures])),
    };
  } finally {
    // A page that blocks its thread must not keep the command running.
    await Promise.race([browser.close(), new Promise((resolve) => setTimeout(resolve, CLOSE_MS).unref())]);
  }
}

function summarize({ signedOutPaths, signedInPaths }: SmokePages, slots: SlotPages): string {
  const paths = [...signedOutPaths, ...signedInPaths];
  const slotTexts = [...slots.pages].map(([path, names]) => `${names.join(' and ')} on ${path}`);
  return [
    ...(paths.length > 0 ? [`${paths.join(' and ')} work in the live shell`] : []),
    ...(signedInPaths.length > 0 ? [`${signedInPaths.join(' and ')} signed in`] : []),
    ...(slotTexts.length > 0 ? [`it fills ${slotTexts.join(', ')}`] : []),
    ...(slots.closedSlots.length > 0 ? [`not opened: ${slots.closedSlots.join(', ')}`] : []),
  ].join('; ');
}

interface PublicTrial {
  site: string;
  paths: readonly string[];
  missingPageHeading: string;
}

async function tryPublicPages(
  browser: Browser,
  build: BuiltRelease,
  { site, paths, missingPageHeading }: PublicTrial,
): Promise<TrialOutcome[]> {
  const outcomes: TrialOutcome[] = [];
  await forEach(
    paths,
    async (path) => {
      const context = await browser.newContext({ locale: 'en-US' });
      outcomes.push(await tryPage(context, build, { site, path, missingPageHeading, signedIn: false, slots: [] }));
      context.close().catch(() => undefined);
    },
    PAGES_AT_ONCE,
  );
  return outcomes;
}

/** Tests signed-in pages in sequence in one context, because a refresh token works only once. */
async function trySignedInPages(
  browser: Browser,
  build: BuiltRelease,
  { site, paths, missingPageHeading, account }: PublicTrial & { account: { email: string; password: string } },
): Promise<{ outcomes: TrialOutcome[]; slots: SlotPages }> {
  const context = await browser.newContext({ locale: 'en-US' });
  const token = await signIn(context, site, account);
  const slots = slotPages(build, (build.entry.slots ?? []).length === 0 ? null : await someCandidate(site, token));
  const trials = [...paths.map((path) => [path, []] as const), ...slots.pages];
  const outcomes: TrialOutcome[] = [];
  for (const [path, names] of trials) {
    outcomes.push(await tryPage(context, build, { site, path, missingPageHeading, signedIn: true, slots: names }));
  }
  await context.request
    .post(new URL('/api/auth/sign-out', site).href, { headers: { origin: new URL(site).origin }, timeout: TIMEOUT_MS })
    .catch(() => undefined);
  context.close().catch(() => undefined);
  return { outcomes, slots };
}

/** Returns a candidate from the first non-empty list; null if all lists are empty. */
async function someCandidate(site: string, token: string): Promise<SomeCandidate | null> {
  for (const { code, slug } of LISTED_DISCIPLINES) {
    const query = new URLSearchParams({ discipline_filters: code, page_limit: '1' });
    const response = await fetch(new URL(`${candidateListCall.path}?${query}`, site), {
      headers: { authorization: `Bearer ${token}` },
      signal: AbortSignal.timeout(TIMEOUT_MS),
    }).catch((error: unknown) => {
      throw new CommandError(`Could not list candidates at ${site}: ${firstLine(error)}.`);
    });
    if (!response.ok)
      throw new CommandError(`Could not list candidates at ${site}: it responded with ${response.status}.`);
    const { candidates }: CandidateListResponse = await response.json();
    const [candidate] = candidates;
    if (candidate !== undefined) return { discipline: slug, uuid: candidate.uuid };
  }
  return null;
}

/**
 * Signs in; returns an access token.
 * @throws CommandError
 */
async function signIn(
  context: BrowserContext,
  site: string,
  data: { email: string; password: string },
): Promise<string> {
  const refuse = (reason: string) =>
    new CommandError(`The smoke test cannot sign in at ${site}: ${reason}. Check SMOKE_EMAIL and SMOKE_PASSWORD.`);
  const url = new URL('/api/auth/sign-in', site).href;
  const headers = { origin: new URL(site).origin };
  const response = await context.request.post(url, { headers, data, timeout: TIMEOUT_MS }).catch((error: unknown) => {
    throw refuse(firstLine(error));
  });
  if (!response.ok()) throw refuse(`the API responded with ${response.status()}`);
  const session: unknown = await response.json();
  const token = typeof session === 'object' && session !== null && 'access_token' in session && session.access_token;
  if (typeof token !== 'string') throw refuse('the account has a second factor');
  await context.addInitScript((mark) => localStorage.setItem(mark, '1'), SIGNED_IN_MARK);
  return token;
}

/** Finds new pages, which are in the release's manifest but missing on the live site. */
async function findNewPages(build: BuiltRelease, site: string): Promise<string[]> {
  const results = await Promise.all(
    openPages(build).map(async (path) => {
      const response = await fetch(new URL(path, site), {
        method: 'HEAD',
        redirect: 'manual',
        signal: AbortSignal.timeout(TIMEOUT_MS),
      }).catch((error: unknown) => {
        throw new CommandError(`The live site at ${site} does not respond: ${firstLine(error)}. Is --site correct?`);
      });
      return response.status === 404 ? [path] : [];
    }),
  );
  return results.flat();
}

const indented = (line: string): string => `    ${line}`;

async function headingOfMissingPage(browser: Browser, site: string): Promise<string> {
  const page = await browser.newPage();
  try {
    page.setDefaultTimeout(TIMEOUT_MS);
    await page.goto(new URL(MISSING_PAGE, site).href);
    return await headingOf(page);
  } catch (error) {
    throw new CommandError(`The live shell at ${site} shows no page: ${firstLine(error)}. Is --site correct?`);
  } finally {
    await page.close();
  }
}
