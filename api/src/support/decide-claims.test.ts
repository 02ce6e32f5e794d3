import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startPaymentsStack, type PaymentsStack } from '../agency/billing/testing/payments-stack.ts';
import { listActions } from '../audit/operator-actions.repository.ts';
import { settleClaimAs, undoClaim, type SupportOutcome } from './decide-claims.service.ts';
import { explainPayment } from './explain-payment.service.ts';
import { ACTION, agencyOn, DRY, refusal, type AgencyOn } from './support.testing.ts';

let stack: PaymentsStack;
let agency: AgencyOn;
beforeAll(async () => {
  stack = await startPaymentsStack();
});
afterAll(() => stack.close());
beforeEach(async () => {
  agency = await agencyOn(stack);
});

const actionsOn = (...subjects: string[]) => listActions(stack.db, { subjects, limit: 100 });

describe('claim', () => {
  const settle = (claimId: string, outcome: SupportOutcome, action = ACTION) =>
    settleClaimAs(stack.deps, { claimId, outcome }, action);
  async function claimForSupport() {
    const bought = await agency.buy();
    const claimId = await agency.claim(bought.unlockId);
    const set = { outcome: 'support', settled_at: stack.clock.now() };
    await stack.db.updateTable('unlock_claims').set(set).where('id', '=', claimId).execute();
    return { ...bought, claimId };
  }
  const stored = (id: string) =>
    stack.db.selectFrom('unlock_claims').where('id', '=', id).selectAll().executeTakeFirstOrThrow();

  test('can be settled by support with a refund only once', async () => {
    const { claimId, uuid, paymentId } = await claimForSupport();
    expect((await settle(claimId, 'refund', DRY)).state).toBe('planned');
    expect(await stored(claimId)).toMatchObject({ outcome: 'support', settled_by: null });
    const both = await Promise.all([
      settle(claimId, 'refund'),
      settle(claimId, 'refund', { ...ACTION, operator: 'sam' }),
    ]);
    expect(both.map(({ state }) => state).sort()).toEqual(['done', 'nothing']);
    await agency.expectBooks({ ours: 0, live: 0 });
    expect((await agency.unlockOf(uuid)).status).toBe('refunded');
    expect(await actionsOn(`claim ${claimId}`)).toMatchObject([{ act: 'settle claim as refund' }]);
    expect(['ruth', 'sam']).toContain((await stored(claimId)).settled_by);
    expect(await refusal(undoClaim(stack.deps, claimId, ACTION))).toContain('a refund, which cannot be undone');
    expect(await refusal(settle(claimId, 'credit'))).toBe(
      "The claim was already settled as 'refund'. Undo that decision first.",
    );
    expect((await explainPayment(stack.deps, paymentId)).records.at(-1)).toMatch(/^Claim .*: refund, by (ruth|sam)\.$/);
  });

  test('leaves the contact details unlocked if support declines it, and the agency gets an email', async () => {
    const { claimId, uuid } = await claimForSupport();
    await settle(claimId, 'kept');
    expect(await agency.mailsWith('Our decision about your claim')).toBe(1);
    const { body } = await stack.get(agency.current(), '/api/unlocked-candidates');
    expect(body['unlocked_candidates']).toMatchObject([{ candidate_uuid: uuid, claim: { state: 'declined' } }]);
    await agency.expectBooks({ ours: 40_000, live: 1 });
  });

  test('can have its settlement undone while the credit is unused, and is then settled again', async () => {
    const { claimId, uuid } = await claimForSupport();
    await settle(claimId, 'credit');
    expect((await agency.unlockOf(uuid)).status).toBe('credited');
    expect((await undoClaim(stack.deps, claimId, DRY)).state).toBe('planned');
    expect((await agency.unlockOf(uuid)).status).toBe('credited');
    const both = await Promise.all([undoClaim(stack.deps, claimId, ACTION), undoClaim(stack.deps, claimId, ACTION)]);
    expect(both.map(({ state }) => state).sort()).toEqual(['done', 'nothing']);
    expect((await agency.unlockOf(uuid)).status).toBe('completed');
    expect((await agency.useCredit()).credit).toBeNull();
    expect(await agency.mailsWith('We are looking at your claim again')).toBe(1);
    // The job leaves the claim to support.
    await agency.waitForSettlement();
    expect(await stored(claimId)).toMatchObject({ outcome: 'support', settled_by: 'ruth' });
    await settle(claimId, 'credit');
    expect((await agency.useCredit()).answer.status).toBe(200);
    await agency.expectBooks({ ours: 40_000, live: 1 });
  });

  test('cannot have its settlement undone once the credit is used', async () => {
    const { claimId, uuid } = await claimForSupport();
    await settle(claimId, 'credit');
    await agency.useCredit();
    expect(await refusal(undoClaim(stack.deps, claimId, ACTION))).toContain('Its credit was used');
    expect((await agency.unlockOf(uuid)).status).toBe('credited');
    expect(await stored(claimId)).toMatchObject({ outcome: 'credit' });
    expect(await actionsOn(`claim ${claimId}`)).toHaveLength(1);
    await agency.expectBooks({ ours: 40_000, live: 1 });
  });

  test('has its settlement undone or its credit used, but not both, if both are attempted at once', async () => {
    const { claimId, uuid } = await claimForSupport();
    await settle(claimId, 'credit');
    const [undone, used] = await Promise.all([refusal(undoClaim(stack.deps, claimId, ACTION)), agency.useCredit()]);
    const wasUsed = used.answer.status === 200;
    expect(undone).toContain(wasUsed ? 'Its credit was used' : 'not refused: done');
    expect((await agency.unlockOf(uuid)).status).toBe(wasUsed ? 'credited' : 'completed');
  });

  test('cannot be settled while the bank is deciding a dispute, or if its ID is unknown', async () => {
    const { claimId, paymentId } = await claimForSupport();
    await agency.dispute(paymentId);
    expect(await refusal(settle(claimId, 'refund'))).toContain('The bank has not decided');
    expect(await refusal(settle(claimId, 'credit'))).toContain('The bank has not decided');
    expect(await refusal(settle(randomUUID(), 'kept'))).toContain('There is no claim');
    expect(await refusal(undoClaim(stack.deps, "x'; --", ACTION))).toContain('There is no claim');
    expect(await refusal(undoClaim(stack.deps, claimId, { ...ACTION, reason: 'x'.repeat(501) }))).toContain(
      'at most 500',
    );
  });
});
