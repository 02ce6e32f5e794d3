import { expect, type BrowserContext, type Page } from '@playwright/test';
import { existsSync } from 'node:fs';
import { rename, rm, writeFile } from 'node:fs/promises';
import type { RemoteReleaseEntry } from '@marketplace/contracts';
import { errorReports } from '../stack/error-reports.ts';
import { test } from '../stack/journey.ts';
import { startPublishedSite, type PublishedSite } from '../stack/published-site.ts';

let site: PublishedSite;
test.beforeAll(async () => {
  site = await startPublishedSite();
});
test.beforeEach(() => site.publish({}));
test.afterAll(() => site.stop());
// Serial, because the tests share one remotes list.
test.describe.configure({ mode: 'serial' });

const UNREACHABLE = 'This part of the site cannot be reached right now';

const saying = (text: string) => `
  globalThis.agency_app = {
    init() {},
    get: async () => () => ({ default: [{ path: 'signin', element: ${JSON.stringify(text)} }] }),
  };`;
const THROWS = `throw new Error('broken at evaluation');`;
const SHOWS_NO_NODE = `
  globalThis.agency_app = {
    init() {},
    get: async () => () => ({ default: [{ path: 'signin', element: { not: 'a node' } }] }),
  };`;

const WRONG_EXPORT = `
  globalThis.agency_app = {
    init() {},
    get: async () => () => ({ default: [{ path: 'signin', element: () => 'a component' }] }),
  };`;

/** A component that renders forever, like one whose effect has wrong dependencies. */
const RENDERS_FOR_EVER = `
  let shared;
  globalThis.agency_app = {
    init(scope) { shared = scope; },
    async get() {
      const React = (await Object.values(shared.react)[0].get())();
      function SignIn() {
        const [times, set] = React.useState(0);
        React.useEffect(() => void setTimeout(() => set(times + 1)));
        return 'Rendered';
      }
      return () => ({ default: [{ path: 'signin', element: React.createElement(SignIn) }] });
    },
  };`;

const scriptsOf = (pages: RemoteReleaseEntry['pages'], path: string) =>
  pages.find((page) => page.path === path)?.scripts ?? [];
const signInForm = (page: Page) => page.getByLabel('Email');
const tryAgain = (page: Page) => page.getByRole('button', { name: 'Try again' });

