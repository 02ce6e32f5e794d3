import { createConfirmedAccount, type Database } from '@marketplace/api';
import { startStripeSimulator } from '@marketplace/stripe-simulator';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { run as agencies } from '../agencies/command.ts';
import { commandDatabase } from '../testing/command-database.ts';
import { run } from './command.ts';

const EMAIL = 'dana@lantern.example.test';
const HOSTILE = 'Evil\n2026-01-01 00:00  support  ruth: refund\u001b[2K\u202E';
const HIDDEN = /(?!\n)[\p{Cc}\p{Cf}]/u;
const WHY = ['--why', 'phone call of Nov 3'];
const { use, output, errors } = commandDatabase();
let simulator: Awaited<ReturnType<typeof startStripeSimulator>>;
let agencyId: string;

beforeAll(async () => {
  simulator = await startStripeSimulator({ port: 0, webhooks: { url: 'http://127.0.0.1:1', secret: 'whsec_test' } });
  vi.stubEnv('TOKEN_SECRET', 'test-secret-test-secret-test-secret');
  vi.stubEnv('STRIPE_SECRET_KEY', 'sk_test_local');
  vi.stubEnv('STRIPE_WEBHOOK_SECRET', 'whsec_test');
  vi.stubEnv('STRIPE_API_URL', simulator.url);
  const profile = {
    first_name: 'Dana',
    last_name: 'Reed',
    phone: '',
    title: '',
    agency_name: HOSTILE,
    agency_city: 'Carmel',
    agency_state: 'IN',
  };
  const deps = { db: use().db, now: () => new Date() };
  agencyId = await createConfirmedAccount(deps, { email: EMAIL, password: 'Caring-hands-1!', profile });
});
afterAll(() => simulator.stop());

const lines = () => [...output, ...errors].join('\n');
async function done(...args: string[]): Promise<string> {
  output.length = 0;
  errors.length = 0;
  const code = await run(args);
  expect(code, lines()).toBe(0);
  for (const line of [...output, ...errors]) expect(line).not.toMatch(HIDDEN);
  return output.join('\n');
}

