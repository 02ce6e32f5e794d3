import { expect, type Page } from '@playwright/test';
import { API_URL } from '../stack/addresses.ts';
import { changedBuild, type ChangedBuild } from '../stack/changed-build.ts';
import { test } from '../stack/journey.ts';
import { startPublishedSite, type PublishedSite } from '../stack/published-site.ts';
import { releaseCommand } from '../stack/release-command.ts';

const FORMER = 'Welcome back. Sign in to browse';
const CHANGED = 'Good to see you. Sign in to browse';

let site: PublishedSite;
let changed: ChangedBuild;
let former: string;
test.beforeAll(async () => {
  changed = await changedBuild('agency-app', { from: FORMER, to: CHANGED });
  site = await startPublishedSite();
  former = entryOf((await site.built('agency-app')).release);
});
test.afterAll(async () => {
  await changed.remove();
  await site.stop();
});
// Serial, because the tests share one remotes list.
test.describe.configure({ mode: 'serial' });

const release = (...args: readonly string[]) => releaseCommand(...args, '--store', site.fileOf('/remotes/'));
const publishChanged = (...args: readonly string[]) =>
  release('publish', 'agency-app', '--built', changed.dist, '--site', site.url, '--api', API_URL, ...args);

const entryOf = (id: string) => `/${id}/remoteEntry.js`;

const signInHtml = async (page: Page) => (await page.request.get(`${site.url}/signin`)).text();

/** Waits until the site has read the new remotes list, then opens the page. */
async function visitorSees(page: Page, text: string, mark: string): Promise<void> {
  await expect.poll(() => signInHtml(page)).toContain(mark);
  await page.goto(`${site.url}/signin`);
  await expect(page.getByText(text)).toBeVisible();
}

test('a team publishes its remote and rolls it back without a shell build @slow', async ({ page }) => {
  await visitorSees(page, FORMER, former);
  const output = await publishChanged();
  expect(output).toContain('/signup and /signin and /forgot-password work in the live shell');
  await visitorSees(page, CHANGED, entryOf(changed.release));

  await release('rollback', 'agency-app');
  await visitorSees(page, FORMER, former);
});

test('a canary reaches its share of visitors, and each visitor keeps the same release @slow', async ({ page }) => {
  await publishChanged('--canary', '10');
  await release('canary', 'agency-app', '--percent', '40');
  const getsCanary = async (bucket: number): Promise<boolean> => {
    const answer = await page.request.get(`${site.url}/signin`, { headers: { cookie: `release_bucket=${bucket}` } });
    return (await answer.text()).includes(entryOf(changed.release));
  };
  const split = () => Promise.all(Array.from({ length: 100 }, (_, bucket) => getsCanary(bucket)));
  await expect(async () => expect((await split()).filter(Boolean)).toHaveLength(40)).toPass();
  const first = await split();
  expect(await split()).toEqual(first);

  await page.context().addCookies([{ name: 'release_bucket', value: String(first.indexOf(true)), url: site.url }]);
  for (let visit = 0; visit < 3; visit += 1) {
    await page.goto(`${site.url}/signin`);
    await expect(page.getByText(CHANGED)).toBeVisible();
  }
  await release('canary', 'agency-app', '--off');
  await visitorSees(page, FORMER, former);
});

test('a remote is disabled with a message and enabled again @slow', async ({ page }) => {
  await release('disable', 'agency-app', '--reason', 'Sign-in loses its entries');
  await visitorSees(page, 'This part of the site is out of service for the moment', 'outOfService');
  await expect(page.getByText('Sign-in loses its entries')).toBeHidden();
  await page.getByRole('link', { name: 'Create a profile' }).first().click();
  await expect(page.getByLabel('First name')).toBeVisible();

  await release('enable', 'agency-app');
  await expect.poll(() => signInHtml(page)).not.toContain('outOfService');
  await visitorSees(page, FORMER, former);
});

test('a release that is incompatible with the live shell is rejected and never served @slow', async ({ page }) => {
  const unfit = await changedBuild('agency-app', { from: '"^2.', to: '"^9.' });
  try {
    const refused = release('publish', 'agency-app', '--built', unfit.dist, '--site', site.url, '--api', API_URL);
    await expect(refused).rejects.toThrow('exited with code 1');
    await visitorSees(page, FORMER, former);
  } finally {
    await unfit.remove();
  }
});
