import { HOUR_MS } from '@marketplace/domain';
import { randomUUID } from 'node:crypto';
import {
  answerClaimCall,
  blockFromClaimCall,
  openClaimCall,
  unlockCreditCall,
  type FreeUnlock,
  type UnlockedCandidate,
} from '@marketplace/contracts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { signUpAgency, type SignedUpAgency } from '../../testing/test-app.ts';
import { reconcilePayments } from '../billing/reconcile-payments.job.ts';
import { addCandidate } from '../../caregiver/profile/caregivers.testing.ts';
import { startPaymentsStack, type PaymentsStack } from '../billing/testing/payments-stack.ts';
import { withTransaction } from '../../db/with-transaction.ts';
import { insertConsent } from '../../caregiver/consents/consents.repository.ts';
import { findProfile } from '../../caregiver/profile/caregivers.repository.ts';
import { addColleague } from '../people/colleagues.testing.ts';
import { unlock as unlockForFree } from '../unlocks/unlock-records.testing.ts';
import { claimToken } from '../../crypto/link-tokens.ts';
import { settle } from './settle-claim.service.ts';
import { settleClaimsJob } from './settle-claims.job.ts';

const UNLOCK = '/api/create-candidate-unlock-checkout';
const REDEEM = '/api/redeem-free-unlock';

let stack: PaymentsStack;
let agency: SignedUpAgency;
beforeAll(async () => {
  stack = await startPaymentsStack();
});
afterAll(() => stack.close());
beforeEach(async () => {
  agency = await signUpAgency(stack);
});

/** Returns the agency with a new access token, issued at the test clock's current time. */
function current(who: SignedUpAgency = agency): SignedUpAgency {
  const accessToken = stack.app.tokens.issueAccessToken(who).access_token;
  return { ...who, accessToken, headers: { authorization: `Bearer ${accessToken}` } };
}

async function buy(candidateUuid: string): Promise<string> {
  const opened = await stack.post(current(), UNLOCK, { candidateUuid, keepFreeUnlock: true });
  await stack.pay(String(opened.body['url']));
  await stack.webhooksSettled();
  return (await unlockOf(candidateUuid)).request_id;
}
async function unlocks(): Promise<UnlockedCandidate[]> {
  const answer = await stack.app.inject({ url: '/api/unlocked-candidates', headers: current().headers });
  return answer.json<{ unlocked_candidates: UnlockedCandidate[] }>().unlocked_candidates;
}
async function unlockOf(candidateUuid: string): Promise<UnlockedCandidate> {
  const found = (await unlocks()).find((one) => one.candidate_uuid === candidateUuid);
  if (found === undefined) throw new Error('Not unlocked');
  return found;
}
async function logFailedCalls(unlockId: string): Promise<void> {
  for (const minutes of [10, 60, 26 * 60]) {
    await stack.advanceMinutes(minutes);
    await stack.db
      .insertInto('unlock_calls')
      .values({
        unlock_id: unlockId,
        id: randomUUID(),
        outcome: 'no_answer',
        called_by_name: 'Dana Reed',
        called_at: stack.clock.now(),
      })
      .execute();
  }
}
const claim = (unlockId: string, who = agency, reason = 'no_answer') =>
  stack.post(current(who), `/api/unlocked-candidates/${unlockId}/claim`, { reason });
const claimIdOf = async (unlockId: string) =>
  (await stack.db.selectFrom('unlock_claims').where('unlock_id', '=', unlockId).select('id').executeTakeFirstOrThrow())
    .id;
const tokenOf = async (unlockId: string) => claimToken(stack.config, await claimIdOf(unlockId));
async function asCaregiver(path: string, body: object) {
  const answer = await stack.app.inject({ method: 'POST', url: path, payload: body });
  return { status: answer.statusCode, body: answer.json<Record<string, unknown>>() };
}
const answer = async (unlockId: string, given: object) =>
  asCaregiver(answerClaimCall.path, { token: await tokenOf(unlockId), ...given });

