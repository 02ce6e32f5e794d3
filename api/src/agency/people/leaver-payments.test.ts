import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { signUpAgency, type SignedUpAgency } from '../../testing/test-app.ts';
import { reconcilePayments } from '../billing/reconcile-payments.job.ts';
import { addCandidate } from '../../caregiver/profile/caregivers.testing.ts';
import { startPaymentsStack, type PaymentsStack } from '../billing/testing/payments-stack.ts';
import { addColleague, invitationToken } from './colleagues.testing.ts';

const UNLOCK = '/api/create-candidate-unlock-checkout';
const PRO = '/api/create-stripe-checkout';
const PAID = 303;
const GONE = 410;

let stack: PaymentsStack;
let owner: SignedUpAgency;
let robin: SignedUpAgency;
beforeAll(async () => {
  stack = await startPaymentsStack();
});
afterAll(() => stack.close());
beforeEach(async () => {
  owner = await signUpAgency(stack);
  robin = await addColleague(stack, owner, 'owner');
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
const newCandidate = async () => (await addCandidate(stack)).uuid;
async function call(method: 'DELETE' | 'PATCH', url: string, payload?: object) {
  const options = payload === undefined ? {} : { payload };
  const { statusCode } = await stack.app.inject({ method, url, headers: owner.headers, ...options });
  return statusCode;
}
const WAYS = {
  'is removed': async () => expect(await call('DELETE', `/api/agency-people/${robin.personId}`)).toBe(200),
  leaves: async () =>
    expect(await stack.post(robin, '/api/leave-agency', { agency: owner.agencyId })).toMatchObject({ status: 200 }),
  'joins another agency': async () => {
    const other = await signUpAgency(stack);
    await stack.post(other, '/api/agency-invitations', { email: robin.email, role: 'recruiter' });
    const token = invitationToken({ sentMails: await stack.mailsTo(robin) }, robin.email);
    expect(await stack.post(robin, '/api/join-agency', { token, confirmed: true })).toMatchObject({ status: 200 });
  },
};
const isDemoted = async () =>
  expect(await call('PATCH', `/api/agency-people/${robin.personId}`, { role: 'recruiter' })).toBe(200);
/** Removes the person while Stripe fails to close the payment pages. */
async function goneWithPagesOpen(goes: () => Promise<unknown> = WAYS['is removed']) {
  await stack.fault('forbidden', { calls: 'POST /v1/checkout/sessions' });
  await goes();
  await stack.fault('none');
}
const checkouts = () =>
  stack.db
    .selectFrom('checkouts')
    .select(['kind', 'status', 'opened_by'])
    .where('agency_id', '=', owner.agencyId)
    .orderBy('id')
    .execute();
const statuses = async () => (await checkouts()).map(({ status }) => status);
const unlocks = () => stack.db.selectFrom('unlocks').select('status').where('agency_id', '=', owner.agencyId).execute();
const plan = async () =>
  (
    await stack.db
      .selectFrom('agency_subscriptions')
      .select('status')
      .where('agency_id', '=', owner.agencyId)
      .executeTakeFirst()
  )?.status;
const payable = async () =>
  (await stack.stripe.checkout.sessions.list({ customer: await stack.customerOf(owner), limit: 100 })).data.flatMap(
    ({ status, url }) => (status === 'open' ? [url] : []),
  );
const charges = async () =>
  (await stack.stripe.charges.list({ customer: await stack.customerOf(owner), limit: 100 })).data;
const subscriptions = async () =>
  (await stack.stripe.subscriptions.list({ customer: await stack.customerOf(owner), status: 'all' })).data;
const mailsTo = async (who: SignedUpAgency, subject: string) =>
  (await stack.mailsTo(who)).filter((mail) => mail.subject.startsWith(subject));

describe.each(Object.entries(WAYS))('payment page opened by a person who %s', (_way, goes) => {
  test('accepts no payment for Pro or for a candidate, while other people’s pages do', async () => {
    const candidateUuid = await newCandidate();
    const pages = [await open(robin, PRO), await open(robin, UNLOCK, { candidateUuid })];
    const ours = await open(owner, UNLOCK, { candidateUuid: await newCandidate() });
    await goes();
    for (const page of pages) expect(await pay(page)).toBe(GONE);
    expect(await statuses()).toEqual(['expired', 'expired', 'open']);
    expect(await pay(ours)).toBe(PAID);
    expect(await pay(await open(owner, UNLOCK, { candidateUuid }))).toBe(PAID);
    expect(await unlocks()).toEqual([{ status: 'completed' }, { status: 'completed' }]);
  });

  test('is closed by the reconciliation job if Stripe was unavailable', async () => {
    await open(robin, PRO);
    await open(robin, UNLOCK, { candidateUuid: await newCandidate() });
    await stack.outage(true);
    await goes();
    await stack.outage(false);
    expect(await payable()).toHaveLength(2);
    // The job skips checkouts younger than a minute.
    stack.clock.advance(2 * 60_000);
    await reconcilePayments(stack.deps);
    expect(await payable()).toEqual([]);
    expect(await statuses()).toEqual(['expired', 'expired']);
  });
});

test('a demoted owner’s payment page for Pro closes, but that owner’s page for a candidate stays open', async () => {
  const pro = await open(robin, PRO);
  const unlock = await open(robin, UNLOCK, { candidateUuid: await newCandidate() });
  await isDemoted();
  expect(await pay(pro)).toBe(GONE);
  expect(await pay(unlock)).toBe(PAID);
  expect(await unlocks()).toEqual([{ status: 'completed' }]);
});

test('a colleague’s click creates a new page if a removed person’s old page is not closed yet', async () => {
  const candidateUuid = await newCandidate();
  const theirs = await open(robin, UNLOCK, { candidateUuid });
  await goneWithPagesOpen();
  const ours = await open(owner, UNLOCK, { candidateUuid });
  expect(await payable()).toEqual([ours]);
  expect(await pay(theirs)).toBe(GONE);
  expect(await pay(ours)).toBe(PAID);
  expect((await mailsTo(owner, 'Contact details')).length).toBe(1);
});

test('a payment page is not returned if the person who opened it is removed while it is being created', async () => {
  // Creates the customer first, so that only the call that creates the page is slow.
  await open(owner, UNLOCK, { candidateUuid: await newCandidate() });
  const candidateUuid = await newCandidate();
  await stack.fault('slow', { calls: 'POST /v1/checkout/sessions', times: 2, delay_ms: 1_500 });
  const opening = [stack.post(robin, UNLOCK, { candidateUuid }), stack.post(robin, PRO, {})];
  await expect.poll(async () => (await checkouts()).length, { timeout: 10_000 }).toBe(3);
  await WAYS['is removed']();
  for (const answer of await Promise.all(opening)) {
    expect(answer).toMatchObject({ status: 404, body: { detail: expect.stringContaining('not been charged') } });
  }
  expect(await statuses()).toEqual(['open', 'expired', 'expired']);
  expect(await payable()).toHaveLength(1);
});

describe.each(['deliver', 'duplicate', 'reorder', 'drop'] as const)(
  'payment page that is paid after the person who opened it was removed, with webhooks in mode “%s”',
  (mode) => {
    async function settled() {
      await stack.webhooksSettled();
      stack.clock.advance(2 * 60_000);
      // Runs twice, because the job's own actions create events.
      if (mode === 'drop') await reconcilePayments(stack.deps);
      if (mode === 'drop') await reconcilePayments(stack.deps);
      await stack.webhooksSettled();
    }

    test('is refunded, and both people get one email, if it was for a candidate', async () => {
      const candidateUuid = await newCandidate();
      const page = await open(robin, UNLOCK, { candidateUuid });
      await goneWithPagesOpen();
      await stack.webhooks(mode);
      expect(await pay(page)).toBe(PAID);
      await settled();
      expect((await charges()).map(({ refunded }) => refunded)).toEqual([true]);
      expect(await unlocks()).toEqual([]);
      expect(await statuses()).toEqual(['refunded']);
      for (const who of [owner, robin]) {
        const [mail, ...others] = await mailsTo(who, 'We returned your payment of $400');
        expect(mail?.text).toContain('left the agency before the payment went through');
        expect(others).toEqual([]);
        expect(await mailsTo(who, 'Contact details')).toEqual([]);
      }
      expect((await stack.get(owner, `/api/candidate-requests/${candidateUuid}`)).body).toEqual({ status: null });
    });

    test('is canceled, refunded, and reported once, if it was for Pro', async () => {
      const page = await open(robin, PRO);
      await goneWithPagesOpen();
      await stack.webhooks(mode);
      expect(await pay(page)).toBe(PAID);
      await settled();
      expect((await subscriptions()).map(({ status }) => status)).toEqual(['canceled']);
      expect((await charges()).map(({ refunded }) => refunded)).toEqual([true]);
      expect(await checkouts()).toMatchObject([{ kind: 'subscription', status: 'refunded' }]);
      expect(await plan()).not.toBe('active');
      expect((await stack.get(owner, '/api/free-unlock')).body).toEqual({ free_unlock: null });
      for (const who of [owner, robin]) expect(await mailsTo(who, 'We canceled a Pro subscription')).toHaveLength(1);
      const reports = (await stack.mailsToSupport()).filter(({ text }) => text.includes(owner.agencyId));
      expect(reports.map(({ subject }) => subject)).toEqual(['Pro was bought by a person who had left']);
      expect(await pay(await open(owner, PRO))).toBe(PAID);
      await settled();
      expect(await plan()).toBe('active');
    });

    test('does not affect an earlier payment for a candidate or for Pro', async () => {
      const page = await open(robin, UNLOCK, { candidateUuid: await newCandidate() });
      const pro = await open(robin, PRO);
      expect(await pay(page)).toBe(PAID);
      expect(await pay(pro)).toBe(PAID);
      await WAYS['is removed']();
      await stack.webhooks(mode);
      const [unlocked] = (await charges()).filter(({ amount }) => amount === 40_000);
      await stack.control(`charges/${unlocked?.id}/dispute`, {});
      await settled();
      expect(await unlocks()).toEqual([{ status: 'disputed' }]);
      const [dispute] = (await stack.stripe.disputes.list({ charge: String(unlocked?.id) })).data;
      await stack.control(`disputes/${dispute?.id}/close`, { outcome: 'won' });
      await settled();
      await reconcilePayments(stack.deps);
      expect(await unlocks()).toEqual([{ status: 'completed' }]);
      expect(await plan()).toBe('active');
      expect((await charges()).map(({ refunded }) => refunded)).toEqual([false, false]);
    });
  },
);

test('a paid Pro plan stays, even if its checkout is unsettled when its opener leaves', async () => {
  const page = await open(robin, PRO);
  await stack.control('webhooks', { mode: 'drop', types: ['checkout.session.completed'] });
  expect(await pay(page)).toBe(PAID);
  await stack.webhooks('deliver');
  await stack.db.updateTable('checkouts').set({ status: 'open' }).where('agency_id', '=', owner.agencyId).execute();
  await WAYS['is removed']();
  await stack.advanceMinutes(61);
  await reconcilePayments(stack.deps);
  expect(await plan()).toBe('active');
  expect((await subscriptions()).map(({ status }) => status)).toEqual(['active']);
  expect(await statuses()).toEqual(['completed']);
});
