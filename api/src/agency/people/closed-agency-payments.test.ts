import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openSubscriptionCheckout, openUnlockCheckout } from '../billing/purchases.service.ts';
import { reconcilePayments } from '../billing/reconcile-payments.job.ts';
import { redeemFreeUnlock } from '../unlocks/unlocks.service.ts';
import { addCandidate } from '../../caregiver/profile/caregivers.testing.ts';
import { startPaymentsStack, type PaymentsStack } from '../billing/testing/payments-stack.ts';
import { signUpAgency, type SignedUpAgency } from '../../testing/test-app.ts';
import { addColleague, invitationToken } from './colleagues.testing.ts';

const UNLOCK = '/api/create-candidate-unlock-checkout';
const PRO = '/api/create-stripe-checkout';

let stack: PaymentsStack;
let owner: SignedUpAgency;
let robin: SignedUpAgency;
beforeAll(async () => {
  stack = await startPaymentsStack();
});
afterAll(() => stack.close());
beforeEach(async () => {
  owner = await signUpAgency(stack);
  robin = await signUpAgency(stack);
});
afterEach(async () => {
  await stack.outage(false);
  await stack.fault('none');
  await stack.webhooks('deliver');
  await stack.webhooksSettled();
});

async function open(who: SignedUpAgency, path: string, body: object = {}): Promise<string> {
  const opened = await stack.post(who, path, body);
  expect(opened.status, JSON.stringify(opened.body)).toBe(200);
  return String(opened.body['url']);
}
async function pay(url: string): Promise<number> {
  const { status } = await stack.pay(url);
  await stack.webhooksSettled();
  return status;
}
async function join(who: SignedUpAgency, inviter: SignedUpAgency) {
  expect((await stack.post(inviter, '/api/agency-invitations', { email: who.email, role: 'recruiter' })).status).toBe(
    201,
  );
  const token = invitationToken({ sentMails: await stack.mailsTo(who) }, who.email);
  return stack.post(who, '/api/join-agency', { token, confirmed: true });
}
const agencyOf = async ({ personId }: SignedUpAgency) =>
  (
    await stack.db
      .selectFrom('agency_people')
      .select('agency_id')
      .where('person_id', '=', personId)
      .executeTakeFirstOrThrow()
  ).agency_id;
const customerOf = async (agency: string) =>
  (
    await stack.db
      .selectFrom('billing_customers')
      .where('agency_id', '=', agency)
      .select('stripe_customer_id')
      .executeTakeFirstOrThrow()
  ).stripe_customer_id;
const chargesOf = async (agency: string) =>
  (await stack.stripe.charges.list({ customer: await customerOf(agency), limit: 100 })).data;

describe('payment for a contact that both the closed agency and the joined agency had', () => {
  test.each(['refund', 'dispute'] as const)(
    'is recorded as returned after a %s, and the person who closed the agency gets an email',
    async (way) => {
      const dana = await addColleague(stack, owner);
      // Leaving creates a new agency for dana. Its id is not the id of any account.
      expect((await stack.post(dana, '/api/leave-agency', { agency: owner.agencyId })).status).toBe(200);
      const own = await agencyOf(dana);
      const { uuid: candidateUuid } = await addCandidate(stack);
      await pay(await open(dana, UNLOCK, { candidateUuid }));
      await pay(await open(owner, UNLOCK, { candidateUuid }));
      expect(await join(dana, owner)).toMatchObject({ status: 200, body: { moved_contacts: 0 } });

      const [charge] = await chargesOf(own);
      await stack.control(`charges/${charge?.id}/${way}`, {});
      await stack.webhooksSettled();
      const record = await stack.db
        .selectFrom('unlocks')
        .select('status')
        .where('agency_id', '=', own)
        .executeTakeFirstOrThrow();
      expect(record.status).toBe(way === 'refund' ? 'refunded' : 'disputed');
      expect((await stack.mailsTo(dana)).at(-1)?.text).toContain('A payment for Maria was');
      expect((await stack.get(owner, `/api/candidate-requests/${candidateUuid}`)).body).toEqual({
        status: 'completed',
      });
    },
  );
});

const PAID = 303;
const joins = async (who: SignedUpAgency, inviter: SignedUpAgency) =>
  expect(await join(who, inviter)).toMatchObject({ status: 200 });
/** Joins while Stripe fails to close payment pages. */
async function joinsWithPagesOpen(who: SignedUpAgency, inviter: SignedUpAgency) {
  await stack.fault('forbidden', { calls: 'POST /v1/checkout/sessions' });
  await joins(who, inviter);
  await stack.fault('none');
}
const payable = async (agency: string) =>
  (await stack.stripe.checkout.sessions.list({ customer: await customerOf(agency), limit: 100 })).data.filter(
    ({ status }) => status === 'open',
  );
