import { AxeBuilder } from '@axe-core/playwright';
import { errorReportCall } from '@marketplace/contracts';
import type { BrowserContext, Page } from '@playwright/test';
import * as z from 'zod';
import type { BuiltRelease } from '../built-release/read-built-release.ts';
import { earlyLoadProblems } from '../checks/page-weights.ts';
import { forceRelease } from './forced-release.ts';
import { firstLine, frameProblems, keyProblems, leavingProblems } from './frame-check.ts';
import { rememberStyles, styleProblems } from './page-styles.ts';
import { OTHER_TEAM_ENTRY, WATCH, watchPage, type PageWatch } from './page-watch.ts';
import type { Slot } from './slot-pages.ts';

export const TIMEOUT_MS = 15_000;
/** Timeout for all steps on one page, because every step hangs on a page that blocks its thread. */
const PAGE_TIMEOUT_MS = 45_000;
const RESPONSE_MS = 3_000;
const BLOCKED = 'does not respond: something blocks the page.';
const LOOK_AT_RENDERS_MS = 1_000;
/** Time in which a page may still redirect or reload late. */
const SETTLED_MS = 5_000;
/** The site's frame is complete after this time without changes. */
const FRAME_AT_REST_MS = 300;
const FRAME_CHECKS = 8;
const MAX_RENDERS = 30;
const TABS = 8;
const WIDE = { width: 1_280, height: 800 };
const PHONE = { width: 390, height: 844 };
const SEVERE = new Set(['serious', 'critical']);
/** The part of an error report that this test reads. A newer shell may send more. */
const reportSchema = z.object({ remote: z.string(), kind: z.string(), message: z.string() });
/** Kinds of error reports to skip, because the browser's own events already report these errors. */
const BROWSER_ERRORS = new Set(['uncaught_error', 'unhandled_rejection']);

export interface Trial {
  site: string;
  path: string;
  /** Heading of the live site's 404 page. */
  missingPageHeading: string;
  /** Whether the browser is signed in. If so, no pictures are taken, because they would show people's data. */
  signedIn: boolean;
  /** Slots that the release fills on another remote's page; empty for its own page. */
  slots: readonly Slot[];
}

export interface TrialOutcome {
  problems: string[];
  pictures: Map<string, Uint8Array>;
}

/** Opens a page with the release, which only this browser gets, and collects its problems. */
export async function tryPage(context: BrowserContext, build: BuiltRelease, trial: Trial): Promise<TrialOutcome> {
  const page = await context.newPage();
  page.setDefaultTimeout(TIMEOUT_MS);
  const outcome: TrialOutcome = { problems: [], pictures: new Map() };
  const say = (problem: string) => outcome.problems.push(`${trial.path}: ${problem}`);
  page.on('console', (message) => {
    if (message.type() === 'error') say(`console: ${message.text().slice(0, 400)}`);
  });
  page.on('pageerror', (error) => say(`error: ${firstLine(error)}`));
  page.on('dialog', (dialog) => {
    say(`opens a dialog: ${dialog.message().slice(0, 100)}`);
    dialog.dismiss().catch(() => undefined);
  });
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<'late'>((resolve) => {
    timer = setTimeout(() => resolve('late'), PAGE_TIMEOUT_MS);
  });
  const work = inspectPage(page, build, trial, outcome, say).catch((error: unknown) => say(firstLine(error)));
  try {
    if ((await Promise.race([work, timeout])) === 'late') say(BLOCKED);
  } finally {
    clearTimeout(timer);
    // Closing a blocked page may hang, but closing the browser does not.
    page.close().catch(() => undefined);
  }
  return outcome;
}

async function inspectPage(
  page: Page,
  build: BuiltRelease,
  { site, path, missingPageHeading, signedIn, slots }: Trial,
  outcome: TrialOutcome,
  say: (problem: string) => void,
): Promise<void> {
  await page.setViewportSize(WIDE);
  await page.addInitScript(watchPage, { watch: WATCH, otherTeamEntry: OTHER_TEAM_ENTRY });
  const loadedPaths = await forceRelease(page, build, (signal) => rememberPage(page, signal));
  await takeReports(page, build.name, say);
  const listNavigations = watchNavigations(page, build, { path, signedIn });
  try {
    await page.goto(new URL(path, site).href);
    if ((await headingOf(page)) === missingPageHeading) say('the release has no such page.');
  } catch (error) {
    for (const problem of listNavigations()) say(problem);
    return say((await responds(page)) ? `shows no heading: ${firstLine(error)}` : BLOCKED);
  }
  const shownAt = Date.now();
  const filledSlots: Slot[] = [];
  for (const slot of slots) {
    if (await isFilled(page, slot)) filledSlots.push(slot);
    else say(`shows nothing from the release in the slot ${slot}.`);
  }
  await page.waitForLoadState('networkidle').catch(() => {
    say('never stops making requests.');
  });
  if (!loadedPaths.has(build.entry.entry)) say('the shell did not load the release.');
  const navigations = listNavigations();
  if (navigations.length > 0) return navigations.forEach(say);
  for (const problem of await styleProblems(page)) say(problem);
  const { renderers, commits, replaced, changedStorages } = await observeEffects(page);
  if (renderers !== 1) say(`renders with ${renderers} copies of React.`);
  for (const name of replaced) say(`replaces ${name}, which every part of the site uses.`);
  for (const name of changedStorages) say(`changes data of other parts of the site in ${name}.`);
  if (commits > MAX_RENDERS) return say(`renders forever: ${commits} times in a second without input.`);
  for (let tab = 0; tab < TABS; tab += 1) await page.keyboard.press('Tab');
  for (const problem of await frameProblems(page)) say(problem);
  const parts = slots.length === 0 ? ['main'] : filledSlots.map(selectorOf);
  for (const problem of await accessibilityProblems(page, parts)) say(problem);
  for (const problem of await keyProblems(page)) say(problem);
  if (!signedIn) await takePictures(page, path, outcome);
  if (outcome.problems.length === 0) await page.waitForTimeout(Math.max(0, shownAt + SETTLED_MS - Date.now()));
  for (const problem of [...listNavigations(), ...earlyLoadProblems(build, loadedPaths)]) say(problem);
  for (const problem of await leavingProblems(page)) say(problem);
}

