import { expect, type Page } from '@playwright/test';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { API_URL } from '../stack/addresses.ts';
import { test } from '../stack/journey.ts';
import { createOutside, type OutsideRepository } from '../stack/outside-repository.ts';
import { startPublishedSite, type PublishedSite } from '../stack/published-site.ts';

const NAME = 'rate-card-app';
const FORMER = 'For everybody.';
const CHANGED = 'For everybody, from today.';

let parent: string;
let site: PublishedSite;
test.beforeAll(async () => {
  parent = await mkdtemp(join(tmpdir(), 'outside-'));
  site = await startPublishedSite();
});
test.afterAll(async () => {
  await site.stop();
  await rm(parent, { recursive: true });
});

/** A step whose time is logged and reported, as in docs/remotes.md. */
async function timed<T>(title: string, work: () => Promise<T>): Promise<T> {
  const began = Date.now();
  const result = await test.step(title, work);
  const description = `${((Date.now() - began) / 1000).toFixed(1)} s`;
  test.info().annotations.push({ type: title, description });
  console.log(`    ${title}: ${description}`);
  return result;
}

/** Runs a release command of the outside team. */
const release = (remote: OutsideRepository, ...words: readonly string[]) => {
  const live = words[0] === 'publish' ? ['--site', site.url, '--api', API_URL] : [];
  return remote.npm('run', 'release', '--', ...words, ...live, '--store', site.fileOf('/remotes/'));
};

async function replaceIn(file: string, from: string, to: string): Promise<void> {
  const text = await readFile(file, 'utf8');
  expect(text).toContain(from);
  await writeFile(file, text.replace(from, to));
}

async function visitorSees(page: Page, text: string): Promise<void> {
  await expect(async () => {
    await page.goto(`${site.url}/rate-card`);
    await expect(page.getByText(text, { exact: true })).toBeVisible({ timeout: 5_000 });
  }).toPass({ timeout: 60_000 });
}

/** Puts this browser's visitor into or out of the canary's share. */
async function beVisitor(page: Page, { ofCanary }: { ofCanary: boolean }): Promise<void> {
  const store = JSON.parse(await readFile(site.fileOf('/remotes/remotes.json'), 'utf8'));
  const canary: string = store.remotes[NAME].canary.release.entry;
  const getsCanary = async (bucket: number): Promise<boolean> => {
    const answer = await page.request.get(`${site.url}/rate-card`, { headers: { cookie: `release_bucket=${bucket}` } });
    return (await answer.text()).includes(canary);
  };
  let found = -1;
  await expect(async () => {
    const all = await Promise.all(Array.from({ length: 100 }, (_, bucket) => getsCanary(bucket)));
    expect(all.filter(Boolean)).toHaveLength(50);
    found = all.indexOf(ofCanary);
  }).toPass({ timeout: 60_000 });
  await page.context().addCookies([{ name: 'release_bucket', value: String(found), url: site.url }]);
}

test('a team with its own repository creates, publishes, tests as a canary, rolls back and disables a remote @slow', async ({
  page,
}) => {
  test.setTimeout(900_000);
  const remote = await timed('pack and generate', () => createOutside(parent, NAME));
  await timed('npm install', () => remote.npm('install', '--prefer-offline', '--no-audit', '--no-fund'));
  await timed('npm run types', () => remote.npm('run', 'types'));
  await timed('npm test', () => remote.npm('test'));
  await timed('npm run build', () => remote.npm('run', 'build'));
  expect(await timed('npm run sizes', () => remote.npm('run', 'sizes'))).toContain('/rate-card/:slug');

  expect((await page.request.get(`${site.url}/rate-card`)).status()).toBe(404);
  const said = await timed('publish', () => release(remote, 'publish'));
  expect(said).toContain('/rate-card work in the live shell');
  await visitorSees(page, FORMER);
  await page.getByRole('link', { name: 'See the first one' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Rate card first' })).toBeVisible();

  const source = join(remote.folder, 'src', 'rate-card', 'rate-card-page.tsx');
  await replaceIn(source, FORMER, CHANGED);
  await replaceIn(
    source,
    'import {',
    "import { languagesCall } from '@marketplace/contracts';\nimport { callApi, useQuery,",
  );
  await replaceIn(
    source,
    '  const association = useAssociation();',
    `  const association = useAssociation();
  useQuery({ queryKey: ['languages'], queryFn: ({ signal }) => callApi(languagesCall, { signal, token: null }) });`,
  );
  await remote.npm('run', 'types');
  const compared = await timed('publish a canary', () => release(remote, 'publish', '--canary', '50'));
  expect(compared).toContain('all 1 calls are supported by the live API');
  await beVisitor(page, { ofCanary: true });
  await visitorSees(page, CHANGED);
  await beVisitor(page, { ofCanary: false });
  await visitorSees(page, FORMER);
  await timed('promote', () => release(remote, 'promote'));
  await visitorSees(page, CHANGED);
  await timed('roll back', () => release(remote, 'rollback'));
  await visitorSees(page, FORMER);

  const platform = join(remote.folder, 'node_modules', '@marketplace', 'platform', 'package.json');
  const { version } = JSON.parse(await readFile(platform, 'utf8'));
  await replaceIn(platform, `"version": "${version}"`, '"version": "9.0.0"');
  const refused = await release(remote, 'publish').catch((error: unknown) => String(error));
  expect(refused).toContain(`The release needs platform ^9.0.0; the live shell`);
  expect(refused).toContain(`provides ${version}. Release the shell with the newer platform first.`);
  await visitorSees(page, FORMER);

  await timed('switch off', () => release(remote, 'disable', '--reason', 'Prices are wrong'));
  await visitorSees(page, 'This part of the site is out of service for the moment');
  await expect(page.getByText('Prices are wrong')).toBeHidden();
  await page.goto(`${site.url}/signin`);
  await expect(page.getByLabel('Email')).toBeVisible();
});