const checkoutsOf = (agency: string) =>
  stack.db
    .selectFrom('checkouts')
    .select(['id', 'kind', 'status'])
    .where('agency_id', '=', agency)
    .orderBy('id')
    .execute();
const unlocksOf = (agency: string) =>
  stack.db
    .selectFrom('unlocks')
    .select(['caregiver_uuid', 'status', 'amount_cents', 'unlocked_by'])
    .where('agency_id', '=', agency)
    .execute();
const planOf = async (agency: string) =>
  (
    await stack.db
      .selectFrom('agency_subscriptions')
      .select('status')
      .where('agency_id', '=', agency)
      .executeTakeFirst()
  )?.status;
const subjects = async (who: SignedUpAgency) => (await stack.mailsTo(who)).map(({ subject }) => subject);
const JOINED_MEANWHILE =
  'You have joined another agency in the meantime. You have not been charged. Please reload this page.';
const CANCELED = 'We canceled the Pro subscription you no longer need';

describe('payment page that was open when its agency closed', () => {
  test('cannot be paid for Pro, for a candidate, or for a candidate that the joined agency is also buying', async () => {
    const [mine, both] = [(await addCandidate(stack)).uuid, (await addCandidate(stack)).uuid];
    const pages = [
      await open(robin, PRO),
      await open(robin, UNLOCK, { candidateUuid: mine }),
      await open(robin, UNLOCK, { candidateUuid: both }),
    ];
    const ours = await open(owner, UNLOCK, { candidateUuid: both });
    await joins(robin, owner);

    for (const page of pages) expect(await pay(page)).not.toBe(PAID);
    expect(await chargesOf(robin.agencyId)).toEqual([]);
    expect((await checkoutsOf(robin.agencyId)).map(({ status }) => status)).toEqual(['expired', 'expired', 'expired']);
    expect(await pay(ours)).toBe(PAID);
    expect(await pay(await open(robin, UNLOCK, { candidateUuid: mine }))).toBe(PAID);
    expect((await unlocksOf(owner.agencyId)).map((row) => row.caregiver_uuid).toSorted()).toEqual(
      [mine, both].toSorted(),
    );
  });

  test('is closed by the reconciliation job if Stripe was unavailable', async () => {
    const { uuid: candidateUuid } = await addCandidate(stack);
    await open(robin, PRO);
    await open(robin, UNLOCK, { candidateUuid });
    await stack.outage(true);
    await joins(robin, owner);
    await stack.outage(false);
    expect(await payable(robin.agencyId)).toHaveLength(2);
    // The job skips checkouts younger than a minute.
    stack.clock.advance(2 * 60_000);
    await reconcilePayments(stack.deps);
    expect(await payable(robin.agencyId)).toEqual([]);
    expect((await checkoutsOf(robin.agencyId)).map(({ status }) => status)).toEqual(['expired', 'expired']);
  });

  test('is not returned by the click that is still creating it', async () => {
    const { uuid: candidateUuid } = await addCandidate(stack);
    // Creates the customer first, so that only the call that creates the page is slow.
    await pay(await open(robin, UNLOCK, { candidateUuid: (await addCandidate(stack)).uuid }));
    await stack.fault('slow', { calls: 'POST /v1/checkout/sessions', times: 2, delay_ms: 1_500 });
    const opening = [stack.post(robin, UNLOCK, { candidateUuid }), stack.post(robin, PRO, {})];
    await expect.poll(async () => (await checkoutsOf(robin.agencyId)).length, { timeout: 10_000 }).toBe(3);
    await joins(robin, owner);
    for (const answer of await Promise.all(opening)) {
      expect(answer).toMatchObject({ status: 404, body: { detail: JOINED_MEANWHILE } });
    }
    expect(await payable(robin.agencyId)).toEqual([]);
  });
});

