import { expect, test } from '@playwright/test';
import { execFile } from 'node:child_process';
import { cp, mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { REPOSITORY } from '@marketplace/local';
import { createRemote } from '@marketplace/new-remote';
import { startPublishedSite, type PublishedSite } from '../stack/published-site.ts';

const run = promisify(execFile);
const NAME = 'rate-card-app';
/** A copy of what a workspace needs of the repository. */
let copy: string;
let site: PublishedSite | undefined;

test.beforeAll(async () => {
  copy = await mkdtemp(join(tmpdir(), 'new-remote-'));
  for (const file of ['package.json', 'tsconfig.base.json']) await cp(join(REPOSITORY, file), join(copy, file));
  await symlink(join(REPOSITORY, 'node_modules'), join(copy, 'node_modules'));
  await createRemote(copy, NAME);
  const tool = (name: string, ...args: string[]) =>
    run(join(REPOSITORY, 'node_modules', '.bin', name), args, {
      cwd: join(copy, NAME),
      env: { ...process.env, NODE_ENV: 'production' },
    });
  await tool('tsc', '--noEmit');
  await tool('webpack');
  site = await startPublishedSite({ [NAME]: join(copy, NAME, 'dist') });
});
test.afterAll(async () => {
  await site?.stop();
  await rm(copy, { recursive: true, force: true });
});

test("a third team's new remote works in the built shell, which was not built for it", async ({ page }) => {
  const url = site?.url ?? '';
  const broken: string[] = [];
  page.on('pageerror', (error) => broken.push(error.message));
  page.on('console', (message) => {
    if (/content security policy/i.test(message.text())) broken.push(message.text());
  });
  const answer = await page.goto(`${url}/rate-card`);
  expect(answer?.status()).toBe(200);
  await expect(page.getByRole('heading', { level: 1, name: 'Rate card' })).toBeVisible();
  await page.getByRole('link', { name: 'See the first one' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Rate card first' })).toBeVisible();
  await expect(page).toHaveURL(`${url}/rate-card/first`);

  await page.goto(`${url}/iahhc/rate-card`);
  await page.getByRole('link', { name: 'See the first one' }).click();
  await expect(page).toHaveURL(`${url}/iahhc/rate-card/first`);
  await page.getByRole('link', { name: 'Log in' }).click();
  await expect(page.getByLabel('Email')).toBeVisible();
  expect(broken).toEqual([]);
  expect((await page.goto(`${url}/rate-card/first/second`))?.status()).toBe(404);
});