async function restWorks(page: Page): Promise<void> {
  await expect(page.getByRole('banner')).toBeVisible();
  await page.getByRole('link', { name: 'Create a profile' }).click();
  await expect(page.getByLabel('First name')).toBeVisible();
  await page.getByRole('link', { name: 'Agency terms' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Agency Terms');
  await page.getByRole('link', { name: 'Log in' }).click();
}

test('a published release and a rollback go live without a shell build @slow', async ({ page }) => {
  const next = await site.add('agency-app', 'next', saying('The next release'));
  await page.goto(`${site.url}/signin`);
  await expect(signInForm(page)).toBeVisible();
  await site.publish({ 'agency-app': { current: next } });
  await page.reload();
  await expect(page.getByText('The next release')).toBeVisible();
  await site.publish({});
  await page.reload();
  await expect(signInForm(page)).toBeVisible();
});

test('a canary goes to a share of visitors, and each visitor keeps the same release @slow', async ({ browser }) => {
  const stable = await site.add('agency-app', 'stable', saying('The stable release'));
  const canary = await site.add('agency-app', 'canary', saying('The canary'));
  await site.publish({ 'agency-app': { current: stable, canary: { release: canary, percent: 50 } } });

  const releaseFor = async (visitor: BrowserContext) => {
    const html = await (await visitor.request.get('/signin')).text();
    return [stable, canary].find(({ entry }) => html.includes(entry));
  };
  const visitors = await Promise.all(Array.from({ length: 24 }, () => browser.newContext({ baseURL: site.url })));
  const sides = new Map<RemoteReleaseEntry | undefined, BrowserContext>();
  for (const visitor of visitors) {
    const first = await releaseFor(visitor);
    for (let visit = 0; visit < 2; visit++) expect(await releaseFor(visitor)).toBe(first);
    sides.set(first, visitor);
  }
  expect(sides.size).toBe(2);
  for (const [release, text] of [
    [stable, 'The stable release'],
    [canary, 'The canary'],
  ] as const) {
    const page = await sides.get(release)?.newPage();
    if (!page) throw new Error(`No visitor got ${release.release}`);
    for (let visit = 0; visit < 3; visit++) {
      await page.goto('/signin');
      await expect(page.getByText(text)).toBeVisible();
    }
    const listText = await page.evaluate(async () => (await fetch('/remotes.json')).text());
    expect(listText).toContain(release.entry);
  }
  for (const visitor of visitors) await visitor.close();
});

test('a disabled remote shows a message, and loads with Try again once it is enabled @slow', async ({ page }) => {
  const disabled = { reason: 'our reasons', since: new Date().toISOString() };
  await site.publish({ 'agency-app': { current: await site.built('agency-app'), disabled } });
  await page.goto(`${site.url}/signin`);
  const notice = page.getByText('This part of the site is out of service for the moment');
  await expect(notice).toBeVisible();
  await expect(page.getByRole('main').getByRole('link', { name: /@/ })).toHaveAttribute('href', /^mailto:/);
  await restWorks(page);
  await expect(notice).toBeVisible();
  await site.publish({});
  await tryAgain(page).click();
  await expect(signInForm(page)).toBeVisible();
});

test('a remote whose server is down shows an error while the rest works, and loads with Try again later @slow', async ({
  page,
}) => {
  await site.stopServer('agency-app');
  await page.goto(`${site.url}/signin`);
  await expect(page.getByText(UNREACHABLE)).toBeVisible();
  await restWorks(page);
  await expect(tryAgain(page)).toBeVisible();
  await site.startServer('agency-app');
  await tryAgain(page).click();
  await expect(signInForm(page)).toBeVisible();

  await site.stopServer('agency-app');
  await page.getByRole('link', { name: 'Create a profile' }).click();
  await expect(page.getByLabel('First name')).toBeVisible();
  await site.startServer('agency-app');
});

test('a remote whose server hangs shows an error when opened directly, and loads with Try again later @slow', async ({
  page,
}) => {
  await site.hangServer('agency-app');
  await page.goto(`${site.url}/signin`, { waitUntil: 'commit' });
  await expect(page.getByText(UNREACHABLE)).toBeVisible();
  await restWorks(page);
  await expect(tryAgain(page)).toBeVisible();
  await site.startServer('agency-app');
  await tryAgain(page).click();
  await expect(signInForm(page)).toBeVisible();
});

/** Opens the sign-in page, and advances the clock past the timeout of its hanging part. */
async function openUntilTimeout(page: Page): Promise<void> {
  await page.clock.install();
  await page.goto(`${site.url}/signin`, { waitUntil: 'commit' });
  // Advances the clock repeatedly, because the page may start its eight-second timeout later.
  await expect(async () => {
    await page.clock.fastForward(8_000);
    expect(await page.getByText(UNREACHABLE).count()).toBe(1);
  }).toPass();
}

/** Makes requests for the sign-in page's scripts hang. The returned function lets new requests through. */
async function hangOwnFiles(page: Page): Promise<() => Promise<void>> {
  const { scripts, pages } = await site.built('agency-app');
  const own = scriptsOf(pages, '/signin').filter((file) => !scripts.includes(file));
  expect(own.length).toBeGreaterThan(0);
  const isOwn = ({ pathname }: URL) => own.includes(pathname);
  await page.route(isOwn, () => undefined);
  return () => page.unroute(isOwn);
}

test('a page whose script hangs shows an error after the timeout @slow', async ({ page }) => {
  await hangOwnFiles(page);
  await openUntilTimeout(page);
  await restWorks(page);
});

test('a page whose script hangs is shown after a click on Try again @slow', async ({ page }) => {
  const answerAgain = await hangOwnFiles(page);
  await openUntilTimeout(page);
  await answerAgain();
  // Try again makes new requests, because the requests that already hang never get a response.
  await tryAgain(page).click();
  await expect(signInForm(page)).toBeVisible();
});

test('a hanging remote times out while the rest works, and loads with Try again later @slow', async ({ page }) => {
  let hanging = true;
  await page.route('**/agency-app/*/remoteEntry.js', async (route) => {
    if (!hanging) await route.continue();
  });
  await openUntilTimeout(page);
  await restWorks(page);
  hanging = false;
  await tryAgain(page).click();
  await expect(signInForm(page)).toBeVisible();
});

test('a remote whose code throws when it is evaluated shows an error, is reported, and works once it is fixed @slow', async ({
  page,
}) => {
  const brokenRelease = await site.add('agency-app', 'broken', THROWS);
  await site.publish({ 'agency-app': { current: brokenRelease } });
  const reports = errorReports(page);
  await page.goto(`${site.url}/signin`);
  await expect(page.getByText(UNREACHABLE)).toBeVisible();
  const report = { remote: 'agency-app', release: 'broken', kind: 'load_failed', page: '/signin' };
  await expect.poll(() => reports).toContainEqual(expect.objectContaining(report));
  // The cause of the load failure is reported separately.
  const cause = { ...report, kind: 'uncaught_error', message: 'Error: broken at evaluation' };
  await expect.poll(() => reports).toContainEqual(expect.objectContaining(cause));
  await restWorks(page);
  await expect(page.getByText(UNREACHABLE)).toBeVisible();
  await site.publish({});
  await tryAgain(page).click();
  await expect(signInForm(page)).toBeVisible();
});

test('a page that throws while rendering is reported and breaks nothing else @slow', async ({ page }) => {
  const brokenRelease = await site.add('agency-app', 'no-node', SHOWS_NO_NODE);
  await site.publish({ 'agency-app': { current: brokenRelease } });
  const reports = errorReports(page);
  await page.goto(`${site.url}/signin`);
  await expect(page.getByText('Unexpected Application Error!')).toBeVisible();
  const report = { remote: 'agency-app', release: 'no-node', kind: 'render_error' };
  await expect.poll(() => reports).toContainEqual(expect.objectContaining(report));
  await restWorks(page);
  await expect(page.getByText('Unexpected Application Error!')).toBeVisible();
});

test('a page that renders forever can be left, and is removed and reported @slow', async ({ page }) => {
  const endless = await site.add('agency-app', 'endless', RENDERS_FOR_EVER);
  await site.publish({ 'agency-app': { current: endless } });
  await page.goto(`${site.url}/signin`);
  await expect(page.getByText('Rendered')).toBeVisible();
  await page.getByRole('link', { name: 'Create a profile' }).click();
  await expect(page.getByLabel('First name')).toBeVisible();

  const reports = errorReports(page);
  await page.goto(`${site.url}/signin`);
  await expect(page.getByText('Rendered')).toBeVisible();
  await expect(page.getByText('Unexpected Application Error!')).toBeVisible();
  const report = { remote: 'agency-app', release: 'endless', kind: 'endless_render' };
  await expect.poll(() => reports).toContainEqual(expect.objectContaining(report));
  await restWorks(page);
});

test('a remote that exports a component instead of an element shows an error and is reported @slow', async ({
  page,
}) => {
  const wrong = await site.add('agency-app', 'wrong-export', WRONG_EXPORT);
  await site.publish({ 'agency-app': { current: wrong } });
  const reports = errorReports(page);
  await page.goto(`${site.url}/signin`);
  await expect(page.getByText('Unexpected Application Error!')).toBeVisible();
  const report = { remote: 'agency-app', release: 'wrong-export', kind: 'wrong_export' };
  await expect.poll(() => reports).toContainEqual(expect.objectContaining(report));
  await restWorks(page);
});

for (const [kind, code] of [
  ['uncaught_error', `document.addEventListener('click', () => { throw new Error('in a handler'); });`],
  [
    'unhandled_rejection',
    `document.addEventListener('click', () => { void Promise.reject(new Error('in a handler')); });`,
  ],
] as const) {
  test(`${kind}: uncaught errors of a remote are reported once, with its name and release @slow`, async ({ page }) => {
    const failing = await site.add('agency-app', kind.replace('_', '-'), `${saying('The page at work')}\n${code}`);
    await site.publish({ 'agency-app': { current: failing } });
    const reports = errorReports(page);
    await page.goto(`${site.url}/signin?token=secret`);
    const text = page.getByText('The page at work');
    await expect(text).toBeVisible();
    for (let times = 0; times < 3; times += 1) await text.click();
    const expected = { remote: 'agency-app', release: failing.release, kind, message: 'Error: in a handler' };
    await expect.poll(() => reports).toEqual([expect.objectContaining(expected)]);
    expect(JSON.stringify(reports)).not.toContain('secret');
    await restWorks(page);
    expect(reports).toHaveLength(1);
  });
}

test('a release for an older platform is not loaded, and Try again loads the fixed release @slow', async ({ page }) => {
  const built = await site.built('agency-app');
  const pages = built.pages.map((page) => ({ ...page, scripts: [] }));
  await site.publish({ 'agency-app': { current: { ...built, platform: '^1.4.0', scripts: [], pages } } });
  const requests: string[] = [];
  page.on('request', (request) => requests.push(request.url()));
  const reports = errorReports(page);
  await page.goto(`${site.url}/signin`);
  await expect(page.getByText('This part of the site is being updated')).toBeVisible();
  const report = { remote: 'agency-app', release: built.release, kind: 'incompatible' };
  await expect.poll(() => reports).toContainEqual(expect.objectContaining(report));
  expect(requests.filter((url) => url.includes('/remotes/agency-app/'))).toEqual([]);
  await restWorks(page);
  await site.publish({});
  await tryAgain(page).click();
  await expect(signInForm(page)).toBeVisible();
});

test('an entry script with a wrong hash never runs, and the correct one runs after Try again @slow', async ({
  page,
}) => {
  const good = saying('The published file');
  const release = await site.add('agency-app', 'held', good);
  await writeFile(site.fileOf(release.entry), `${saying('Somebody else')}\nglobalThis.tampered = true;`);
  await site.publish({ 'agency-app': { current: release } });
  const reports = errorReports(page);
  await page.goto(`${site.url}/signin`);
  await expect(page.getByText(UNREACHABLE)).toBeVisible();
  const report = { remote: 'agency-app', release: 'held', kind: 'integrity' };
  await expect.poll(() => reports).toContainEqual(expect.objectContaining(report));
  expect(await page.evaluate(() => Reflect.has(globalThis, 'tampered'))).toBe(false);
  await restWorks(page);
  await expect(page.getByText(UNREACHABLE)).toBeVisible();
  await writeFile(site.fileOf(release.entry), good);
  await tryAgain(page).click();
  await expect(page.getByText('The published file')).toBeVisible();
});

test.describe('open tab whose files a release removes', () => {
  /** Removes a page's scripts and their compressed copies. Returns a function that restores them. */
  async function takeAway(path: string): Promise<() => Promise<void>> {
    const { scripts, pages } = await site.built('agency-app');
    const own = scriptsOf(pages, path)
      .filter((file) => !scripts.includes(file))
      .flatMap((file) => ['', '.br', '.gz'].map((copy) => site.fileOf(file + copy)))
      .filter((file) => existsSync(file));
    expect(own.length).toBeGreaterThan(0);
    for (const file of own) await rename(file, `${file}.gone`);
    return async () => {
      for (const file of own) {
        await rm(file, { force: true });
        await rename(`${file}.gone`, file);
      }
    };
  }

  test('reloads once and gets the new release @slow', async ({ page }) => {
    const next = await site.add('agency-app', 'after', saying('The release after').replace("'signin'", "'signup'"));
    await page.goto(`${site.url}/agency-terms`);
    await page.getByRole('link', { name: 'Log in' }).click();
    await expect(signInForm(page)).toBeVisible();
    const bringBack = await takeAway('/signup');
    await site.publish({ 'agency-app': { current: next } });
    const reports = errorReports(page);
    const loads: string[] = [];
    page.on('load', () => loads.push(page.url()));
    await page.getByRole('link', { name: 'Sign up', exact: true }).last().click();
    await expect(page.getByText('The release after')).toBeVisible();
    const report = { remote: 'agency-app', kind: 'stale_chunk' };
    await expect.poll(() => reports).toContainEqual(expect.objectContaining(report));
    await expect.poll(() => loads).toHaveLength(1);
    await bringBack();
  });

  test('does not reload a second time @slow', async ({ page }) => {
    await page.goto(`${site.url}/signin`);
    await expect(signInForm(page)).toBeVisible();
    const bringBack = await takeAway('/signup');
    const loads: string[] = [];
    page.on('load', () => loads.push(page.url()));
    await page.getByRole('link', { name: 'Sign up', exact: true }).last().click();
    await expect(page.getByText(UNREACHABLE)).toBeVisible();
    await expect.poll(() => loads).toHaveLength(1);
    await expect(page.getByRole('banner')).toBeVisible();
    await bringBack();
    await tryAgain(page).click();
    await expect(page.getByLabel('First name')).toBeVisible();
    expect(loads).toHaveLength(1);
  });
});

test.describe('preloading', () => {
  const scriptsAsked = (page: Page) => {
    const requestedScripts: string[] = [];
    page.on('request', (request) => {
      const { pathname } = new URL(request.url());
      if (pathname.startsWith('/remotes/') && pathname.endsWith('.js')) requestedScripts.push(pathname);
    });
    return requestedScripts;
  };

  test("requests all scripts of a remote's page at once and downloads none twice @slow", async ({ page }) => {
    const { scripts, pages } = await site.built('agency-app');
    const requestedScripts = scriptsAsked(page);
    const session = await page.context().newCDPSession(page);
    await session.send('Network.enable');
    const downloads: string[] = [];
    session.on('Network.responseReceived', ({ response }) => {
      const { pathname } = new URL(response.url);
      const isCached = response.fromDiskCache === true || response.fromPrefetchCache === true;
      if (pathname.startsWith('/remotes/') && !isCached) downloads.push(pathname);
    });
    await page.goto(`${site.url}/signin`);
    await expect(signInForm(page)).toBeVisible();
    const html = await (await page.request.get(`${site.url}/signin`)).text();
    for (const script of [...scripts, ...scriptsOf(pages, '/signin')]) {
      expect(html).toContain(`<link rel="preload" as="script" href="${script}"`);
      expect(downloads.filter((path) => path === script)).toHaveLength(1);
    }
    expect(new Set(requestedScripts).size).toBe(requestedScripts.length);
  });

  test('loads the code of a page when its link is hovered, and requests nothing more on the click @slow', async ({
    page,
  }) => {
    const { scripts, pages } = await site.built('agency-app');
    await page.goto(`${site.url}/agency-terms`);
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Agency Terms');
    const requestedScripts = scriptsAsked(page);
    const link = page.getByRole('banner').getByRole('link', { name: 'Sign In' });
    await expect(link).toBeVisible();
    await link.hover();
    const expected = [...scripts, ...scriptsOf(pages, '/signin')];
    await expect.poll(() => [...requestedScripts].sort()).toEqual([...expected].sort());
    await link.click();
    await expect(signInForm(page)).toBeVisible();
    expect([...requestedScripts].sort()).toEqual([...expected].sort());
  });
});