/** Takes a snapshot of what the release must not change, once the site's frame is complete. */
async function rememberPage(page: Page, signal: AbortSignal): Promise<void> {
  let before: string | null = null;
  for (let check = 0; check < FRAME_CHECKS && !signal.aborted; check += 1) {
    const now = await page.getByRole('banner').innerHTML({ timeout: TIMEOUT_MS });
    await page.evaluate((watch) => Reflect.get(globalThis, watch).rememberGlobals(), WATCH);
    await rememberStyles(page);
    if (now === before) return;
    before = now;
    await page.waitForTimeout(FRAME_AT_REST_MS);
  }
}

/**
 * Returns a function that reports navigation without a click. Allows a protected page to redirect to the sign-in page
 * if signed out.
 */
function watchNavigations(
  page: Page,
  { entry }: BuiltRelease,
  { path, signedIn }: Pick<Trial, 'path' | 'signedIn'>,
): () => string[] {
  let documents = 0;
  page.on('request', (request) => {
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) documents += 1;
  });
  const isProtected = entry.pages.some((declared) => declared.path === path && declared.access === 'protected');
  return () => {
    const { pathname } = new URL(page.url());
    if (pathname !== path && (signedIn || !isProtected)) return [`navigates to ${pathname} without a click.`];
    return documents > 1 ? ['reloads without a click.'] : [];
  };
}

export async function headingOf(page: Page): Promise<string> {
  const heading = page.getByRole('heading', { level: 1 }).first();
  return heading.innerText();
}

const selectorOf = (slot: Slot) => `[data-slot="${slot}"]`;

/** Whether the slot has a component, even one that renders nothing. */
async function isFilled(page: Page, slot: Slot): Promise<boolean> {
  const content = page.locator(selectorOf(slot)).first();
  return content.waitFor({ state: 'attached' }).then(
    () => true,
    () => false,
  );
}

/** Intercepts the page's error reports, so that the site does not count them. Collects those about the release. */
async function takeReports(page: Page, name: string, say: (problem: string) => void): Promise<void> {
  await page.route(
    (url) => url.pathname === errorReportCall.path,
    async (route, request) => {
      const { data } = reportSchema.safeParse(request.postDataJSON());
      if (data?.remote === name && !BROWSER_ERRORS.has(data.kind)) say(`reports ${data.kind}: ${data.message}`);
      await route.fulfill({ json: { received: true } });
    },
  );
}

async function responds(page: Page): Promise<boolean> {
  const answer = page.evaluate(() => true).catch(() => true);
  return Promise.race([answer, new Promise<false>((resolve) => setTimeout(() => resolve(false), RESPONSE_MS))]);
}

function observeEffects(
  page: Page,
): Promise<Pick<PageWatch, 'renderers' | 'commits'> & { replaced: string[]; changedStorages: string[] }> {
  return page.evaluate(
    async ({ watch, otherTeamEntry, ms }) => {
      const pageWatch: PageWatch = Reflect.get(globalThis, watch);
      const before = pageWatch.commits;
      await pageWatch.pause(ms);
      const changedStorages = ['localStorage', 'sessionStorage'].filter(
        (name) => Reflect.get(globalThis, name).getItem(otherTeamEntry) !== otherTeamEntry,
      );
      return {
        renderers: pageWatch.renderers,
        commits: pageWatch.commits - before,
        replaced: pageWatch.replaced().slice(0, 10),
        changedStorages,
      };
    },
    { watch: WATCH, otherTeamEntry: OTHER_TEAM_ENTRY, ms: LOOK_AT_RENDERS_MS },
  );
}

async function accessibilityProblems(page: Page, parts: readonly string[]): Promise<string[]> {
  if (parts.length === 0) return [];
  const axe = new AxeBuilder({ page }).options({ resultTypes: ['violations'] }).setLegacyMode();
  for (const part of parts) axe.include(part);
  const { violations } = await axe.analyze();
  return violations
    .filter(({ impact }) => SEVERE.has(impact ?? ''))
    .map(({ id, impact, help, nodes }) => {
      const target = nodes[0]?.target.join(' ') ?? '';
      return `accessibility (${impact ?? ''}, ${id}): ${help} at ${target}`;
    });
}

async function takePictures(page: Page, path: string, { pictures }: TrialOutcome): Promise<void> {
  const name = path.split('/').filter(Boolean).join('-') || 'root';
  for (const size of [PHONE, WIDE]) {
    await page.setViewportSize(size);
    const png = await page.screenshot({ fullPage: true, animations: 'disabled' });
    pictures.set(`${name}-${size.width}.png`, png);
  }
}
