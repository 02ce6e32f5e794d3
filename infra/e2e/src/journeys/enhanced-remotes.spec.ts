import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, type Page } from '@playwright/test';
import { REPOSITORY } from '@marketplace/local/repository';
import { API_URL } from '../stack/addresses.ts';
import { changedBuild } from '../stack/changed-build.ts';
import { test } from '../stack/journey.ts';
import { buildPlainRemote } from '../stack/plain-remote.ts';
import { startPublishedSite, type PublishedSite } from '../stack/published-site.ts';
import { releaseCommand } from '../stack/release-command.ts';

let site: PublishedSite;
test.beforeAll(async () => {
  site = await startPublishedSite();
});
test.beforeEach(() => site.publish({}));
test.afterAll(() => site.stop());
test.describe.configure({ mode: 'serial' });

const release = (command: string, ...words: string[]) => {
  const live = command === 'publish' ? ['--site', site.url, '--api', API_URL] : [];
  return releaseCommand(command, ...words, ...live, '--store', site.fileOf('/remotes/'));
};
/** Data that Module Federation's tools read. */
const federation = (page: Page) =>
  page.evaluate(() => {
    const { moduleInfo, __INSTANCES__: instances } = Reflect.get(globalThis, '__FEDERATION__');
    return { moduleInfo, instances: instances.map(({ name }: { name: string }) => name) };
  });

test('federation tools see the host, remotes and releases, and shell pages load no federation runtime @slow', async ({
  page,
}) => {
  const requestedUrls: string[] = [];
  page.on('request', (request) => requestedUrls.push(new URL(request.url()).pathname));
  await page.goto(`${site.url}/agency-terms`);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Agency Terms');
  expect(requestedUrls.filter((path) => path.includes('federation-host'))).toEqual([]);
  expect(await page.evaluate(() => '__FEDERATION__' in globalThis)).toBe(false);

  const { release: id, container, entry } = await site.built('agency-app');
  await page.goto(`${site.url}/signin`);
  await expect(page.getByLabel('Email')).toBeVisible();
  const { moduleInfo, instances } = await federation(page);
  expect(moduleInfo).toMatchObject({
    shell: { remotesInfo: { 'agency-app': { matchedVersion: id } } },
    [`agency-app:${id}`]: { version: id, remoteEntry: entry, globalName: container },
  });
  expect(instances).toEqual(['shell', container]);
  const manifest = await page.request.get(`${site.url}${entry.replace('remoteEntry.js', 'mf-manifest.json')}`);
  expect(await manifest.json()).toMatchObject({
    name: container,
    exposes: expect.arrayContaining([expect.objectContaining({ name: 'routes' })]),
  });
});

test('two releases of a remote run in one page, each with its own code @slow', async ({ page }) => {
  const former = await site.built('agency-app');
  const next = await changedBuild('agency-app', { from: 'Create your agency account', to: 'Create your own account' });
  try {
    await page.clock.install();
    await page.goto(`${site.url}/signin`);
    await expect(page.getByLabel('Email')).toBeVisible();
    await release('publish', 'agency-app', '--built', next.dist);
    await release('disable', 'agency-app', '--reason', 'Sign-up has the former words');
    // The tab keeps its release until the release is disabled, then loads the current one.
    await page.clock.fastForward(31_000);
    await page.getByRole('link', { name: 'Sign up', exact: true }).last().click();
    const notice = page.getByText('This part of the site is out of service for the moment');
    await expect(notice).toBeVisible();
    await release('enable', 'agency-app');
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Create your own account' })).toBeVisible();
    const { moduleInfo, instances } = await federation(page);
    expect(Object.keys(moduleInfo)).toEqual(['shell', `agency-app:${former.release}`, `agency-app:${next.release}`]);
    expect(new Set(instances).size).toBe(3);
  } finally {
    await next.remove();
  }
});

test('a remote built with the plugin but without remote-kit can be described and published, and works @slow', async ({
  page,
}) => {
  const plain = await buildPlainRemote('plain-app', { path: 'plain', text: 'Plain rates' });
  try {
    const cli = join(REPOSITORY, 'infra', 'remote-kit', 'src', 'cli.ts');
    await promisify(execFile)(process.execPath, [cli, 'describe', plain.build], { cwd: plain.folder });
    expect(await release('publish', 'plain-app', '--built', join(plain.folder, 'dist'))).toContain('/plain work');
    const errors: string[] = [];
    page.on('pageerror', (error) => errors.push(error.message));
    await page.goto(`${site.url}/plain`);
    // A click changes React state, which needs the shared copy of React.
    await page.getByRole('button', { name: 'Plain rates' }).click();
    await expect(page.getByRole('button', { name: 'Opened' })).toBeVisible();
    await page.getByRole('banner').getByRole('link', { name: 'Sign In' }).click();
    await expect(page.getByLabel('Email')).toBeVisible();
    expect(errors).toEqual([]);
  } finally {
    await plain.remove();
  }
});