async function bought(firstName = 'Maria') {
  const candidate = await addCandidate(stack, firstName);
  const unlockId = await buy(candidate.uuid);
  await logFailedCalls(unlockId);
  return { ...candidate, unlockId };
}
async function claimed(firstName = 'Maria') {
  const candidate = await bought(firstName);
  expect(await claim(candidate.unlockId)).toMatchObject({ status: 200, body: { state: 'open', reason: 'no_answer' } });
  return candidate;
}
async function runJob(deps = stack.deps): Promise<void> {
  await settleClaimsJob.run(deps);
  await stack.webhooksSettled();
}
async function fiveDays(): Promise<void> {
  await stack.advanceDays(5);
  await runJob();
}
/** Stores the caregiver's yes to a question that the agency asked before the unlock. */
async function saidYes(candidateUuid: string, daysBefore: number): Promise<void> {
  const { id } = await stack.db
    .selectFrom('caregivers')
    .where('uuid', '=', candidateUuid)
    .select('id')
    .executeTakeFirstOrThrow();
  const at = new Date(stack.clock.now().getTime() - daysBefore * 24 * HOUR_MS);
  await stack.db
    .insertInto('questions')
    .values({
      agency_id: agency.agencyId,
      caregiver_id: id,
      asked_at: at,
      hours: 1,
      pay_cents: 2_000,
      needs: [],
      area: 'Carmel, IN',
      answer: 'yes',
      answered_at: at,
    })
    .execute();
}
const credit = async (who = agency) =>
  (await stack.get(current(who), unlockCreditCall.path)).body['unlock_credit'] as FreeUnlock | null;
const subjects = async () => (await stack.mailsTo(agency)).map(({ subject }) => subject);
const mailWith = async (subject: string) =>
  (await stack.mailsTo(agency)).find((mail) => mail.subject.includes(subject))?.text ?? '';
const charges = async () => (await stack.stripe.charges.list({ customer: await stack.customerOf(agency) })).data;
const refunds = async () =>
  (await Promise.all((await charges()).map((one) => stack.stripe.refunds.list({ charge: one.id })))).flatMap(
    ({ data }) => data,
  );

/** Compares Stripe's records with ours: money kept, money returned, one refund per returned payment. */
async function expectBooks(lines: Record<string, { ours: number; status: string }>): Promise<void> {
  await reconcilePayments(stack.deps);
  await runJob();
  for (const [uuid, expected] of Object.entries(lines)) {
    const row = await stack.db
      .selectFrom('unlocks')
      .where('agency_id', '=', agency.agencyId)
      .where('caregiver_uuid', '=', uuid)
      .selectAll()
      .executeTakeFirstOrThrow();
    let ours = 0;
    if (row.payment_intent_id !== null) {
      const { latest_charge } = await stack.stripe.paymentIntents.retrieve(row.payment_intent_id);
      const all = (await stack.stripe.refunds.list({ charge: String(latest_charge) })).data;
      const returned = all.reduce((sum, { status, amount }) => sum + (status === 'succeeded' ? amount : 0), 0);
      ours = row.amount_cents - returned;
      expect(row.returned_cents).toBe(returned);
    }
    expect({ ours, status: row.status }).toEqual(expected);
  }
}

