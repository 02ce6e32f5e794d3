import type { Database } from '@marketplace/api';
import { recordRunningSite } from '@marketplace/local';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { commandDatabase } from '../testing/command-database.ts';
import { run } from './command.ts';

const { use, output, errors } = commandDatabase();
let db: Database;
let folder: string;
let logo: string;

beforeAll(async () => {
  ({ db, folder } = use());
  logo = join(folder, 'logo.png');
  await writeFile(logo, '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><path d="M0 0h8v8z"/></svg>');
});
afterEach(() => db.deleteFrom('associations').where('code', '!=', 'iahhc').execute());

const add = (code: string, ...more: string[]) =>
  run(['add', code, '--state', 'OH', '--name', 'Ohio Firefly Alliance', '--logo', logo, ...more]);
async function listed(): Promise<Record<string, unknown>[]> {
  output.length = 0;
  expect(await run(['list', '--json'])).toBe(0);
  return JSON.parse(output.join('\n'));
}

test('the association command adds, lists, changes and removes an association', async () => {
  expect(await add('firefly', '--color', 'primary=#6d1b3b', '--sms-default', 'off')).toBe(0);
  expect(output.join('\n')).toContain('is live at /firefly within a minute');
  expect(await listed()).toMatchObject([
    {
      code: 'firefly',
      state: 'OH',
      name: 'Ohio Firefly Alliance',
      logo: expect.stringContaining('/api/associations/firefly/logo/'),
      theme: { '--brand-primary': '#6d1b3b' },
      support_email: null,
      sms_opt_in_default: false,
      retired_at: null,
    },
    { code: 'iahhc', state: 'IN' },
  ]);
  const more = ['--color', 'tint=#f7e3da', '--support-email', 'help@firefly.example', '--name', 'Firefly of Ohio'];
  expect(await run(['change', 'firefly', ...more])).toBe(0);
  expect((await listed())[0]).toMatchObject({
    state: 'OH',
    name: 'Firefly of Ohio',
    theme: { '--brand-primary': '#6d1b3b', '--brand-tint': '#f7e3da' },
    support_email: 'help@firefly.example',
    sms_opt_in_default: false,
  });
  expect(await run(['change', 'firefly', '--theme', 'none', '--support-email', 'none'])).toBe(0);
  expect((await listed())[0]).toMatchObject({ theme: {}, support_email: null });
  expect(await run(['list'])).toBe(0);
  expect(output.join('\n')).toMatch(/Firefly of Ohio[\s\S]*Indiana Association/);
  expect(await run(['remove', 'firefly'])).toBe(0);
  expect(await listed()).toHaveLength(1);
});

test('the association command does not wait for the local site if DATABASE_URL is set, and prints how to wait for another site', async () => {
  const state = join(folder, 'state');
  await recordRunningSite(state, { site_url: 'http://localhost:1', ports: {}, other_database: null });
  expect(await add('firefly')).toBe(0);
  expect(output.join('\n')).toContain(
    'DATABASE_URL is set. To wait for the site that uses this database, pass --site URL',
  );
  expect(output.join('\n')).not.toContain('Waiting for');
});

test('the association command rejects an invalid --site before changing anything', async () => {
  await add('firefly');
  for (const words of [
    ['change', 'firefly', '--name', 'Another name'],
    ['remove', 'firefly'],
  ]) {
    expect(await run([...words, '--site', 'nowhere'])).toBe(1);
    expect(errors.at(-1)).toContain('--site takes a URL');
  }
  expect((await listed())[0]).toMatchObject({ name: 'Ohio Firefly Alliance' });
});

test('the association command reads a theme from a file, with or without the --brand- prefix in variable names', async () => {
  const file = join(folder, 'theme.json');
  await writeFile(file, '{"primary": "#6d1b3b", "--brand-corner": 0.4}');
  expect(await add('firefly', '--theme', file)).toBe(0);
  expect((await listed())[0]).toMatchObject({ theme: { '--brand-primary': '#6d1b3b', '--brand-corner': '0.4' } });
});

test('the association command rejects a code that is the first path segment of any published remote’s page', async () => {
  const store = join(folder, 'state', 'releases');
  await mkdir(store, { recursive: true });
  const entry = '/remotes/rates-app/1/remoteEntry.js';
  const release = {
    release: '1',
    entry,
    integrity: null,
    scripts: [entry],
    pages: [{ path: '/rates/:place', title: 'Rates', access: 'public', scripts: [] }],
    container: 'rates_app',
    platform: '^1.0.0',
    published_at: '2026-11-21T12:00:00Z',
  };
  const remote = { current: null, canary: null, disabled: null, earlier: [release] };
  await writeFile(join(store, 'remotes.json'), JSON.stringify({ format: 1, remotes: { 'rates-app': remote } }));
  expect(await add('rates')).toBe(1);
  expect(errors.at(-1)).toContain('/rates is a page of rates-app');
  await writeFile(join(store, 'remotes.json'), 'not a list');
  expect(await add('firefly')).toBe(1);
  expect(errors.at(-1)).toContain('is not a remotes list');
  await rm(join(store, 'remotes.json'));
  expect(await add('rates')).toBe(0);
});

