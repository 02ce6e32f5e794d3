import { signInCall } from '@marketplace/contracts';
import type { Browser, BrowserContext, Page } from '@playwright/test';
import { pageLoad, type PageLoad, type TimedRequest } from './page-load.ts';

export interface MeasuredPage {
  path: string;
  /** Selectors of elements. The page is usable once React has attached to all of them. */
  alive: readonly string[];
  signedIn?: true;
}

export const PAGES: readonly MeasuredPage[] = [
  { path: '/', alive: ['h1', 'footer a'] },
  { path: '/care-professionals', alive: ['h1', 'main input', 'footer a'] },
  { path: '/signin', alive: ['main input[type=email]', 'main button[type=submit]'] },
  {
    path: '/care-professionals/build-a-profile',
    alive: ['main input', 'main button[type=submit]'],
  },
  { path: '/candidates/rn', alive: ['main article'], signedIn: true },
];

/** Lighthouse's slow 4G, in milliseconds and bytes per second. */
const SLOW_4G = { latency: 150, throughput: (1.6 * 1_000_000) / 8 };
const CPU_SLOWDOWN = 4;
const NAVIGATION_MS = 90_000;
/** Local storage flag that marks a session (shared/platform, session-tabs). */
const SESSION_MARK = 'marketplace:signed-in';

export async function visit(
  browser: Browser,
  site: string,
  { path, alive, signedIn }: MeasuredPage,
  account: { email: string; password: string },
): Promise<PageLoad> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
  try {
    if (signedIn === true) await signIn(context, site, account);
    const page = await context.newPage();
    await page.addInitScript(recordWhenAlive, alive);
    await slowDown(context, page);
    await page.goto(site + path, { waitUntil: 'commit', timeout: NAVIGATION_MS });
    const usable = await page
      .waitForFunction(() => Reflect.get(window, 'usableMs'), null, { timeout: NAVIGATION_MS })
      .catch(async (error: unknown) => {
        const visibleText = (await page.locator('main').innerText()).slice(0, 200);
        throw new Error(`${path} does not become usable; it shows: ${visibleText}`, { cause: error });
      });
    return pageLoad(await timedRequests(page), Number(await usable.jsonValue()));
  } finally {
    await context.close();
  }
}

export async function signIn(
  context: BrowserContext,
  site: string,
  { email, password }: { email: string; password: string },
) {
  const answer = await context.request.post(site + signInCall.path, {
    headers: { origin: site },
    data: { email, password },
  });
  if (!answer.ok()) throw new Error(`Sign-in returned ${answer.status()}.`);
  await context.addInitScript((mark) => localStorage.setItem(mark, '1'), SESSION_MARK);
}

async function slowDown(context: BrowserContext, page: Page): Promise<void> {
  const devtools = await context.newCDPSession(page);
  await devtools.send('Network.enable');
  await devtools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: SLOW_4G.latency,
    downloadThroughput: SLOW_4G.throughput,
    uploadThroughput: SLOW_4G.throughput,
  });
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
}

/** Runs in the page before its scripts. React has attached to an element once the element has React's properties. */
function recordWhenAlive(selectors: readonly string[]): void {
  const isAlive = (selector: string) => {
    const element = document.querySelector(selector);
    return element !== null && Object.keys(element).some((key) => key.startsWith('__reactProps$'));
  };
  const check = () => {
    if (selectors.every(isAlive)) Reflect.set(window, 'usableMs', performance.now());
    else requestAnimationFrame(check);
  };
  requestAnimationFrame(check);
}

/** Returns the page's requests. Counts a preload and its use as one request. */
function timedRequests(page: Page): Promise<TimedRequest[]> {
  return page.evaluate(() => {
    const paths = new Set<string>();
    return performance.getEntries().flatMap((entry) => {
      if (!(entry instanceof PerformanceResourceTiming)) return [];
      const { pathname } = new URL(entry.name);
      const calls = entry.initiatorType === 'fetch' || entry.initiatorType === 'xmlhttprequest';
      const kind =
        entry.entryType === 'navigation' ? 'document' : pathname.endsWith('.js') ? 'script' : calls ? 'call' : 'other';
      if (kind !== 'call' && paths.has(entry.name)) return [];
      paths.add(entry.name);
      return [{ kind, startMs: entry.startTime, endMs: entry.responseEnd, bytes: entry.transferSize } as const];
    });
  });
}
