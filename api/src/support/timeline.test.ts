import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startPaymentsStack, type PaymentsStack } from '../agency/billing/testing/payments-stack.ts';
import { listActions } from '../audit/operator-actions.repository.ts';
import { clearBounce } from '../mail/bounces.repository.ts';
import { recordBounce } from '../mail/bounces.service.ts';
import { listMailsTo } from '../mail/mail-log.repository.ts';
import { creditAgency } from './grant-credit.service.ts';
import { refundPaymentOf } from './refund-payment.service.ts';
import { agencyOn, type AgencyOn } from './support.testing.ts';
import { SupportRejectedError } from './support-action.ts';
import { readTimeline, type Timeline } from './timeline.service.ts';

let stack: PaymentsStack;
let agency: AgencyOn;
beforeAll(async () => {
  stack = await startPaymentsStack();
});
afterAll(() => stack.close());
beforeEach(async () => {
  agency = await agencyOn(stack);
});

const ACTION = { operator: 'ruth', reason: 'phone call of Nov 3', apply: true };
const read = (email: string, show: { operator: string; reason: string } | null = null) =>
  readTimeline(stack.deps, { email, show });
const plain = ({ entries }: Timeline) =>
  entries.map(({ about, text }) =>
    `${about}: ${text}`
      .replace(/\[[^\]]+\]|claim [0-9a-f-]{36}|\d{4}-\d\d-\d\d/g, '')
      .replaceAll(/\s+/g, ' ')
      .trim(),
  );

describe('unlock timeline', () => {
  test('shows a paid unlock', async () => {
    const { email } = await agency.buy();
    // Stripe's times are whole seconds, so the order may differ.
    expect(plain(await read(agency.email)).sort()).toEqual([
      'account: Account created',
      'account: Email address confirmed',
      'checkout: Opened: unlock for $400',
      'checkout: completed',
      'mail: Contact details for the candidate you unlocked: waiting',
      'payment: $400 paid',
      'session: Signed in',
      'unlock: Unlocked M…, $400',
    ]);
    expect(plain(await read(email))).toContain('unlock: Unlocked by Maple Home Care, $400');
  });

  test('shows a refund by support', async () => {
    const { unlockId } = await agency.buy();
    await stack.advanceMinutes(60);
    await refundPaymentOf(stack.deps, unlockId, ACTION);
    await stack.webhooksSettled();
    const lines = plain(await read(agency.email));
    expect(lines.slice(-5).sort()).toEqual([
      'checkout: refunded',
      'mail: Your unlock was reversed: waiting',
      'refund: $400: succeeded',
      'support: ruth: refund payment , because: phone call of Nov 3',
      'unlock: Ended: refunded',
    ]);
  });

  test('shows a claim that ended with a used credit', async () => {
    const { unlockId, email } = await agency.buy();
    await agency.claim(unlockId);
    await agency.waitForSettlement();
    await agency.useCredit();
    const lines = plain(await read(agency.email));
    for (const line of [
      'claim: Made: Nobody answers',
      'claim: Settled: credit',
      'unlock: Ended: credited',
      'credit: Unlock credit for until',
      'mail: You have an unlock credit: waiting',
      'unlock: Unlocked N…, free',
      'credit: Unlock credit used',
    ])
      expect(lines).toContain(line);
    expect(lines.indexOf('claim: Made: Nobody answers')).toBeLessThan(lines.indexOf('claim: Settled: credit'));
    expect(plain(await read(email))).toContain('mail: An agency could not reach you: never accepted');
  });

  test('shows a lost dispute', async () => {
    const { paymentId } = await agency.buy();
    await stack.advanceDays(3);
    await agency.dispute(paymentId, 'lost');
    expect(
      plain(await read(agency.email))
        .slice(-3)
        .sort(),
    ).toEqual(['dispute: $400: lost', 'mail: Your unlock was reversed: waiting', 'unlock: Ended: disputed']);
  });

  test('shows an unlock that was paid with a credit from support', async () => {
    await creditAgency(stack.deps, agency.email, ACTION);
    await agency.useCredit();
    expect(
      plain(await read(agency.email))
        .slice(-6)
        .sort(),
    ).toEqual([
      'credit: Unlock credit by support until',
      'credit: Unlock credit used',
      'mail: Contact details for the candidate you unlocked: waiting',
      'mail: You have an unlock credit: waiting',
      'support: ruth: grant credit , because: phone call of Nov 3',
      'unlock: Unlocked N…, free',
    ]);
  });
});

