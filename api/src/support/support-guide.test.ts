import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { run } from '../../../infra/operations/src/support/command.ts';
import { addCandidate } from '../caregiver/profile/caregivers.testing.ts';
import { startPaymentsStack, type PaymentsStack } from '../agency/billing/testing/payments-stack.ts';
import { agencyOn, type AgencyOn } from './support.testing.ts';

/*
 * Runs the five cases of docs/support.md with their commands. Expects each line of the page, except for ids, days and
 * names.
 */
const GUIDE = readFileSync(join(import.meta.dirname, '../../../docs/support.md'), 'utf8');
const CASES = [...GUIDE.matchAll(/^(.+):\n\n```\n(\$ [^]*?)```$/gm)].map(([, title = '', text = '']) => ({
  title,
  text,
}));

let stack: PaymentsStack;
let agency: AgencyOn;
const printed: string[] = [];
beforeAll(async () => {
  stack = await startPaymentsStack();
  vi.stubEnv('DATABASE_URL', stack.databaseUrl);
  for (const name of ['TOKEN_SECRET', 'STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET', 'STRIPE_API_URL'] as const)
    vi.stubEnv(name, stack.config[name]);
});
afterAll(async () => {
  vi.unstubAllEnvs();
  await stack.close();
});
beforeEach(async () => {
  agency = await agencyOn(stack);
  for (const channel of ['log', 'error'] as const)
    vi.spyOn(console, channel).mockImplementation((line) => void printed.push(String(line)));
});

const plain = (line: string) =>
  line
    .replaceAll(/\[[^\]]+\]|pi_\w+…?|[0-9a-f]{8}-[0-9a-f-]{27}|\b[0-9a-f]{4}…/g, 'ID')
    .replaceAll(/\d{4}-\d\d-\d\d( \d\d:\d\d)?/g, 'DAY')
    .replace(/(owner of|of) [A-Z][\w ]+?(?= ID$|, unlock)/, '$1 AGENCY')
    .replace(/Unlocked [A-Z]…/, 'Unlocked X…');

const wordsOf = (command: string) =>
  [...command.matchAll(/"([^"]*)"|(\S+)/g)].map(([, quoted, word]) => quoted ?? word ?? '');

async function expectCase(title: string, ids: Readonly<Record<string, string>>): Promise<void> {
  const { text = '' } = CASES.find((one) => one.title.startsWith(title)) ?? {};
  await stack.db.updateTable('mail_log').set({ outcome: 'delivered', ended_at: new Date() }).execute();
  const commands = text.split(/^\$ npm run support -- /m).slice(1);
  expect(commands).not.toEqual([]);
  for (const block of commands) {
    const [command = '', ...lines] = block.trimEnd().split('\n');
    const args = wordsOf(command).map((word) => (word.includes('@') ? agency.email : (ids[word.slice(0, 3)] ?? word)));
    printed.length = 0;
    await run(args);
    // Ignores the order, because the test clock is ahead of the email log's.
    expect(printed.map(plain)).toEqual(
      expect.arrayContaining(lines.map(plain).filter((line) => !line.includes('verified by npm start'))),
    );
    await stack.webhooksSettled();
    await stack.db.updateTable('mail_log').set({ outcome: 'delivered', ended_at: new Date() }).execute();
  }
}

test('the support guide contains five example cases', () => {
  expect(CASES.map(({ title }) => title)).toHaveLength(5);
});

test('the support guide shows the actual output for a paid unlock', async () => {
  const { paymentId } = await agency.buy();
  await expectCase('A paid unlock', { pi_: paymentId });
});

test('the support guide shows the actual output for a refund by support', async () => {
  const { unlockId } = await agency.buy();
  await expectCase('A refund by support', { '81d': unlockId });
});

test('the support guide shows the actual output for a claim that ended with a credit', async () => {
  const { unlockId } = await agency.buy();
  const claimId = await agency.claim(unlockId);
  await agency.waitForSettlement();
  await agency.useCredit();
  await expectCase('A claim that ended with a credit', { cdb: claimId });
});

test('the support guide shows the actual output for a lost dispute', async () => {
  const { paymentId } = await agency.buy();
  await agency.dispute(paymentId, 'lost');
  await expectCase('A lost dispute', { pi_: paymentId });
});

test('the support guide shows the actual output for a free unlock included with Pro', async () => {
  const opened = await stack.post(agency.current(), '/api/create-stripe-checkout', {});
  await stack.pay(String(opened.body['url']));
  await stack.webhooksSettled();
  const { body } = await stack.get(agency.current(), '/api/free-unlock');
  const { unlock_id: freeUnlockId } = body['free_unlock'] as { unlock_id: string };
  const { uuid: candidateUuid } = await addCandidate(stack);
  const redeemed = await stack.post(agency.current(), '/api/redeem-free-unlock', { candidateUuid, freeUnlockId });
  expect(redeemed.status).toBe(200);
  await expectCase('A free unlock of Pro', {});
});
