import { expect } from '@playwright/test';
import { execFile } from 'node:child_process';
import { cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { createRemote } from '@marketplace/create-remote';
import { REPOSITORY } from '@marketplace/local/repository';
import { API_URL } from '../stack/addresses.ts';
import { newAgencySession } from '../stack/agency.ts';
import { firstCandidate } from '../stack/candidates.ts';
import { test } from '../stack/journey.ts';
import { startPublishedSite, type PublishedSite } from '../stack/published-site.ts';
import { releaseCommand } from '../stack/release-command.ts';

const run = promisify(execFile);
const NAME = 'rate-card-app';
/** Folder with the files that a workspace needs. */
let copy: string;
let site: PublishedSite;

const tool = (name: string, ...args: string[]) =>
  run(join(REPOSITORY, 'node_modules', '.bin', name), args, {
    cwd: join(copy, NAME),
    env: { ...process.env, NODE_ENV: 'production' },
  });
const publish = () => {
  const built = join(copy, NAME, 'dist');
  const store = site.fileOf('/remotes/');
  return releaseCommand('publish', NAME, '--built', built, '--store', store, '--site', site.url, '--api', API_URL);
};

test.beforeAll(async () => {
  copy = await mkdtemp(join(tmpdir(), 'new-remote-'));
  await cp(join(REPOSITORY, 'package.json'), join(copy, 'package.json'));
  await symlink(join(REPOSITORY, 'node_modules'), join(copy, 'node_modules'));
  await createRemote(copy, NAME);
  await tool('tsc', '--noEmit', '--singleThreaded');
  await tool('remote-kit', 'build');
  // The site was built and started without the new remote.
  site = await startPublishedSite();
});
test.afterAll(async () => {
  await site.stop();
  await rm(copy, { recursive: true, force: true });
});
// Serial, because the tests share one remotes list.
test.describe.configure({ mode: 'serial' });

test('a new remote is published into a running site and works @slow', async ({ page }) => {
  const { url } = site;
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(error.message));
  page.on('console', (message) => {
    if (/content security policy/i.test(message.text())) errors.push(message.text());
  });
  expect((await page.request.get(`${url}/rate-card/first`)).status()).toBe(404);
  expect(await publish()).toContain('/rate-card work in the live shell');
  await expect.poll(async () => (await page.request.get(`${url}/rate-card`)).status()).toBe(200);

  await page.goto(`${url}/rate-card`);
  await expect(page.getByRole('heading', { level: 1, name: 'Rate card' })).toBeVisible();
  await page.getByRole('link', { name: 'See the first one' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Rate card first' })).toBeVisible();
  await expect(page).toHaveURL(`${url}/rate-card/first`);

  await page.goto(`${url}/iahhc/rate-card`);
  await page.getByRole('link', { name: 'See the first one' }).click();
  await expect(page).toHaveURL(`${url}/iahhc/rate-card/first`);
  await page.getByRole('link', { name: 'Log in' }).click();
  await expect(page.getByLabel('Email')).toBeVisible();
  expect(errors).toEqual([]);
  expect((await page.goto(`${url}/rate-card/first/second`))?.status()).toBe(404);
});

test('a new page of a known remote is published and rolled back @slow', async ({ page }) => {
  const { url } = site;
  const routes = join(copy, NAME, 'src', 'routes.tsx');
  const text = await readFile(routes, 'utf8');
  const [line = ''] = /\n {2}\{ path: 'rate-card', .*\},/.exec(text) ?? [];
  expect(line).not.toBe('');
  await writeFile(routes, text.replace(line, `${line}${line.replace("'rate-card'", "'rate-help'")}`));
  const manifest = join(copy, NAME, 'src', 'manifest.ts');
  const pages = await readFile(manifest, 'utf8');
  const declared = "\n  { path: '/rate-help', title: 'Rate help', access: 'public' },";
  await writeFile(manifest, pages.replace(/\n\]/, `${declared}\n]`));
  await tool('remote-kit', 'build');
  expect((await page.request.get(`${url}/rate-help/now`)).status()).toBe(404);
  expect(await publish()).toContain('/rate-help');
  await expect.poll(async () => (await page.request.get(`${url}/rate-help`)).status()).toBe(200);
  await page.goto(`${url}/rate-help`);
  await expect(page.getByRole('heading', { level: 1, name: 'Rate card' })).toBeVisible();

  await releaseCommand('rollback', NAME, '--store', site.fileOf('/remotes/'));
  await expect.poll(async () => (await page.request.get(`${url}/rate-help`)).status()).toBe(404);
  await page.goto(`${url}/rate-card`);
  await expect(page.getByRole('heading', { level: 1, name: 'Rate card' })).toBeVisible();
});

const USUAL_PAY = `
import { useState } from 'react';
import type { SlotProps } from '@marketplace/platform';
import { Button } from '@marketplace/ui';

export default function UsualPay({ candidate }: SlotProps['candidate-section']) {
  const [shown, setShown] = useState(false);
  const { discipline_short: discipline, preferred_state: state } = candidate;
  return shown ? <p>{discipline}s in {state} earn $30</p> : <Button onClick={() => setShown(true)}>Show the pay</Button>;
}
`;

test('a new remote adds a section to the candidate page, which belongs to another team @slow', async ({ page }) => {
  const { url } = site;
  await newAgencySession(page, undefined, url);
  const { uuid } = await firstCandidate(page, `${url}/candidates/lpn`);
  await page.goto(`${url}/candidates/lpn/${uuid}`);
  const section = page.getByRole('region', { name: 'Rate card' });
  await expect(section).toContainText(/LPNs in [A-Z]{2}/);

  await writeFile(join(copy, NAME, 'src', 'rate-card', 'rate-card-section.tsx'), USUAL_PAY);
  await tool('tsc', '--noEmit', '--singleThreaded');
  await tool('remote-kit', 'build');
  await publish();

  await page.reload();
  await section.getByRole('button', { name: 'Show the pay' }).click();
  await expect(section).toContainText(/LPNs in [A-Z]{2} earn \$30/);

  await releaseCommand('disable', NAME, '--reason', 'a test', '--store', site.fileOf('/remotes/'));
  await expect.poll(async () => (await page.request.get(`${url}/remotes.json`)).text()).toContain('outOfService');
  await page.reload();
  await expect(page.getByRole('region', { name: 'Profile' })).toBeVisible();
  await expect(section).toHaveCount(0);
});
