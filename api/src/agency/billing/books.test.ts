// @module-tag slow
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { signUpAgency, type SignedUpAgency } from '../../testing/test-app.ts';
import { addColleague, invitationToken } from '../people/colleagues.testing.ts';
import { reconcilePayments } from './reconcile-payments.job.ts';
import { addCandidate } from '../../caregiver/profile/caregivers.testing.ts';
import { startPaymentsStack, type PaymentsStack, type WebhookMode } from './testing/payments-stack.ts';

const RUNS = 8;
const CANDIDATES = 2;

/** `charge` and `candidate` are indexes, taken modulo the number of existing charges or candidates. */
const webhooks = fc.constantFrom<WebhookMode>('deliver', 'duplicate', 'reorder', 'drop');
const purchase = fc.oneof(
  fc.record({ act: fc.constant('unlock' as const), candidate: fc.nat(CANDIDATES - 1) }),
  fc.record({ act: fc.constant('pro' as const) }),
);
const bankEvent = fc.record({
  act: fc.constantFrom(
    'refund' as const,
    'part' as const,
    'dispute' as const,
    'win' as const,
    'lose' as const,
    'failRefund' as const,
  ),
  // Few charges but many steps, so that several things happen to the same charge.
  charge: fc.nat(1),
});
const proEvent = fc.oneof(
  fc.record({ act: fc.constant('renew' as const) }),
  fc.record({ act: fc.constant('redeem' as const), candidate: fc.nat(CANDIDATES - 1) }),
);
const stepOf = <What>(what: fc.Arbitrary<What>) => fc.record({ what, webhooks });
const stepArbitrary = stepOf(
  fc.oneof({ arbitrary: bankEvent, weight: 6 }, { arbitrary: proEvent, weight: 2 }, { arbitrary: purchase, weight: 1 }),
);
type Step = typeof stepArbitrary extends fc.Arbitrary<infer S> ? S : never;

const runArbitrary = fc.record({
  bought: fc.array(stepOf(purchase), { minLength: 1, maxLength: 2 }),
  steps: fc.array(stepArbitrary, { minLength: 6, maxLength: 12 }),
  /** Old events to redeliver at the end, in this order. `forgotten` first deletes our records of all events. */
  again: fc.array(fc.nat(200), { maxLength: 12 }),
  forgotten: fc.boolean(),
});

const lost = (what: Step['what']): Step => ({ what, webhooks: 'drop' });
/** Loses the webhooks of two renewals and a refund. */
const RENEWALS_LOST = {
  bought: [{ what: { act: 'pro' as const }, webhooks: 'deliver' as const }],
  steps: [lost({ act: 'renew' }), lost({ act: 'renew' }), lost({ act: 'refund', charge: 0 })],
  again: [],
  forgotten: true,
};