describe('claim', () => {
  test('asks the caregiver at once, and is settled by the answer “confirmed”', async () => {
    const { uuid, email, unlockId } = await claimed();
    const mails = await stack.mailsToAddress(email);
    expect(mails.at(-1)?.text).toContain('could not reach you. Is (317) 555-0142 right?');
    const token = await tokenOf(unlockId);
    expect(await asCaregiver(openClaimCall.path, { token })).toMatchObject({
      status: 200,
      body: { phone: '3175550142', over: false, answer: null },
    });
    expect((await answer(unlockId, { answer: 'confirmed', best_time: 'evening' })).body).toMatchObject({
      answer: 'confirmed',
      over: true,
    });
    // A second tab sends the same answer again.
    expect((await answer(unlockId, { answer: 'confirmed', best_time: 'any' })).status).toBe(200);
    expect((await answer(unlockId, { answer: 'never_mine' })).body).toMatchObject({ code: 'claim_over' });
    expect((await unlockOf(uuid)).claim).toMatchObject({ state: 'confirmed', best_time: 'evening' });
    expect(await mailWith('confirmed their number')).toContain('In the evening');
    await fiveDays();
    await expectBooks({ [uuid]: { ours: 40_000, status: 'completed' } });
    expect((await subjects()).filter((subject) => subject.includes('confirmed'))).toHaveLength(1);
  });

  test('is settled by a corrected number, which the agency receives and the profile shows', async () => {
    const { uuid, unlockId } = await claimed();
    const { id } = await stack.db
      .selectFrom('caregivers')
      .select('id')
      .where('uuid', '=', uuid)
      .executeTakeFirstOrThrow();
    await insertConsent(stack.db, 'sms', {
      caregiver_id: id,
      granted: true,
      phone: '3175550142',
      source: 'update_profile',
      language: 'en',
      created_at: new Date(),
    });
    expect(await findProfile(stack.db, id)).toMatchObject({ phone: '3175550142', sms_opt_in: true });
    expect((await answer(unlockId, { answer: 'corrected', phone_number: '12', best_time: 'any' })).status).toBe(400);
    await answer(unlockId, { answer: 'corrected', phone_number: '(317) 555-0199', best_time: 'any' });
    expect(await unlockOf(uuid)).toMatchObject({ candidate_phone: '3175550199', claim: { state: 'corrected' } });
    expect(await mailWith('right phone number')).toContain('(317) 555-0199');
    // The consent to text messages was for the old number.
    expect(await findProfile(stack.db, id)).toMatchObject({ phone: '3175550199', sms_opt_in: false });
    await fiveDays();
    await expectBooks({ [uuid]: { ours: 40_000, status: 'completed' } });
  });

  test('is settled without money if agency and caregiver already work together', async () => {
    const { uuid, unlockId } = await claimed();
    await answer(unlockId, { answer: 'working' });
    await fiveDays();
    expect((await unlockOf(uuid)).claim?.state).toBe('working');
    await expectBooks({ [uuid]: { ours: 40_000, status: 'completed' } });
  });

  test('is refunded if the number was never the caregiver’s, and pauses the profile', async () => {
    const { uuid, unlockId } = await claimed();
    await answer(unlockId, { answer: 'never_mine' });
    expect((await unlockOf(uuid)).claim?.state).toBe('refunding');
    await runJob();
    expect(await unlockOf(uuid)).toMatchObject({ revoked: true, candidate_phone: null, claim: { state: 'refunded' } });
    expect(await mailWith('was reversed')).toContain('the number did not work');
    expect(await mailWith('was reversed')).not.toContain('unlock this candidate again');
    const shown = stack.db.selectFrom('caregivers').where('uuid', '=', uuid).select('display_status');
    expect(await shown.executeTakeFirst()).toEqual({ display_status: 'hidden' });
    await expectBooks({ [uuid]: { ours: 0, status: 'refunded' } });
    expect(await refunds()).toHaveLength(1);
  });

  test('is refunded once, even by two processes, if the caregiver said yes recently but does not answer', async () => {
    const candidate = await addCandidate(stack);
    await saidYes(candidate.uuid, 13);
    const unlockId = await buy(candidate.uuid);
    await logFailedCalls(unlockId);
    await claim(unlockId);
    await stack.advanceDays(5);
    const other = await stack.startAnotherProcess();
    await Promise.all([settleClaimsJob.run(stack.deps), settleClaimsJob.run(other.deps)]);
    await stack.webhooksSettled();
    await expectBooks({ [candidate.uuid]: { ours: 0, status: 'refunded' } });
    expect(await refunds()).toHaveLength(1);
    expect((await subjects()).filter((subject) => subject.includes('was reversed'))).toHaveLength(1);
    expect(await credit()).toBeNull();
  });

  test('becomes a credit if the caregiver does not answer and has not recently said yes', async () => {
    const candidate = await addCandidate(stack);
    await saidYes(candidate.uuid, 15);
    const unlockId = await buy(candidate.uuid);
    await logFailedCalls(unlockId);
    await claim(unlockId);
    const other = await stack.startAnotherProcess();
    await stack.advanceDays(5);
    await Promise.all([settleClaimsJob.run(stack.deps), settleClaimsJob.run(other.deps)]);
    expect(await unlockOf(candidate.uuid)).toMatchObject({ revoked: true, claim: { state: 'credited' } });
    expect((await subjects()).filter((subject) => subject.includes('unlock credit'))).toHaveLength(1);
    const days = (new Date((await credit())?.expires_at ?? 0).getTime() - stack.clock.now().getTime()) / (24 * HOUR_MS);
    expect(Math.round(days)).toBe(60);
    await expectBooks({ [candidate.uuid]: { ours: 40_000, status: 'credited' } });
    expect(await refunds()).toEqual([]);
  });
});

