import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { signUpAgency, type SignedUpAgency } from '../../testing/test-app.ts';
import { reconcilePayments } from '../billing/reconcile-payments.job.ts';
import { addCandidate } from '../../caregiver/profile/caregivers.testing.ts';
import { startPaymentsStack, type PaymentsStack } from '../billing/testing/payments-stack.ts';
import { invitationToken } from './colleagues.testing.ts';

let stack: PaymentsStack;
let owner: SignedUpAgency;
/** Two people who each buy an unlock of the same candidate and then join the same agency: first robin, then dana. */
let robin: SignedUpAgency;
let dana: SignedUpAgency;
let candidateUuid: string;
beforeAll(async () => {
  stack = await startPaymentsStack();
});
afterAll(() => stack.close());
beforeEach(async () => {
  [owner, robin, dana] = await Promise.all([signUpAgency(stack), signUpAgency(stack), signUpAgency(stack)]);
  candidateUuid = (await addCandidate(stack)).uuid;
});
afterEach(async () => {
  await stack.webhooks('deliver');
  await stack.webhooksSettled();
});

async function buy(who: SignedUpAgency): Promise<void> {
  const { body } = await stack.post(who, '/api/create-candidate-unlock-checkout', { candidateUuid });
  expect((await stack.pay(String(body['url']))).status).toBe(303);
  await stack.webhooksSettled();
}
async function join(who: SignedUpAgency): Promise<void> {
  await stack.post(owner, '/api/agency-invitations', { email: who.email, role: 'recruiter' });
  const token = invitationToken({ sentMails: await stack.mailsTo(who) }, who.email);
  expect((await stack.post(who, '/api/join-agency', { token, confirmed: true })).status).toBe(200);
}
async function bringTwice(): Promise<void> {
  for (const who of [robin, dana]) {
    await buy(who);
    await join(who);
  }
}
const chargeOf = async (who: SignedUpAgency) => {
  const [charge] = (await stack.stripe.charges.list({ customer: await stack.customerOf(who) })).data;
  if (charge === undefined) throw new Error('Nothing was paid.');
  return charge;
};
async function settled(): Promise<void> {
  await stack.webhooksSettled();
  await reconcilePayments(stack.deps);
  await stack.webhooksSettled();
}
const bank = {
  async refund(who: SignedUpAgency) {
    await stack.control(`charges/${(await chargeOf(who)).id}/refund`, {});
    await settled();
  },
  async dispute(who: SignedUpAgency) {
    await stack.control(`charges/${(await chargeOf(who)).id}/dispute`, {});
    await settled();
  },
  async close(who: SignedUpAgency, outcome: 'won' | 'lost') {
    const [dispute] = (await stack.stripe.disputes.list({ charge: (await chargeOf(who)).id })).data;
    await stack.control(`disputes/${dispute?.id}/close`, { outcome });
    await settled();
  },
  async failRefund(who: SignedUpAgency) {
    const [refund] = (await stack.stripe.refunds.list({ charge: (await chargeOf(who)).id })).data;
    await stack.control(`refunds/${refund?.id}/fail`, {});
    await settled();
  },
};
async function seen() {
  const { body } = await stack.get(owner, '/api/unlocked-candidates');
  const all = body['unlocked_candidates'];
  if (!Array.isArray(all)) throw new Error('The response has no list.');
  return all.map(({ candidate_last_name: name, revoked, by }) => ({ name, revoked, by: by?.id }));
}
const liveBy = (who: SignedUpAgency) => [{ name: 'Quill', revoked: false, by: who.personId }];
const stateOf = async (who: SignedUpAgency) =>
  (
    await stack.db
      .selectFrom('unlocks')
      .select('status')
      .where('payment_intent_id', '=', String((await chargeOf(who)).payment_intent))
      .executeTakeFirstOrThrow()
  ).status;
const subjects = async (who: SignedUpAgency) => (await stack.mailsTo(who)).map(({ subject }) => subject);
const returned = async () => Promise.all([robin, dana].map(async (who) => (await chargeOf(who)).amount_refunded > 0));