describe('our payment records', () => {
  let stack: PaymentsStack;
  beforeAll(async () => {
    stack = await startPaymentsStack();
  });
  afterAll(() => stack.close());

  async function play(agency: SignedUpAgency, candidates: readonly string[], { what, webhooks }: Step): Promise<void> {
    await stack.webhooks(webhooks);
    switch (what.act) {
      case 'unlock':
        await buy(agency, '/api/create-candidate-unlock-checkout', {
          candidateUuid: candidates[what.candidate],
          keepFreeUnlock: true,
        });
        break;
      case 'pro':
        await buy(agency, '/api/create-stripe-checkout', {});
        break;
      case 'redeem': {
        const { body } = await stack.get(agency, '/api/free-unlock');
        const free = body['free_unlock'];
        if (typeof free !== 'object' || free === null || !('unlock_id' in free)) break;
        const candidateUuid = candidates[what.candidate];
        await stack.post(agency, '/api/redeem-free-unlock', { candidateUuid, freeUnlockId: free.unlock_id });
        break;
      }
      case 'renew': {
        const { data } = await stack.stripe.subscriptions.list({ customer: await customerOf(agency) });
        if (data[0] !== undefined) await stack.tryControl(`subscriptions/${data[0].id}/renew`, { outcome: 'succeed' });
        break;
      }
      default: {
        const all = await chargesOf(agency);
        const charge = all[what.charge % Math.max(all.length, 1)];
        if (charge !== undefined) await bank(what.act, charge.id);
      }
    }
    await stack.webhooksSettled();
  }

  async function buy(agency: SignedUpAgency, path: string, body: object): Promise<void> {
    const { body: opened } = await stack.post(agency, path, body);
    if (typeof opened['url'] === 'string') await stack.pay(opened['url']);
  }

  async function bank(act: 'refund' | 'part' | 'dispute' | 'win' | 'lose' | 'failRefund', charge: string) {
    // The simulator rejects impossible acts, such as a second full refund.
    if (act === 'refund') await stack.tryControl(`charges/${charge}/refund`, {});
    if (act === 'part') await stack.tryControl(`charges/${charge}/refund`, { amount: 1_000 });
    if (act === 'dispute') await stack.tryControl(`charges/${charge}/dispute`, {});
    if (act === 'win' || act === 'lose') {
      const [dispute] = (await stack.stripe.disputes.list({ charge })).data;
      await stack.tryControl(`disputes/${dispute?.id}/close`, { outcome: act === 'win' ? 'won' : 'lost' });
    }
    if (act === 'failRefund') {
      const [refund] = (await stack.stripe.refunds.list({ charge })).data;
      await stack.tryControl(`refunds/${refund?.id}/fail`, {});
    }
  }

  const customerOf = (agency: SignedUpAgency) => stack.customerOf(agency).catch(() => 'cus_none_yet');
  async function chargesOf(agency: SignedUpAgency) {
    const customer = await customerOf(agency);
    if (customer === 'cus_none_yet') return [];
    return (await stack.stripe.charges.list({ customer, limit: 100 })).data;
  }

  /** Returns how much of each charge we still hold, according to Stripe. */
  async function bankStatement(agency: SignedUpAgency) {
    const lines = [];
    for (const charge of await chargesOf(agency)) {
      const refunds = (await stack.stripe.refunds.list({ charge: charge.id, limit: 100 })).data;
      const disputes = (await stack.stripe.disputes.list({ charge: charge.id })).data;
      const returned = refunds.reduce((sum, { status, amount }) => sum + (status === 'succeeded' ? amount : 0), 0);
      const disputed = disputes.some(({ status }) => status !== 'won');
      const intent = await stack.stripe.paymentIntents.retrieve(String(charge.payment_intent));
      lines.push({
        payment: intent.id,
        isUnlock: intent.metadata['candidate_uuid'] !== undefined,
        amount: charge.amount,
        returned,
        status: disputed ? 'disputed' : returned === charge.amount ? 'refunded' : 'completed',
        ours: disputed ? 0 : charge.amount - returned,
      });
    }
    return lines;
  }

  async function ourBooks(agency: SignedUpAgency) {
    const of = { agency_id: agency.agencyId };
    const unlocks = await stack.db
      .selectFrom('unlocks')
      .where('agency_id', '=', of.agency_id)
      .selectAll()
      .orderBy('id')
      .execute();
    const free = await stack.db
      .selectFrom('free_unlocks')
      .where('agency_id', '=', of.agency_id)
      .selectAll()
      .orderBy('id')
      .execute();
    const checkouts = await stack.db
      .selectFrom('checkouts')
      .where('agency_id', '=', of.agency_id)
      .selectAll()
      .orderBy('id')
      .execute();
    const subscription = await stack.db
      .selectFrom('agency_subscriptions')
      .where('agency_id', '=', of.agency_id)
      .select(['stripe_subscription_id', 'status', 'month_returned'])
      .executeTakeFirst();
    const mails = (await stack.mailsTo(agency)).map(({ subject }) => subject);
    return { unlocks, free, checkouts: checkouts.map(({ money_ticket: _, ...rest }) => rest), subscription, mails };
  }

  async function compare(agency: SignedUpAgency): Promise<void> {
    const bankLines = await bankStatement(agency);
    const books = await ourBooks(agency);
    const reported = new Set(
      stack.alarms().flatMap(({ alarm, payment }) => (alarm === 'payment_without_purchase' ? [payment] : [])),
    );

    // Each unlock matches its payment, and each payment that we keep bought something.
    const paid = books.unlocks.filter(({ free }) => !free);
    for (const unlock of paid) {
      const line = bankLines.find(({ payment }) => payment === unlock.payment_intent_id);
      expect(line).toMatchObject({ amount: unlock.amount_cents });
      if (reported.has(unlock.payment_intent_id)) continue;
      expect([unlock.status, unlock.returned_cents]).toEqual([line?.status, line?.returned]);
    }
    const live = paid.filter(({ status }) => status === 'completed');
    const kept = bankLines.filter(
      ({ isUnlock, status, payment }) => isUnlock && status === 'completed' && !reported.has(payment),
    );
    expect(kept.map(({ payment }) => payment).sort()).toEqual(live.map((unlock) => unlock.payment_intent_id).sort());
    const unlockCents = live.reduce((sum, { amount_cents, returned_cents }) => sum + amount_cents - returned_cents, 0);
    expect(kept.reduce((sum, { ours }) => sum + ours, 0)).toBe(unlockCents);

    // Allows one live unlock per candidate, one open checkout per purchase, and one subscription.
    const liveCandidates = books.unlocks.flatMap((one) => (one.status === 'completed' ? [one.caregiver_uuid] : []));
    expect(new Set(liveCandidates).size).toBe(liveCandidates.length);
    const customer = await customerOf(agency);
    const subscriptions = customer === 'cus_none_yet' ? [] : (await stack.stripe.subscriptions.list({ customer })).data;
    expect(subscriptions.length).toBeLessThanOrEqual(1);

    const invoices =
      customer === 'cus_none_yet'
        ? []
        : (await stack.stripe.invoices.list({ customer, status: 'paid', limit: 100, expand: ['data.payments'] })).data;
    // Receipts match charges: each unlock and each month has one, with the right amount.
    const receipts = invoices.map((invoice) => [
      invoice.payments?.data[0]?.payment.payment_intent,
      invoice.parent === null,
      invoice.amount_paid,
    ]);
    const charged = bankLines.map(({ payment, isUnlock, amount }) => [payment, isUnlock, amount]);
    expect(receipts.map(String).sort()).toEqual(charged.map(String).sort());
    const { body } = await stack.get(agency, '/api/receipts');
    expect(body['receipts']).toHaveLength(Math.min(invoices.length, 10));

    // Each month of Pro, its free unlock and the plan's status must match that month's payment.
    const proInvoices = invoices.filter(({ parent }) => parent !== null);
    const months = proInvoices.map((invoice) => ({
      start: invoice.lines.data[0]?.period.start ?? 0,
      line: bankLines.find(({ payment }) => payment === invoice.payments?.data[0]?.payment.payment_intent),
    }));
    expect(months.length).toBe(bankLines.filter(({ isUnlock }) => !isUnlock).length);
    for (const given of books.free) {
      const month = months.find(({ start }) => start * 1000 === given.period_start.getTime());
      expect(given.withdrawn_at === null).toBe(month?.line?.status === 'completed');
      const owed = books.free.find(({ id }) => id === given.withheld_for);
      if (owed !== undefined)
        expect([owed.withdrawn_at, owed.redeemed_at]).toEqual([expect.any(Date), expect.any(Date)]);
    }
    const given = new Set(books.free.map(({ period_start }) => period_start.getTime()));
    for (const { start, line } of months) if (line?.status === 'completed') expect(given.has(start * 1000)).toBe(true);
    const [subscription] = subscriptions;
    if (subscription !== undefined) {
      const running = months.find(({ start }) => start === subscription.items.data[0]?.current_period_start);
      const isPro = running?.line?.status === 'completed';
      expect(books.subscription).toMatchObject({ status: isPro ? 'active' : 'unpaid', month_returned: !isPro });
    }
    const used = books.free.flatMap(({ unlock_id }) => unlock_id ?? []).sort();
    expect(used).toEqual(books.unlocks.flatMap(({ free, id }) => (free ? [id] : [])).sort());

    // Each change was emailed exactly once.
    const count = (text: string) => books.mails.filter((subject) => subject.includes(text)).length;
    expect(count('Contact details for')).toBe(books.unlocks.length);
    expect(count('was reversed') - count('was restored')).toBe(
      books.unlocks.filter(({ status }) => status !== 'completed').length,
    );
    // A payment may be returned before it unlocks anything. If the money comes back, the payment then unlocks the
    // candidate.
    const unlockPayments = bankLines.filter(({ isUnlock }) => isUnlock).map(({ payment }) => payment);
    const nothing = unlockPayments.filter((payment) => !paid.some((unlock) => unlock.payment_intent_id === payment));
    expect(count('We returned your payment')).toBeGreaterThanOrEqual(nothing.length);
    expect(count('We returned your payment')).toBeLessThanOrEqual(unlockPayments.length);
  }

  test('match Stripe’s balance even if events arrive out of order or are lost', { timeout: 240_000 }, async () => {
    await fc.assert(
      fc.asyncProperty(runArbitrary, async ({ bought, steps, again, forgotten }) => {
        const agency = await signUpAgency(stack);
        const candidates = [];
        for (let index = 0; index < CANDIDATES; index += 1) candidates.push((await addCandidate(stack)).uuid);
        stack.logLines.length = 0;
        for (const step of [...bought, ...steps]) await play(agency, candidates, step);

        await stack.webhooks('deliver');
        if (forgotten) await stack.db.deleteFrom('stripe_events').execute();
        const { data: events } = await stack.stripe.events.list({ limit: 100 });
        for (const pick of again) await stack.tryControl(`events/${events[pick % events.length]?.id}/resend`, {});
        await stack.webhooksSettled();
        await reconcilePayments(stack.deps);
        // The job's own actions, such as refunds, create more events.
        await stack.webhooksSettled();
        await compare(agency);
        const before = await ourBooks(agency);
        await reconcilePayments(stack.deps);
        await stack.webhooksSettled();
        expect(await ourBooks(agency)).toEqual(before);
      }),
      { numRuns: RUNS, endOnFailure: true, examples: [[RENEWALS_LOST]] },
    );
  });

  test.each(['deliver', 'duplicate', 'reorder', 'drop'] as const)(
    'match after a person leaves, the plan changes, and two people with the same candidate join, with webhooks in mode “%s”',
    { timeout: 120_000 },
    async (mode) => {
      const [owner, dana] = await Promise.all([signUpAgency(stack), signUpAgency(stack)]);
      const robin = await addColleague(stack, owner);
      const [left, both, cheap] = await Promise.all([addCandidate(stack), addCandidate(stack), addCandidate(stack)]);
      const unlock = '/api/create-candidate-unlock-checkout';
      await stack.webhooks(mode);

      const { body: page } = await stack.post(robin, unlock, { candidateUuid: left.uuid });
      await stack.fault('forbidden', { calls: 'POST /v1/checkout/sessions' });
      const removed = await stack.app.inject({
        method: 'DELETE',
        url: `/api/agency-people/${robin.personId}`,
        headers: owner.headers,
      });
      expect(removed.statusCode).toBe(200);
      await stack.fault('none');
      await stack.pay(String(page['url']));

      await buy(owner, unlock, { candidateUuid: both.uuid });
      await buy(dana, unlock, { candidateUuid: both.uuid });
      await settle();
      await stack.post(owner, '/api/agency-invitations', { email: dana.email, role: 'recruiter' });
      const token = invitationToken({ sentMails: await stack.mailsTo(dana) }, dana.email);
      await stack.post(dana, '/api/join-agency', { token, confirmed: true });
      const own = (await bankStatement(owner)).find(({ status }) => status === 'completed');
      const { latest_charge: charge } = await stack.stripe.paymentIntents.retrieve(String(own?.payment));
      await bank('refund', String(charge));

      await buy(owner, '/api/create-stripe-checkout', {});
      await buy(owner, unlock, { candidateUuid: cheap.uuid, keepFreeUnlock: true });
      await settle();

      const lines = [...(await bankStatement(owner)), ...(await bankStatement(dana))].filter(
        ({ isUnlock }) => isUnlock,
      );
      expect(lines.map(({ amount, ours }) => [amount, ours]).sort()).toEqual(
        [
          [10_000, 10_000],
          [40_000, 0],
          [40_000, 0],
          [40_000, 40_000],
        ].sort(),
      );
      const unlocks = await stack.db
        .selectFrom('unlocks')
        .where('agency_id', 'in', [owner.agencyId, dana.agencyId])
        .selectAll()
        .execute();
      const paidFor = (all: readonly { payment: string | null; status: string }[]) =>
        all.map(({ payment, status }) => `${payment} ${status}`).sort();
      const bought = lines.filter(({ payment }) => unlocks.some((one) => one.payment_intent_id === payment));
      expect(paidFor(unlocks.map((one) => ({ payment: one.payment_intent_id, status: one.status })))).toEqual(
        paidFor(bought),
      );
      const live = unlocks.filter(
        ({ agency_id: agency, status }) => agency === owner.agencyId && status === 'completed',
      );
      expect(live.map((one) => one.caregiver_uuid).sort()).toEqual([both.uuid, cheap.uuid].sort());

      const mails = (await Promise.all([owner, robin, dana].map((who) => stack.mailsTo(who)))).flat();
      const count = (subject: string) => mails.filter((mail) => mail.subject.startsWith(subject)).length;
      expect(count('Contact details for')).toBe(unlocks.length);
      expect(count("You keep a candidate's contact details")).toBe(1);
      expect(count('We returned your payment')).toBe(2);
      expect((await stack.stripe.checkout.sessions.list({ limit: 100 })).data).not.toContainEqual(
        expect.objectContaining({ status: 'open', client_reference_id: owner.personId }),
      );
    },
  );

  /**
   * Runs the job until nothing changes, because its own actions create events. The job skips checkouts younger than a
   * minute.
   */
  async function settle(): Promise<void> {
    await stack.webhooksSettled();
    await stack.advanceMinutes(2);
    await reconcilePayments(stack.deps);
    await stack.webhooksSettled();
    await reconcilePayments(stack.deps);
  }
});
