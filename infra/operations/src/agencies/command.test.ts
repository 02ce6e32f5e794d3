import { createConfirmedAccount, type AgencyRecord } from '@marketplace/api';
import { createEmptyDatabase } from '@marketplace/api/testing';
import { userInfo } from 'node:os';
import { beforeAll, expect, test, vi } from 'vitest';
import { commandDatabase } from '../testing/command-database.ts';
import { run } from './command.ts';

const LANTERN = 'dana@lantern.example.test';
const OTHER = 'kim@elsewhere.example.test';
const { use, output, errors } = commandDatabase();

beforeAll(async () => {
  for (const email of [LANTERN, OTHER]) {
    const profile = {
      first_name: 'Dana',
      last_name: 'Reed',
      phone: '',
      title: '',
      agency_name: 'Lantern Care',
      agency_city: 'Carmel',
      agency_state: 'IN',
    };
    const deps = { db: use().db, now: () => new Date() };
    await createConfirmedAccount(deps, { email, password: 'Caring-hands-1!', profile });
  }
});

async function listed(...options: string[]): Promise<AgencyRecord[]> {
  output.length = 0;
  expect(await run(['list', '--json', ...options])).toBe(0);
  return JSON.parse(output.join('\n'));
}

test('the agency command verifies an agency, lists who checked what, and keeps the record after the agency is unverified', async () => {
  expect(await listed('--unverified')).toHaveLength(2);
  expect(await run(['verify', LANTERN, '--checked', 'Indiana license 16-004711', '--by', 'ruth'])).toBe(0);
  expect(output.join('\n')).toContain('Verified: Lantern Care.');
  expect((await listed('--unverified')).map(({ email }) => email)).toEqual([OTHER]);
  output.length = 0;
  await run(['list']);
  expect(output.join('\n')).toMatch(/verified +\d{4}-\d\d-\d\d by ruth: Indiana license 16-004711/);
  expect(output.join('\n')).toMatch(/verified +not verified/);

  expect(await run(['unverify', LANTERN])).toBe(0);
  const record = (await listed()).find(({ email }) => email === LANTERN);
  expect(record).toMatchObject({ verified_at: null, waiting: 0, agency_name: 'Lantern Care' });
  expect(record?.history).toMatchObject([
    { event: 'verified', checked: 'Indiana license 16-004711', recorded_by: 'ruth' },
    { event: 'unverified', recorded_by: userInfo().username },
  ]);
});

test('the agency command ends a person’s sessions', async () => {
  const { db } = use();
  const { id } = await db.selectFrom('people').select('id').where('email', '=', LANTERN).executeTakeFirstOrThrow();
  await db
    .insertInto('auth_sessions')
    .values([{ person_id: id }, { person_id: id }])
    .execute();
  expect(await run(['end-sessions', LANTERN])).toBe(0);
  expect(output.at(-1)).toBe('Ended 2 sessions.');
  const reasons = await db.selectFrom('auth_sessions').select('end_reason').where('person_id', '=', id).execute();
  expect(reasons.map(({ end_reason }) => end_reason)).toEqual(['ended_by_operator', 'ended_by_operator']);
  expect(await run(['end-sessions', LANTERN])).toBe(0);
  expect(output.at(-1)).toBe('Ended 0 sessions.');
  expect(await run(['end-sessions', 'nobody@lantern.example.test'])).toBe(1);
  expect(errors.join('\n')).toContain("There is no account 'nobody@lantern.example.test'.");
});

test('the agency command warns when two verified agencies have the same name', async () => {
  const id = (await listed()).find(({ email }) => email === OTHER)?.id ?? '';
  await run(['verify', LANTERN, '--checked', 'license']);
  expect(await run(['verify', id, '--checked', 'license'])).toBe(0);
  expect(output.join('\n')).toContain('Another verified agency has this name');
});

test('the agency command escapes user input in the list, messages and JSON', async () => {
  const planted = `Evil\n  verified  2026-01-01 by ruth: license\u001b[2K\u009b1m\u202E\u200B${' '.repeat(90)}verified`;
  const profile = {
    first_name: 'Dana',
    last_name: 'Reed',
    phone: '',
    title: '',
    agency_name: planted,
    agency_city: planted,
    agency_state: 'IN',
  };
  const email = 'planted@evil.example.test';
  await createConfirmedAccount(
    { db: use().db, now: () => new Date() },
    { email, password: 'Caring-hands-1!', profile },
  );
  const escapedText = 'Evil\\u000a verified 2026-01-01 by ruth: license\\u001b[2K\\u009b1m\\u202e\\u200b verified';
  const hidden = /(?!\n)[\p{Cc}\p{Cf}]/u;

  await run(['list']);
  const rows = output.join('\n').split('\n');
  expect(rows).toContain(escapedText);
  expect(rows).toContain(`  place     ${escapedText}, IN`);
  expect(rows.filter((row) => row.startsWith('  verified'))).toHaveLength(3);
  expect((await listed()).map(({ agency_name }) => agency_name)).toContain(planted);
  expect(await run(['verify', email, '--checked', `planted ${planted}`, '--by', planted])).toBe(0);
  expect(await run(['verify', email, '--checked', 'license', '--name', 'Other'])).toBe(1);
  expect(errors.join('\n')).toContain(`The agency's name is '${escapedText}', not 'Other'.`);
  expect(await run(['unverify', email])).toBe(0);
  expect(await run(['unverify', email])).toBe(1);
  await run(['list']);
  expect(output.join('\n')).toContain(`Verified: ${escapedText}.`);
  for (const text of [...output, ...errors]) expect(text).not.toMatch(hidden);
});

test('a rejected command changes nothing and prints the reason', async () => {
  expect(await run(['verify', 'nobody@agency.example.test', '--checked', 'license'])).toBe(1);
  expect(errors.join('\n')).toContain("Nothing was changed: There is no agency 'nobody@agency.example.test'.");
  expect(await run(['verify', LANTERN, '--checked', 'license', '--name', 'Lantern Home'])).toBe(1);
  expect(errors.join('\n')).toContain("The agency's name is 'Lantern Care', not 'Lantern Home'.");
});

test('the agency command prints the database without its password and runs no migration', async () => {
  const { DATABASE_URL: url } = process.env;
  const empty = await createEmptyDatabase();
  vi.stubEnv('DATABASE_URL', empty.url);
  try {
    for (const args of [['list'], ['verify', LANTERN, '--checked', 'license']]) {
      errors.length = 0;
      expect(await run(args)).toBe(1);
      expect(errors[0]).toMatch(/^Database: test_\w+ on [^@]*$/);
      expect(errors.join('\n')).toContain('This database’s schema is older than the code.');
    }
  } finally {
    vi.stubEnv('DATABASE_URL', url);
    await empty.drop();
  }
});

test.each([
  [[]],
  [['praise', LANTERN]],
  [['verify']],
  [['verify', LANTERN]],
  [['verify', LANTERN, OTHER, '--checked', 'license']],
  [['verify', LANTERN, '--checked', 'license', '--by', ' ']],
  [['unverify']],
  [['unverify', LANTERN, '--checked', 'license']],
  [['list', LANTERN]],
  [['list', '--color']],
])('the agency command prints the usage for %j', async (args) => {
  expect(await run(args)).toBe(2);
  expect(errors.join('\n')).toContain('Usage: npm run agency --');
});

test('the agency command prints help', async () => {
  expect(await run(['list', '--help'])).toBe(0);
  expect(output.join('\n')).toContain('--unverified');
});
