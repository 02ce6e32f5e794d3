// Uses no layout check, because the kit's badge covers the page.
import { expect, test } from '@playwright/test';
import { cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createRemote } from '@marketplace/create-remote';
import { freePort, REPOSITORY, startService, type Service } from '@marketplace/local';
import { SITE_URL } from '../stack/addresses.ts';
import { confirmByMail, signUp } from '../stack/agency.ts';
import { firstCandidate } from '../stack/candidates.ts';

const NAME = 'rate-card-app';
/** Folder with the files that a workspace needs. */
let copy: string;
let server: Service;
let url: string;

test.beforeAll(async () => {
  copy = await mkdtemp(join(tmpdir(), 'developing-on-a-site-'));
  await cp(join(REPOSITORY, 'package.json'), join(copy, 'package.json'));
  await symlink(join(REPOSITORY, 'node_modules'), join(copy, 'node_modules'));
  await createRemote(copy, NAME);
  const port = String(await freePort());
  url = `http://localhost:${port}`;
  server = await startService({
    name: 'developing-on-a-site',
    script: [join(REPOSITORY, 'infra', 'remote-kit', 'src', 'cli.ts'), 'dev', '--site', SITE_URL, '--port', port],
    folder: join(copy, NAME),
    environment: { NODE_ENV: 'development' },
    ready: `http://127.0.0.1:${port}/remotes/${NAME}/dev/remoteEntry.js`,
    logDirectory: copy,
  });
});
test.afterAll(async () => {
  await server.stop();
  await rm(copy, { recursive: true, force: true });
});

async function replaceIn(name: string, from: string, to: string): Promise<void> {
  const file = join(copy, NAME, 'src', 'rate-card', name);
  const text = await readFile(file, 'utf8');
  expect(text).toContain(from);
  await writeFile(file, text.replace(from, to));
}

test('a new remote is developed on an existing site, with hot reload and sign-in @slow', async ({ page }) => {
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(error.message));
  page.on('console', (message) => {
    if (/content security policy/i.test(message.text())) errors.push(message.text());
  });
  await page.goto(`${url}/rate-card`);
  await expect(page.getByRole('heading', { level: 1, name: 'Rate card' })).toBeVisible();
  await page.getByText(`${NAME} from this machine`).click();
  await expect(page.getByText(`agency-app: ${new URL(SITE_URL).host}, `)).toBeVisible();

  // Hot reload shows a saved change.
  await page.evaluate(() => Reflect.set(window, 'notReloaded', true));
  await replaceIn('rate-card-page.tsx', 'For everybody.', 'For all of Ohio.');
  await expect(page.getByText('For all of Ohio.')).toBeVisible();
  await replaceIn('rate-card-page.tsx', 'For all of Ohio.', 'For all of Iowa.');
  await expect(page.getByText('For all of Iowa.')).toBeVisible();

  expect(errors).toEqual([]);
  // Compile and runtime errors show over the page until they are fixed.
  const overlay = page.locator('#webpack-dev-server-client-overlay');
  const overlayText = overlay.contentFrame().locator('body');
  const component = 'export default function RateCardPage() {';
  for (const [fault, words] of [
    ['const = 1;', 'rate-card-page.tsx'],
    ["throw new Error('No rates');", 'No rates'],
  ] as const) {
    await replaceIn('rate-card-page.tsx', component, `${component} ${fault}`);
    await expect(overlayText).toContainText(words);
    await replaceIn('rate-card-page.tsx', `${component} ${fault}`, component);
    await expect(overlay).toHaveCount(0);
    await expect(page.getByText('For all of Iowa.')).toBeVisible();
  }
  // Clears two expected console errors: the compile error, and the overlay's inline colors, which the CSP blocks.
  errors.length = 0;
  expect(await page.evaluate(() => Reflect.get(window, 'notReloaded'))).toBe(true);

  // A user can sign in on every page, and stays signed in after a reload.
  const account = await signUp(page);
  const elsewhere = await page.context().newPage();
  await confirmByMail(elsewhere, account);
  await elsewhere.close();
  await page.goto(`${url}/signin`);
  await page.getByLabel('Email').fill(account.email);
  await page.getByLabel('Password', { exact: true }).fill(account.password);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page.getByRole('heading', { name: 'Browse Available Candidates' })).toBeVisible();
  await page.goto(`${url}/rate-card/first`);
  await expect(page.getByRole('heading', { level: 1, name: 'Rate card first' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Log Out' })).toBeVisible();
  expect(errors).toEqual([]);

  // Hot reload also updates what the remote shows in a slot of another remote's page.
  const { uuid } = await firstCandidate(page, `${url}/candidates/rn`);
  await page.goto(`${url}/candidates/rn/${uuid}`);
  const section = page.getByRole('region', { name: 'Rate card' });
  await expect(section).toContainText('RNs in');
  await page.evaluate(() => Reflect.set(window, 'notReloaded', true));
  await replaceIn('rate-card-section.tsx', 's in {', 's paid in {');
  await expect(section).toContainText('RNs paid in');
  expect(await page.evaluate(() => Reflect.get(window, 'notReloaded'))).toBe(true);

  // The deployed site is unchanged.
  const { remotes } = await (await page.request.get(`${SITE_URL}/remotes.json`)).json();
  expect(remotes.map(({ name }: { name: string }) => name)).not.toContain(NAME);
  expect((await page.request.get(`${SITE_URL}/rate-card`)).status()).toBe(404);
});