async function claimForSupport(db: Database): Promise<string> {
  const at = new Date();
  const person = { candidate_first_name: HOSTILE, candidate_last_name: 'Quill', candidate_email: 'm@example.test' };
  const place = { candidate_phone: '3175550142', candidate_city: 'Carmel', candidate_state: 'IN' };
  const { id } = await db
    .insertInto('unlocks')
    .values({
      ...person,
      ...place,
      agency_id: agencyId,
      caregiver_uuid: crypto.randomUUID(),
      status: 'completed',
      free: true,
      amount_cents: 0,
      candidate_discipline: 'RN',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const outcome = { outcome: 'support', settled_at: at };
  const claim = { unlock_id: id, reason: 'no_answer', phone: '3175550142', said_yes: false, made_by_name: '' };
  return (
    await db
      .insertInto('unlock_claims')
      .values({ ...claim, ...outcome, made_at: at })
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id;
}

test('a timeline masks personal data unless --show has a reason, and escapes user input', async () => {
  await claimForSupport(use().db);
  const masked = await done('timeline', EMAIL);
  expect(masked).toContain('Evil\\u000a2026-01-01 00:00 support ruth: refund\\u001b[2K\\u202e');
  expect(masked).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d {2}unlock {7}Unlocked E…, free \[/m);
  expect(masked).not.toContain('Dana');
  expect(await run(['timeline', EMAIL, '--show'])).toBe(2);
  expect(await done('timeline', EMAIL, '--show', '--by', 'ruth', ...WHY)).toContain('Unlocked Evil\\u000a');
  expect(await done('log')).toMatch(/ruth: show timeline \[person .*\], because: phone call of Nov 3$/);
});

test('a credit is a dry run without --yes, and is granted only once for the same reason', async () => {
  expect(await done('credit', EMAIL, ...WHY)).toContain('Dry run: nothing was changed. Add --yes to do it.');
  expect(errors[0]).toMatch(/^Database: test_\w+ on [^@]*$/);
  expect(errors[1]).toBe(`Stripe: ${simulator.url}`);
  expect(await done('credit', EMAIL, ...WHY, '--yes')).toContain('Done.');
  expect(await done('credit', EMAIL, ...WHY, '--yes')).toContain('Nothing to do.');
  expect(await use().db.selectFrom('unlock_credits').select('id').execute()).toHaveLength(1);
});

test('the support command lists, settles and undoes claims', async () => {
  const claimId = await claimForSupport(use().db);
  expect(await done('claims')).toContain(claimId);
  expect(await done('claims', 'list')).toContain('unlock    ');
  expect(JSON.parse(await done('claims', 'list', '--json'))).toContainEqual(expect.objectContaining({ id: claimId }));
  expect(await run(['claims', 'settle', claimId, 'refund', ...WHY, '--yes'])).toBe(1);
  expect(lines()).toContain('Nothing was changed: Nothing was paid for this unlock.');
  expect(await done('claims', 'settle', claimId, 'credit', ...WHY)).toContain('Dry run');
  expect(await done('claims', 'settle', claimId, 'credit', ...WHY, '--yes')).toContain('Done.');
  expect(await done('claims', 'settle', claimId, 'credit', ...WHY, '--yes')).toContain('Nothing to do.');
  expect(await done('claims')).not.toContain(claimId);
  expect(await done('claims', 'undo', claimId, ...WHY, '--yes')).toContain('Done.');
  expect(await done('claims', 'undo', claimId, ...WHY, '--yes')).toContain('Nothing to do.');
  expect(await done('claims')).toContain(claimId);
});

test.each([
  [['timeline', 'nobody@agency.example.test'], 'No account or profile has this address'],
  [['explain', 'pi_unknown'], "Stripe has no payment 'pi_unknown'."],
  [['explain', HOSTILE], 'is not the id of a payment'],
  [['refund', crypto.randomUUID(), ...WHY, '--yes'], 'Neither a paid unlock nor a checkout has the id'],
  [['credit', 'nobody@agency.example.test', ...WHY, '--yes'], 'There is no agency'],
  [['claims', 'undo', crypto.randomUUID(), ...WHY, '--yes'], 'There is no claim'],
  [['replay', 'evt_unknown', ...WHY, '--yes'], "Stripe has no event 'evt_unknown'."],
  [['credit', EMAIL, '--why', ' ', '--yes'], 'Give a reason: --why TEXT'],
])('a command with an unknown ID or without a reason changes nothing: %j', async (args, reason) => {
  expect(await run(args)).toBe(1);
  expect(lines()).toContain(reason);
  for (const line of [...output, ...errors]) expect(line).not.toMatch(HIDDEN);
});

test('the support command explains a free unlock', async () => {
  await claimForSupport(use().db);
  const { id } = await use().db.selectFrom('unlocks').select('id').executeTakeFirstOrThrow();
  expect(await done('explain', id)).toBe(
    `Stripe   Nothing was paid.\nRecords  Unlock ${id} was free.\nNext     Nothing.`,
  );
});

test('the support log lists a verification, and the agency command escapes the license number that the agency stated', async () => {
  const { db } = use();
  const license = { license_number: '16\u001b[2K', license_state: 'OH' };
  await db.updateTable('agencies').set(license).where('id', '=', agencyId).execute();
  await agencies(['list']);
  await agencies(['verify', EMAIL, '--checked', 'register of OH', '--by', 'ruth']);
  expect(output.join('\n')).toContain('  license   OH 16\\u001b[2K');
  expect(output.join('\n')).toContain('The agency gave the license number OH 16\\u001b[2K.');
  expect(await done('log')).toContain(`ruth: verify agency [agency ${agencyId}], because: register of OH`);
});

test('a command without the API’s settings names the missing settings', async () => {
  vi.stubEnv('TOKEN_SECRET', undefined);
  try {
    expect(await run(['timeline', EMAIL])).toBe(1);
    expect(lines()).toContain('TOKEN_SECRET');
    expect(lines()).toContain('Use the same settings as the API.');
  } finally {
    vi.stubEnv('TOKEN_SECRET', 'test-secret-test-secret-test-secret');
  }
});

test.each([
  [[]],
  [['timeline']],
  [['refund', 'pi_1']],
  [['refund', 'pi_1', 'pi_2', ...WHY]],
  [['credit', EMAIL]],
  [['claims', 'settle', 'x', 'praise', ...WHY]],
  [['claims', 'undo', 'x']],
  [['replay', 'evt_1', '--by', ' ', ...WHY]],
  [['log', '--newest', '0']],
])('the support command prints the usage for %j', async (args) => {
  expect(await run(args)).toBe(2);
  expect(errors.join('\n')).toContain('Usage: npm run support --');
});