describe.each(['deliver', 'duplicate', 'reorder', 'drop'] as const)(
  'candidate unlocked by two people who join one agency, with webhooks in mode “%s”',
  (mode) => {
    beforeEach(async () => {
      await bringTwice();
      expect(await seen()).toEqual(liveBy(robin));
      await stack.webhooks(mode);
    });

    test.each(['refund', 'dispute'] as const)(
      'loses the live unlock to a %s, and the other unlock becomes live',
      async (way) => {
        const [{ request_id: unlockId }] = Object(
          (await stack.get(owner, '/api/unlocked-candidates')).body['unlocked_candidates'],
        );
        const note = { id: randomUUID(), text: 'Speaks Polish.' };
        expect((await stack.post(owner, `/api/unlocked-candidates/${unlockId}/notes`, note)).status).toBeLessThan(300);
        await bank[way](robin);
        expect(await seen()).toEqual(liveBy(dana));
        expect((await stack.get(owner, `/api/candidate-requests/${candidateUuid}`)).body).toEqual({
          status: 'completed',
        });
        const { body } = await stack.get(owner, '/api/unlocked-candidates');
        expect(body['unlocked_candidates']).toMatchObject([{ request_id: unlockId, notes: [{ text: note.text }] }]);
        expect(await stateOf(robin)).toBe(way === 'refund' ? 'refunded' : 'disputed');
        expect((await subjects(robin)).at(-1)).toBe("You keep a candidate's contact details");
        await bank[way](dana);
        expect(await seen()).toMatchObject([{ name: null, revoked: true }]);
        expect((await subjects(dana)).at(-1)).toBe('Your unlock was reversed');
      },
    );

    test('is unchanged by a refund of the unlock that is not live', async () => {
      await bank.refund(dana);
      expect(await seen()).toEqual(liveBy(robin));
      expect(await stateOf(dana)).toBe('refunded');
      expect((await subjects(dana)).at(-1)).toBe("You keep a candidate's contact details");
    });

    test('keeps the other unlock live after a won dispute, with the won payment as a fallback', async () => {
      await bank.dispute(robin);
      await bank.close(robin, 'won');
      expect(await seen()).toEqual(liveBy(dana));
      expect([await stateOf(robin), await stateOf(dana)]).toEqual(['completed', 'completed']);
      expect(await returned()).toEqual([false, false]);
      expect((await subjects(robin)).at(-1)).toBe('A payment was not returned');
      await bank.refund(dana);
      expect(await seen()).toEqual(liveBy(robin));
    });

    test('keeps the other unlock live after a lost dispute', async () => {
      await bank.dispute(robin);
      await bank.close(robin, 'lost');
      expect(await seen()).toEqual(liveBy(dana));
      expect([await stateOf(robin), await stateOf(dana)]).toEqual(['disputed', 'completed']);
      expect((await subjects(robin)).filter((subject) => subject.startsWith('You keep'))).toHaveLength(1);
    });

    test('is unlocked again if both payments were returned and one refund then fails', async () => {
      await bank.refund(robin);
      await bank.refund(dana);
      expect(await seen()).toMatchObject([{ revoked: true }]);
      await bank.failRefund(robin);
      expect(await seen()).toEqual(liveBy(robin));
      expect([await stateOf(robin), await stateOf(dana)]).toEqual(['completed', 'refunded']);
      expect((await subjects(robin)).at(-1)).toBe('Your unlock was restored');
    });

    test('is shown as revoked when both payments are refunded at the same moment', async () => {
      const charges = await Promise.all([robin, dana].map(chargeOf));
      await Promise.all(charges.map(({ id }) => stack.control(`charges/${id}/refund`, {})));
      await settled();
      expect([await stateOf(robin), await stateOf(dana)]).toEqual(['refunded', 'refunded']);
      expect(await seen()).toMatchObject([{ revoked: true }]);
    });
  },
);

test('a member’s unlock, even a free unlock, replaces the agency’s own unlock when the agency’s payment is refunded', async () => {
  await buy(owner);
  const { id: freeUnlockId } = await stack.db
    .insertInto('free_unlocks')
    .values({
      agency_id: dana.agencyId,
      stripe_subscription_id: `sub_${dana.agencyId}`,
      period_start: stack.clock.now(),
      expires_at: new Date(stack.clock.now().getTime() + 3_600_000),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await stack.db
    .insertInto('agency_subscriptions')
    .values({ agency_id: dana.agencyId, stripe_subscription_id: `sub_${dana.agencyId}`, status: 'active' })
    .execute();
  expect((await stack.post(dana, '/api/redeem-free-unlock', { candidateUuid, freeUnlockId })).status).toBe(200);
  await stack.db.updateTable('agency_subscriptions').set({ status: 'canceled' }).execute();
  await join(dana);
  expect(await seen()).toEqual(liveBy(owner));
  await bank.refund(owner);
  expect(await seen()).toEqual(liveBy(dana));
  const spent = await stack.db
    .selectFrom('free_unlocks as f')
    .innerJoin('unlocks as unlock', 'unlock.id', 'f.unlock_id')
    .select(['unlock.agency_id', 'unlock.status', 'unlock.free'])
    .where('f.id', '=', freeUnlockId)
    .executeTakeFirstOrThrow();
  expect(spent).toEqual({ agency_id: owner.agencyId, status: 'completed', free: true });
});

test('the agency’s payment page closes when a person who has unlocked the candidate joins', async () => {
  await buy(robin);
  const { body } = await stack.post(owner, '/api/create-candidate-unlock-checkout', { candidateUuid });
  await join(robin);
  expect((await stack.pay(String(body['url']))).status).toBe(410);
  expect(await seen()).toEqual(liveBy(robin));
});