describe('support timeline', () => {
  test('masks personal data unless support gives a reason, which is logged', async () => {
    const { email, uuid } = await agency.buy('Guadalupe');
    const masked = JSON.stringify([await read(agency.email), await read(email)]);
    for (const personal of ['Guadalupe', 'Quill', '3175550142', '555-0142', email, agency.email])
      expect(masked).not.toContain(personal);
    expect(masked).toContain('G… Q…, …0142');
    expect(await listActions(stack.db, { subjects: [`caregiver ${uuid}`], limit: 9 })).toEqual([]);

    const shown = await read(email, { operator: 'ruth', reason: 'she called' });
    expect(shown.heading.join()).toContain('Guadalupe Quill, (317) 555-0142');
    expect(plain(shown).at(-1)).toBe('support: ruth: show timeline , because: she called');
    await expect(read(email, { operator: 'ruth', reason: ' ' })).rejects.toThrow('Give a reason: --why TEXT');
  });

  test('excludes the actions, unlocks and emails of other agencies', async () => {
    const other = await agencyOn(stack);
    const { unlockId } = await other.buy('Wanda');
    await refundPaymentOf(stack.deps, unlockId, ACTION);
    expect(plain(await read(agency.email)).sort()).toEqual([
      'account: Account created',
      'account: Email address confirmed',
      'session: Signed in',
    ]);
  });
});

test('a timeline shows that an email bounced, and later that a newer email was read', async () => {
  await agency.buy();
  const [mail] = await listMailsTo(stack.db, agency.email);
  await stack.advanceMinutes(5);
  await recordBounce({ db: stack.db, now: stack.clock.now }, { mailId: mail?.id ?? '', status: '5.1.1' });
  const cameBack = 'mail: Came back: no such mailbox (5.1.1); recurring emails pause';
  expect(plain(await read(agency.email)).at(-1)).toBe(cameBack);

  await stack.advanceMinutes(5);
  await clearBounce(stack.db, agency.email, stack.clock.now());
  expect(plain(await read(agency.email)).slice(-2)).toEqual([
    cameBack,
    'mail: A later email was read; recurring emails resume',
  ]);
});

test('a timeline for an unknown email address is rejected', async () => {
  await expect(read('nobody@agency.example.test')).rejects.toThrow(SupportRejectedError);
});

test('a timeline states which entries are missing while Stripe does not respond', async () => {
  await agency.buy();
  await stack.outage(true);
  const lines = plain(await read(agency.email));
  await stack.outage(false);
  expect(lines.at(-1)).toBe('payment: Stripe did not respond: payments, refunds and disputes are missing.');
});

test('a timeline includes the agency’s questions to caregivers and its stated license', async () => {
  const { id } = await stack.db
    .selectFrom('caregivers')
    .where('uuid', '=', (await agency.buy()).uuid)
    .select('id')
    .executeTakeFirstOrThrow();
  const at = stack.clock.now();
  const question = { hours: 1, pay_cents: 2_000, needs: [], area: 'Carmel, IN' };
  await stack.db
    .insertInto('questions')
    .values({ ...question, agency_id: agency.agencyId, caregiver_id: id, asked_at: at, answer: 'yes', answered_at: at })
    .execute();
  await stack.db
    .updateTable('agencies')
    .set({ license_number: '16-004711', license_state: 'IN' })
    .where('id', '=', agency.agencyId)
    .execute();
  const lines = plain(await read(agency.email));
  expect(lines).toContain('question: Asked M…');
  expect(lines).toContain('question: Answered: yes');
  expect((await read(agency.email)).heading[0]).toContain('license IN 16-004711');
});