describe('credit', () => {
  test('can be redeemed once, without a plan, and a payment needs confirmation while the credit is unused', async () => {
    await claimed();
    await fiveDays();
    const next = await addCandidate(stack, 'Nora');
    const refused = await stack.post(current(), UNLOCK, { candidateUuid: next.uuid });
    expect(refused.body).toMatchObject({ code: 'validation_failed', errors: [{ field: 'keepFreeUnlock' }] });
    const given = await credit();
    const redeem = (who: SignedUpAgency, candidateUuid: string) =>
      stack.post(current(who), REDEEM, { candidateUuid, freeUnlockId: given?.unlock_id });
    const others = await addCandidate(stack, 'Olga');
    const answers = await Promise.all([redeem(agency, next.uuid), redeem(agency, others.uuid)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await credit()).toBeNull();
    expect((await unlocks()).filter(({ revoked }) => !revoked)).toMatchObject([{ free: true, amount_paid: 0 }]);
  });

  test('expires after 60 days', async () => {
    await claimed();
    await fiveDays();
    const given = await credit();
    await stack.advanceDays(60);
    expect(await credit()).toBeNull();
    const next = await addCandidate(stack, 'Nora');
    const late = await stack.post(current(), REDEEM, { candidateUuid: next.uuid, freeUnlockId: given?.unlock_id });
    expect(late.body).toMatchObject({ code: 'free_unlock_unavailable' });
  });

  test('is granted at most twice a year, and then support decides', async () => {
    for (const name of ['Ada', 'Bea', 'Cleo']) await claimed(name);
    await fiveDays();
    expect((await unlocks()).map((one) => one.claim?.state).sort()).toEqual(['credited', 'credited', 'support']);
    expect(await mailWith('looking at your claim')).toContain('Our support team will decide');
  });

  test('is granted at most twice a year to two merged agencies together, even in concurrent transactions', async () => {
    await claimed('Ada');
    await fiveDays();
    const heir = agency;
    const { unlockId: second } = await claimed('Bea');
    agency = await signUpAgency(stack);
    const { unlockId: third } = await claimed('Cleo');
    await stack.db
      .updateTable('agencies')
      .set({ closed_at: stack.clock.now(), merged_into: heir.agencyId })
      .where('id', '=', agency.agencyId)
      .execute();
    await stack.advanceDays(5);
    const claimIds = await stack.db
      .selectFrom('unlock_claims')
      .where('unlock_id', 'in', [second, third])
      .select('id')
      .execute();
    await Promise.all(claimIds.map(({ id }) => withTransaction(stack.deps, (txDeps) => settle(txDeps, id))));
    const outcomes = await stack.db
      .selectFrom('unlock_claims')
      .where('unlock_id', 'in', [second, third])
      .select('outcome')
      .execute();
    expect(outcomes.map(({ outcome }) => outcome).toSorted()).toEqual(['credit', 'support']);
  });

  test('is valid for 30 days if it replaces a free unlock', async () => {
    const { uuid } = await addCandidate(stack);
    const unlockId = await unlockForFree(stack, agency, uuid);
    await logFailedCalls(unlockId);
    await claim(unlockId);
    await answer(unlockId, { answer: 'never_mine' });
    const days = (new Date((await credit())?.expires_at ?? 0).getTime() - stack.clock.now().getTime()) / (24 * HOUR_MS);
    expect(Math.round(days)).toBe(30);
    await expectBooks({ [uuid]: { ours: 0, status: 'credited' } });
  });

  test('is withdrawn when its payment is disputed, and restored when the dispute is won', async () => {
    const { uuid } = await claimed();
    await fiveDays();
    const [charge] = await charges();
    await stack.control(`charges/${charge?.id}/dispute`, {});
    await stack.webhooksSettled();
    expect(await credit()).toBeNull();
    const [open] = (await stack.stripe.disputes.list({ charge: charge?.id ?? '' })).data;
    await stack.control(`disputes/${open?.id}/close`, { outcome: 'won' });
    await stack.webhooksSettled();
    expect(await credit()).not.toBeNull();
    await expectBooks({ [uuid]: { ours: 40_000, status: 'credited' } });
  });
});

describe('claim refund', () => {
  test('is retried after a provider outage, and after a failure at the bank', async () => {
    const { uuid, unlockId } = await claimed();
    await answer(unlockId, { answer: 'never_mine' });
    await stack.outage(true);
    await expect(settleClaimsJob.run(stack.deps)).rejects.toThrow('could not settle or refund claims');
    await stack.outage(false);
    expect((await unlockOf(uuid)).claim?.state).toBe('refunding');
    await runJob();
    const [first] = await refunds();
    await stack.control(`refunds/${first?.id}/fail`, {});
    await stack.webhooksSettled();
    await runJob();
    await expectBooks({ [uuid]: { ours: 0, status: 'refunded' } });
    expect((await refunds()).map(({ status }) => status).sort()).toEqual(['failed', 'succeeded']);

    // After a second failed refund, an operator has to return the money.
    await stack.control(`refunds/${(await refunds()).find(({ status }) => status === 'succeeded')?.id}/fail`, {});
    await stack.webhooksSettled();
    await runJob();
    await runJob();
    expect((await unlockOf(uuid)).claim?.state).toBe('support');
    expect(await refunds()).toHaveLength(2);
  });

  test('waits while the payment is disputed', async () => {
    const { uuid, unlockId } = await claimed();
    const [charge] = await charges();
    await stack.control(`charges/${charge?.id}/dispute`, {});
    await stack.webhooksSettled();
    await answer(unlockId, { answer: 'never_mine' });
    await fiveDays();
    expect((await unlockOf(uuid)).claim?.state).toBe('open');
    expect(await refunds()).toEqual([]);
    const [open] = (await stack.stripe.disputes.list({ charge: charge?.id ?? '' })).data;
    await stack.control(`disputes/${open?.id}/close`, { outcome: 'won' });
    await stack.webhooksSettled();
    await runJob();
    await expectBooks({ [uuid]: { ours: 0, status: 'refunded' } });
  });
});

describe('claim is rejected', () => {
  const refusal = async (unlockId: string, who = agency, reason = 'no_answer') =>
    (await claim(unlockId, who, reason)).body;

  test('without three logged calls, or for a hired candidate', async () => {
    const { uuid } = await addCandidate(stack);
    const unlockId = await buy(uuid);
    expect(await refusal(unlockId)).toMatchObject({
      code: 'claim_refused',
      detail: 'Log three calls on at least two days.',
    });
    await logFailedCalls(unlockId);
    await stack.db.updateTable('unlocks').set({ hiring_status: 'hired' }).where('id', '=', unlockId).execute();
    expect(String((await refusal(unlockId))['detail'])).toContain('Hired');
    expect((await claim(unlockId, agency, 'too_expensive')).status).toBe(400);
  });

  test('if it is the second claim for the unlock, even by a colleague or concurrently', async () => {
    const { unlockId } = await bought();
    const robin = await addColleague(stack, agency);
    const both = await Promise.all([claim(unlockId), claim(unlockId, robin)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    await answer(unlockId, { answer: 'confirmed', best_time: 'any' });
    expect(await refusal(unlockId, robin)).toMatchObject({ code: 'claim_refused' });
  });

  test('while a dispute runs, after a refund, after 14 days, and for an unlock from before claims existed', async () => {
    const { unlockId } = await bought();
    const set = (changes: object) => stack.db.updateTable('unlocks').set(changes).where('id', '=', unlockId).execute();
    await set({ status: 'disputed', revoked_at: new Date() });
    expect(String((await refusal(unlockId))['detail'])).toContain('in dispute');
    await set({ status: 'completed', revoked_at: null, claimable: false });
    expect(String((await refusal(unlockId))['detail'])).toContain('write to us within 14 days');
    await set({ claimable: true });
    await stack.advanceDays(15);
    expect(String((await refusal(unlockId))['detail'])).toContain('within 14 days after the unlock');
  });

  test('if it comes from another agency, or from a colleague who has left', async () => {
    const { unlockId } = await bought();
    const robin = await addColleague(stack, agency);
    await stack.app.inject({
      method: 'DELETE',
      url: `/api/agency-people/${robin.personId}`,
      headers: current().headers,
    });
    expect((await claim(unlockId, await signUpAgency(stack))).status).toBe(404);
    expect((await claim(unlockId, robin)).status).toBeGreaterThanOrEqual(400);
    expect((await unlocks())[0]?.claim).toBeNull();
  });

  test('on the caregiver’s page with a forged token, a token for another purpose, and any token after the profile is deleted', async () => {
    const { unlockId } = await claimed();
    const token = await tokenOf(unlockId);
    const given = { answer: 'working' };
    const forged = { token: `${token.slice(0, -4)}AAAA` };
    for (const [path, body] of [
      [openClaimCall.path, forged],
      [blockFromClaimCall.path, forged],
      [answerClaimCall.path, { ...forged, ...given }],
    ] as const)
      expect((await asCaregiver(path, body)).body).toMatchObject({ code: 'link_invalid' });
    expect((await asCaregiver(blockFromClaimCall.path, { token })).status).toBe(200);
    expect((await asCaregiver(openClaimCall.path, { token })).body).toMatchObject({ blocked: true });
    await stack.db.deleteFrom('caregiver_contacts').execute();
    expect((await answer(unlockId, given)).status).toBe(400);
    await fiveDays();
    expect((await unlocks())[0]?.claim?.state).toBe('credited');
  });
});
