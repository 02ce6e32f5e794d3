import { expect, type Page } from '@playwright/test';
import { mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort, REPOSITORY } from '@marketplace/local';
import { documentedCommands } from '../stack/documented-commands.ts';
import { test } from '../stack/journey.ts';
import { runOutside, serveOutside } from '../stack/outside-repository.ts';
import { buildPlainRemote } from '../stack/plain-remote.ts';
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

/** Runs a test step, and reports its duration. docs/remotes.md describes the same steps. */
async function timed<T>(title: string, work: () => Promise<T>): Promise<T> {
  const began = Date.now();
  const result = await test.step(title, work);
  const description = `${((Date.now() - began) / 1000).toFixed(1)} s`;
  test.info().annotations.push({ type: title, description });
  console.log(`    ${title}: ${description}`);
  return result;
}

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

/** Puts this browser's visitor into the canary's share, or out of it. */
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
    expect(all.filter(Boolean)).toHaveLength(10);
    found = all.indexOf(ofCanary);
  }).toPass({ timeout: 60_000 });
  await page.context().addCookies([{ name: 'release_bucket', value: String(found), url: site.url }]);
}

test('a team with its own repository can run each command in docs/remotes.md @slow', async ({ page }) => {
  test.setTimeout(900_000);
  const port = await freePort();
  const packages = join(parent, 'packages');
  const docs = await documentedCommands('remotes.md', {
    FOLDER: packages,
    'https://www.example.org': site.url,
    's3://example-releases/site': site.fileOf('/remotes/'),
    '4005': String(port),
  });
  const folder = join(parent, NAME);
  const does = (start: string) => timed(start, () => runOutside(folder, docs.take(start)));
  await timed('npm run packages', () => runOutside(REPOSITORY, docs.take('npm run packages')));
  await timed('npx create-remote', () => runOutside(parent, docs.take('npx')));
  expect(docs.take('cd')).toBe(`cd ${NAME}`);
  await does('npm install');
  await does('npm run types && npm test');
  expect(await does('npm run build && npm run sizes')).toContain('/rate-card/:slug');
  expect(await readFile(join(folder, 'node_modules', '@marketplace', 'platform', 'CHANGELOG.md'), 'utf8')).toContain(
    'Unreleased',
  );

  const stop = serveOutside(folder, docs.take('npm start'));
  try {
    await expect(async () => {
      await page.goto(`http://localhost:${port}/rate-card`);
      await expect(page.getByRole('heading', { level: 1, name: 'Rate card' })).toBeVisible({ timeout: 5_000 });
    }).toPass({ timeout: 60_000 });
  } finally {
    stop();
  }

  expect((await page.request.get(`${site.url}/rate-card`)).status()).toBe(404);
  const settings = docs.take('export');
  const releases = (start: string) => timed(start, () => runOutside(folder, `${settings}; ${docs.take(start)}`));
  expect(await releases('npm run smoke')).toContain('nothing was uploaded');
  expect(await releases('npm run release -- publish ')).toContain('/rate-card work in the live shell');
  await visitorSees(page, FORMER);
  await page.getByRole('link', { name: 'See the first one' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Rate card first' })).toBeVisible();

  const source = join(folder, 'src', 'rate-card', 'rate-card-page.tsx');
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
  const stale = await runOutside(folder, `${settings}; npm run smoke`).catch(String);
  expect(stale).toContain('The sources are newer than the build');
  expect(await releases('npm run release -- publish --canary')).toContain('all 1 calls are supported by the live API');
  expect(await releases('npm run release -- status')).toContain(`The watch has not checked this canary of ${NAME} yet`);
  await beVisitor(page, { ofCanary: true });
  await visitorSees(page, CHANGED);
  await beVisitor(page, { ofCanary: false });
  await visitorSees(page, FORMER);
  await releases('npm run release -- promote');
  await visitorSees(page, CHANGED);
  await releases('npm run release -- rollback');
  await visitorSees(page, FORMER);

  const platform = join(folder, 'node_modules', '@marketplace', 'platform', 'package.json');
  const { version } = JSON.parse(await readFile(platform, 'utf8'));
  await replaceIn(platform, `"version": "${version}"`, '"version": "9.0.0"');
  const refused = await runOutside(folder, `${settings}; npm run release -- publish`).catch(String);
  expect(refused).toContain(`The release needs platform ^9.0.0; the live shell`);
  expect(refused).toContain(`provides ${version}. Release the shell with the newer platform first.`);
  await visitorSees(page, FORMER);

  await releases('npm run release -- disable');
  await visitorSees(page, 'This part of the site is out of service for the moment');
  await expect(page.getByText('Prices are wrong')).toBeHidden();
  await page.goto(`${site.url}/signin`);
  await expect(page.getByLabel('Email')).toBeVisible();

  const plain = await buildPlainRemote('plain-app', { path: 'plain', text: 'Plain rates' });
  try {
    await symlink(join(folder, 'node_modules'), join(plain.folder, 'node_modules'));
    await runOutside(plain.folder, docs.take('npx remote-kit describe'));
    const publish = docs.take('npx remote-kit release publish');
    expect(await runOutside(plain.folder, `${settings}; ${publish}`)).toContain('/plain work in the live shell');
    await page.goto(`${site.url}/plain`);
    await expect(page.getByRole('heading', { level: 1, name: 'Plain rates' })).toBeVisible();
  } finally {
    await plain.remove();
  }
  expect(docs.left()).toEqual([]);
});