describe('call that was in flight when its agency closed', () => {
  test('opens no page and spends no free unlock', async () => {
    const closed = { ...robin, role: 'owner' } as const;
    await joins(robin, owner);
    const { uuid: candidateUuid } = await addCandidate(stack);
    const { id: freeUnlockId } = await stack.db
      .insertInto('free_unlocks')
      .values({
        agency_id: robin.agencyId,
        stripe_subscription_id: `sub_${randomUUID()}`,
        period_start: new Date(),
        expires_at: new Date(Date.now() + 3_600_000),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const refused = { detail: JOINED_MEANWHILE };
    const order = { agency: closed, candidateUuid, association: null, keepFreeUnlock: false };
    await expect(openUnlockCheckout(stack.deps, order)).rejects.toMatchObject(refused);
    await expect(openSubscriptionCheckout(stack.deps, order)).rejects.toMatchObject(refused);
    await expect(redeemFreeUnlock(stack.deps, { ...order, freeUnlockId })).rejects.toMatchObject(refused);
    expect(await unlocksOf(robin.agencyId)).toEqual([]);
    expect(await checkoutsOf(robin.agencyId)).toEqual([]);
  });
});

describe.each(['deliver', 'duplicate', 'reorder', 'drop'] as const)(
  'payment page that is paid after its agency closed, with webhooks in mode “%s”',
  (mode) => {
    async function settled() {
      await stack.webhooksSettled();
      stack.clock.advance(2 * 60_000);
      if (mode === 'drop') await reconcilePayments(stack.deps);
      // The job's own actions create events, too.
      if (mode === 'drop') await reconcilePayments(stack.deps);
      await stack.webhooksSettled();
    }

    test('is canceled, refunded, and reported once if it was for Pro', async () => {
      const page = await open(robin, PRO);
      await joinsWithPagesOpen(robin, owner);
      await stack.webhooks(mode);
      expect(await pay(page)).toBe(PAID);
      await settled();

      const { data } = await stack.stripe.subscriptions.list({
        customer: await customerOf(robin.agencyId),
        status: 'all',
      });
      expect(data.map(({ status }) => status)).toEqual(['canceled']);
      expect((await chargesOf(robin.agencyId)).map(({ refunded }) => refunded)).toEqual([true]);
      expect(await checkoutsOf(robin.agencyId)).toMatchObject([{ kind: 'subscription', status: 'refunded' }]);
      expect(await planOf(robin.agencyId)).toBe('canceled');
      expect(await planOf(owner.agencyId)).toBeUndefined();
      expect((await subjects(robin)).filter((subject) => subject === CANCELED)).toHaveLength(1);
      const reports = (await stack.mailsToSupport()).filter(({ text }) => text.includes(robin.agencyId));
      expect(reports.map(({ subject }) => subject)).toEqual(['A closed agency bought Pro']);

      expect((await stack.post(robin, '/api/leave-agency', { agency: owner.agencyId })).status).toBe(200);
      expect((await stack.get(robin, '/api/free-unlock')).body).toEqual({ free_unlock: null });
      expect(await pay(await open(robin, PRO))).toBe(PAID);
    });

    test('moves the contact and its records to the joined agency if it was for a candidate', async () => {
      const { uuid: candidateUuid } = await addCandidate(stack);
      const page = await open(robin, UNLOCK, { candidateUuid });
      const [checkout] = await checkoutsOf(robin.agencyId);
      await joinsWithPagesOpen(robin, owner);
      await stack.webhooks(mode);
      expect(await pay(page)).toBe(PAID);
      // The buyer returns from the payment page, before or after the webhook.
      expect(await stack.post(robin, '/api/settle-checkout', { checkout_id: checkout?.id })).toMatchObject({
        status: 200,
        body: { status: 'completed', candidate_uuid: candidateUuid },
      });
      await settled();

      expect(await unlocksOf(robin.agencyId)).toEqual([]);
      const unlock = { caregiver_uuid: candidateUuid, amount_cents: 40_000, unlocked_by: robin.personId };
      expect(await unlocksOf(owner.agencyId)).toEqual([{ ...unlock, status: 'completed' }]);
      expect(await checkoutsOf(robin.agencyId)).toEqual([]);
      expect(await checkoutsOf(owner.agencyId)).toEqual([{ ...checkout, status: 'completed' }]);
      expect(
        (await subjects(robin)).filter((subject) => subject === 'Contact details for the candidate you unlocked'),
      ).toHaveLength(1);
      const [charge, ...others] = await chargesOf(robin.agencyId);
      expect([charge?.refunded, others]).toEqual([false, []]);

      await stack.control(`charges/${charge?.id}/dispute`, {});
      await settled();
      expect(await unlocksOf(owner.agencyId)).toEqual([{ ...unlock, status: 'disputed' }]);
    });

    test('is refunded, and reported once if it was for a candidate that the joined agency has', async () => {
      const { uuid: candidateUuid } = await addCandidate(stack);
      await pay(await open(owner, UNLOCK, { candidateUuid }));
      const page = await open(robin, UNLOCK, { candidateUuid });
      await joinsWithPagesOpen(robin, owner);
      await stack.webhooks(mode);
      expect(await pay(page)).toBe(PAID);
      await settled();

      expect((await chargesOf(robin.agencyId)).map(({ refunded }) => refunded)).toEqual([true]);
      expect(await unlocksOf(owner.agencyId)).toMatchObject([{ status: 'completed', unlocked_by: owner.personId }]);
      expect(await unlocksOf(robin.agencyId)).toEqual([]);
      expect(await checkoutsOf(robin.agencyId)).toMatchObject([{ status: 'refunded' }]);
      expect((await subjects(robin)).filter((subject) => subject.startsWith('We returned your payment'))).toHaveLength(
        1,
      );
    });
  },
);

describe('Pro that is paid after its agency closed', () => {
  test.each(['DELETE /v1/subscriptions', 'POST /v1/refunds', 'GET /v1/invoices'])(
    'is canceled and refunded once, even if %s fails at first',
    async (calls) => {
      const page = await open(robin, PRO);
      await joinsWithPagesOpen(robin, owner);
      await stack.webhooks('drop');
      await pay(page);
      // Each call is attempted three times.
      await stack.fault('unavailable', { calls, times: 3 });
      stack.clock.advance(2 * 60_000);
      await expect(reconcilePayments(stack.deps)).rejects.toThrow();
      await reconcilePayments(stack.deps);
      await reconcilePayments(stack.deps);
      expect((await chargesOf(robin.agencyId)).map(({ refunded }) => refunded)).toEqual([true]);
      const { data } = await stack.stripe.subscriptions.list({ customer: await customerOf(robin.agencyId) });
      expect(data).toEqual([]);
      expect(await planOf(robin.agencyId)).toBe('canceled');
      expect((await subjects(robin)).filter((subject) => subject === CANCELED)).toHaveLength(1);
    },
  );

  test('still ends with its period if it was canceled before the agency closed', async () => {
    await pay(await open(robin, PRO));
    const customer = await customerOf(robin.agencyId);
    const [pro] = (await stack.stripe.subscriptions.list({ customer })).data;
    const id = String(pro?.id);
    await stack.stripe.subscriptions.update(id, { cancel_at_period_end: true });
    await stack.webhooksSettled();
    await joins(robin, owner);
    // Simulates a change on the provider's portal, still open in another tab.
    await stack.stripe.subscriptions.update(id, { cancel_at_period_end: false });
    await stack.webhooksSettled();
    expect(await stack.stripe.subscriptions.retrieve(id)).toMatchObject({
      status: 'active',
      cancel_at_period_end: true,
    });
    expect((await chargesOf(robin.agencyId)).map(({ refunded }) => refunded)).toEqual([false]);
  });

  test.each(['at once', 'by the job'] as const)(
    'is canceled %s while its first payment is pending, and no email mentions money that was not taken',
    async (when) => {
      await open(robin, PRO);
      const [checkout] = await checkoutsOf(robin.agencyId);
      const customer = await customerOf(robin.agencyId);
      await stack.control('seed-subscription', {
        email: robin.email,
        customer,
        product_name: 'Pro',
        unit_amount: 9_900,
        metadata: { checkout_id: checkout?.id },
        first_payment: 'pending',
      });
      await stack.webhooksSettled();
      const all = async () => (await stack.stripe.subscriptions.list({ customer, status: 'all' })).data;
      expect((await all()).map(({ status }) => status)).toEqual(['incomplete']);

      if (when === 'by the job') await stack.outage(true);
      await joins(robin, owner);
      await stack.outage(false);
      // The job checks each subscription once an hour.
      await stack.advanceMinutes(61);
      if (when === 'by the job') await reconcilePayments(stack.deps);
      await stack.webhooksSettled();

      expect((await all()).map(({ status }) => status)).toEqual(['canceled']);
      expect(await chargesOf(robin.agencyId)).toEqual([]);
      expect(await payable(robin.agencyId)).toEqual([]);
      expect(await planOf(robin.agencyId)).toBe('canceled');
      expect(await planOf(owner.agencyId)).toBeUndefined();
      const told = (await stack.mailsTo(robin)).filter(({ subject }) => subject === CANCELED);
      expect(told).toHaveLength(1);
      expect(told[0]?.text).toContain('If you were charged for it, the money is going back to your card.');
      const reports = (await stack.mailsToSupport()).filter(({ text }) => text.includes(robin.agencyId));
      expect(reports.map(({ subject }) => subject)).toEqual(['A closed agency bought Pro']);

      await reconcilePayments(stack.deps);
      await stack.webhooksSettled();
      expect((await subjects(robin)).filter((subject) => subject === CANCELED)).toHaveLength(1);
    },
  );
});
