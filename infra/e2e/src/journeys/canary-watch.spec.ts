import { expect, type Page } from '@playwright/test';
import { releaseHealthResponse } from '@marketplace/contracts';
import { API_URL } from '../stack/addresses.ts';
import { test } from '../stack/journey.ts';
import { startPublishedSite, type PublishedSite } from '../stack/published-site.ts';
import { releaseCommand } from '../stack/release-command.ts';

let site: PublishedSite;
test.beforeAll(async () => {
  site = await startPublishedSite();
});
test.afterAll(() => site.stop());

const saying = (text: string) => `
  globalThis.agency_app = {
    init() {},
    get: async () => () => ({ default: [{ path: 'signin', element: ${JSON.stringify(text)} }] }),
  };`;
const THROWS_LATER = `document.addEventListener('click', () => { throw new Error('in the canary'); });`;

/** Puts this browser's visitor into the canary's share. */
async function getCanary(page: Page, entry: string): Promise<void> {
  for (const bucket of ['0', '1']) {
    await page.context().addCookies([{ name: 'release_bucket', value: bucket, url: site.url }]);
    if ((await (await page.request.get(`${site.url}/signin`)).text()).includes(entry)) return;
  }
  throw new Error('no visitor gets the canary');
}

test('the watch counts visits and failures of a canary and compares them with the current release @slow', async ({
  page,
  request,
}) => {
  const canary = await site.add('agency-app', 'watched-canary', `${saying('The canary')}\n${THROWS_LATER}`);
  // A separate release, because other journeys report visits that use the built release.
  const current = await site.add('agency-app', 'watched-current', saying('The current release'));
  const figures = async () => {
    const data = {
      remote: 'agency-app',
      releases: [canary.release, current.release],
      since: canary.published_at,
    };
    const answer = await request.post(`${API_URL}/release-health`, { data });
    return releaseHealthResponse.parse(await answer.json()).figures;
  };
  expect(await figures()).toMatchObject([{ loads: 0 }, { loads: 0 }]);
  await site.publish({ 'agency-app': { current, canary: { release: canary, percent: 99 } } });

  await getCanary(page, canary.entry);
  await page.goto(`${site.url}/signin`);
  const asksForReports = page.locator('meta[name="canary-watch"]');
  await expect(asksForReports).toHaveCount(1);
  await page.getByText('The canary').click();
  await page.goto('about:blank');
  await expect
    .poll(figures)
    .toMatchObject([{ release: canary.release, loads: 1, errors: 1, networks: 1 }, { loads: 0 }]);
  const [counted] = await figures();
  expect(counted?.cls.reduce((sum, visits) => sum + visits, 0)).toBe(1);

  const store = ['--store', site.fileOf('/remotes/'), '--api', API_URL];
  const status = await releaseCommand('status', 'agency-app', ...store);
  expect(status).toMatch(/errors per 1,000 visits +1000\.0 +-/);
  expect(status).toContain('verdict: unknown, watched-canary has visits from 1 of the 30 networks needed');
  expect(await releaseCommand('watch', '--once', ...store)).toContain(
    'agency-app watched-canary stays a canary: unknown',
  );

  // Without a canary, the page does not ask browsers for reports.
  await site.publish({});
  await page.goto(`${site.url}/signin`);
  await expect(page.getByLabel('Email')).toBeVisible();
  await expect(asksForReports).toHaveCount(0);
});