test('the association command lists all problems at once, including contrast failures with a fix, and changes nothing', async () => {
  const wrong = ['add', 'signin', '--state', 'ZZ', '--name', 'O', '--logo', logo, '--color', 'primary=#b56a7d'];
  expect(await run(wrong)).toBe(1);
  const text = errors.join('\n');
  for (const part of [
    '/signin is a page',
    'state:',
    'name:',
    '3.94:1, needs 4.5:1 – text of buttons',
    'It passes with',
  ]) {
    expect(text).toContain(part);
  }
  expect(await add('firefly', '--color', 'primary=red')).toBe(1);
  expect(await add('firefly', '--theme', '{not json')).toBe(1);
  expect(await add('firefly', '--theme', join(folder, 'none.json'))).toBe(1);
  expect(await add('iahhc')).toBe(1);
  expect(errors.at(-1)).toContain("association 'iahhc' already exists");
  expect(await run(['change', 'nowhere', '--name', 'Some name'])).toBe(1);
  expect(await listed()).toHaveLength(1);
});

test('the association command rejects a change whose merged theme has too little contrast', async () => {
  await add('firefly', '--color', 'primary=#6d1b3b');
  expect(await run(['change', 'firefly', '--color', 'on-primary=#6d1b3b'])).toBe(1);
  expect(errors.join('\n')).toContain('1.00:1, needs 4.5:1 – text of buttons on buttons');
});

test('the association command validates a logo by its content, not its file name', async () => {
  const script = join(folder, 'script.png');
  await writeFile(script, '<svg viewBox="0 0 8 8"><script>alert(1)</script></svg>');
  expect(await add('firefly', '--logo', script)).toBe(1);
  expect(errors.join('\n')).toContain('<script>');
  expect(await add('firefly', '--logo', join(folder, 'none.svg'))).toBe(1);
});

test('the association command needs --force to retire an association that was used', async () => {
  await add('firefly');
  const { id } = await db
    .insertInto('people')
    .values({ email: 'dana@agency.example.test', password_hash: 'unusable' })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('agencies')
    .values({
      id,
      first_name: 'Dana',
      last_name: 'Reed',
      phone: '',
      title: '',
      agency_name: 'Maple Home Care',
      agency_city: '',
      agency_state: '',
    })
    .execute();
  const now = new Date();
  await db
    .insertInto('checkouts')
    .values({
      agency_id: id,
      kind: 'subscription',
      amount_cents: 1,
      association: 'firefly',
      created_at: now,
      expires_at: now,
    })
    .execute();
  expect(await run(['remove', 'firefly'])).toBe(1);
  expect(errors.join('\n')).toMatch(/purchases \(1\) and saved searches \(0\)[\s\S]*--force/);
  expect(await run(['remove', 'firefly', '--force'])).toBe(0);
  expect((await listed())[0]).toMatchObject({ code: 'firefly', retired_at: expect.any(String) });
  expect(await run(['change', 'firefly', '--name', 'Firefly again'])).toBe(0);
  expect((await listed())[0]).toMatchObject({ retired_at: null });
});

test('the association command accepts lowercase state codes', async () => {
  expect(await run(['add', 'bluebonnet', '--state', 'tx', '--name', 'Texas Bluebonnet', '--logo', logo])).toBe(0);
  expect(await listed()).toMatchObject([{ code: 'bluebonnet', state: 'TX' }, { code: 'iahhc' }]);
  expect(await run(['change', 'bluebonnet', '--state', 'ok'])).toBe(0);
  expect(await listed()).toMatchObject([{ code: 'bluebonnet', state: 'OK' }, { code: 'iahhc' }]);
});

test.each([
  [[]],
  [['paint', 'firefly']],
  [['add']],
  [['add', 'firefly']],
  [['change', 'iahhc']],
  [['change', 'iahhc', '--site', 'http://localhost:4000']],
  [['list', '--site', 'http://localhost:4000']],
  [['remove']],
  [['remove', 'iahhc', 'firefly']],
  [['list', 'iahhc']],
  [['list', '--force']],
  [['list', '--color']],
  [['change', 'iahhc', '--sms-default', 'maybe']],
])('the association command prints the usage for %j', async (args) => {
  expect(await run(args)).toBe(2);
  expect(errors.join('\n')).toContain('Usage: npm run association --');
});

test('the association command prints help', async () => {
  expect(await run(['change', '--help'])).toBe(0);
  expect(output.join('\n')).toContain('--support-email');
});
