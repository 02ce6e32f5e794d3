import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { signUpAgency, type SignedUpAgency } from '../../testing/test-app.ts';
import { reconcilePayments } from './reconcile-payments.job.ts';
import { addCandidate } from '../../caregiver/profile/caregivers.testing.ts';
import { startPaymentsStack, type PaymentsStack } from './testing/payments-stack.ts';

const UNLOCK = '/api/create-candidate-unlock-checkout';
const PRO = '/api/create-stripe-checkout';

describe('returned money', () => {
  let shared: PaymentsStack;
  let stack: PaymentsStack;
  let agency: SignedUpAgency;
  let candidateUuid: string;
  beforeAll(async () => {
    shared = await startPaymentsStack();
  });
  afterAll(() => shared.close());
  async function openOn(chosen: PaymentsStack): Promise<void> {
    stack = chosen;
    stack.logLines.length = 0;
    agency = await signUpAgency(stack);
    candidateUuid = (await addCandidate(stack)).uuid;
  }
  beforeEach(() => openOn(shared));
  afterEach(async () => {
    if (stack !== shared) return stack.close();
    await stack.webhooks('deliver');
    await stack.webhooksSettled();
  });
  /** Uses a separate stack, because the test moves the clock. */
  const moveClockAlone = async () => openOn(await startPaymentsStack());

  /** Returns the agency with a new access token, issued at the test clock's current time. */
  const current = (): SignedUpAgency => {
    const accessToken = stack.app.tokens.issueAccessToken(agency).access_token;
    return { ...agency, accessToken, headers: { authorization: `Bearer ${accessToken}` } };
  };
  const charges = async () => (await stack.stripe.charges.list({ customer: await stack.customerOf(agency) })).data;
  async function newestCharge(): Promise<string> {
    const [charge] = await charges();
    if (charge === undefined) throw new Error('Nothing was charged.');
    return charge.id;
  }
  async function buy(path: string, body: object): Promise<string> {
    const opened = await stack.post(current(), path, body);
    expect(opened.status).toBe(200);
    expect((await stack.pay(String(opened.body['url']))).status).toBe(303);
    await stack.webhooksSettled();
    return newestCharge();
  }
  const buyUnlock = () => buy(UNLOCK, { candidateUuid });
  const buyPro = () => buy(PRO, {});

  async function bank(path: string, body: object = {}): Promise<void> {
    await stack.control(path, body);
    await stack.webhooksSettled();
  }
  const refund = (charge: string, amount?: number) =>
    bank(`charges/${charge}/refund`, amount === undefined ? {} : { amount });
  const dispute = (charge: string) => bank(`charges/${charge}/dispute`);
  async function decide(charge: string, outcome: 'won' | 'lost'): Promise<void> {
    const [open] = (await stack.stripe.disputes.list({ charge })).data;
    await bank(`disputes/${open?.id}/close`, { outcome });
  }
  async function failRefund(charge: string): Promise<void> {
    const { data } = await stack.stripe.refunds.list({ charge });
    await bank(`refunds/${data.find(({ status }) => status === 'succeeded')?.id}/fail`);
  }
  async function account() {
    const { body } = await stack.get(current(), '/api/unlocked-candidates');
    return body['unlocked_candidates'];
  }
  const unlock = (changes: object) => [expect.objectContaining({ candidate_uuid: candidateUuid, ...changes })];
  const live = { revoked: false, candidate_last_name: 'Quill' };
  const revoked = { revoked: true, candidate_last_name: null, candidate_email: null, candidate_phone: null };
  const subjects = async () => (await stack.mailsTo(agency)).map(({ subject }) => subject);
  const freeUnlock = async () => (await stack.get(current(), '/api/free-unlock')).body['free_unlock'];
  const redeem = async (uuid: string) => {
    const free = await stack.get(current(), '/api/free-unlock');
    const given = free.body['free_unlock'];
    const freeUnlockId = typeof given === 'object' && given !== null && 'unlock_id' in given ? given.unlock_id : '';
    return stack.post(current(), '/api/redeem-free-unlock', { candidateUuid: uuid, freeUnlockId });
  };
  const priceNow = async () => {
    const { uuid } = await addCandidate(stack, 'Nora');
    await stack.post(current(), UNLOCK, { candidateUuid: uuid, keepFreeUnlock: true });
    const { amount_cents } = await stack.db
      .selectFrom('checkouts')
      .where('caregiver_uuid', '=', uuid)
      .select('amount_cents')
      .executeTakeFirstOrThrow();
    return amount_cents;
  };
  const status = async () =>
    (
      await stack.db
        .selectFrom('agency_subscriptions')
        .where('agency_id', '=', agency.agencyId)
        .select('status')
        .executeTakeFirst()
    )?.status;

  describe.each(['deliver', 'duplicate', 'reorder', 'drop'] as const)(
    'for an unlock, with webhooks in mode “%s”',
    (mode) => {
      async function told(): Promise<void> {
        await stack.webhooksSettled();
        if (mode === 'drop') await reconcilePayments(stack.deps);
      }

      test('a partial refund is shown with its amount, reported by email, and revokes nothing', async () => {
        const charge = await buyUnlock();
        await stack.webhooks(mode);
        await refund(charge, 5_000);
        await told();
        expect(await account()).toEqual(unlock({ ...live, amount_paid: 40_000, amount_returned: 5_000 }));
        await refund(charge, 2_500);
        await told();
        expect(await account()).toEqual(unlock({ ...live, amount_returned: 7_500 }));
        await refund(charge);
        await told();
        expect(await account()).toEqual(unlock({ ...revoked, amount_returned: 40_000 }));
        expect(await subjects()).toEqual([
          'Contact details for the candidate you unlocked',
          'We refunded $50 of your unlock',
          'We refunded $75 of your unlock',
          'Your unlock was reversed',
        ]);
      });

      test('a dispute revokes the unlock, and a won dispute restores it', async () => {
        const charge = await buyUnlock();
        await stack.webhooks(mode);
        await dispute(charge);
        await told();
        expect(await account()).toEqual(unlock(revoked));
        await decide(charge, 'won');
        await told();
        expect(await account()).toEqual(unlock({ ...live, amount_returned: 0 }));
        expect(await subjects()).toEqual([
          'Contact details for the candidate you unlocked',
          'Your unlock was reversed',
          'Your unlock was restored',
        ]);
      });

      test('a failed refund restores the unlock', async () => {
        const charge = await buyUnlock();
        await stack.webhooks(mode);
        await refund(charge);
        await told();
        expect(await account()).toEqual(unlock(revoked));
        await failRefund(charge);
        await told();
        expect(await account()).toEqual(unlock({ ...live, amount_returned: 0 }));
      });
    },
  );

  test('a lost dispute revokes the unlock permanently, and an inquiry revokes nothing', async () => {
    const charge = await buyUnlock();
    await bank(`charges/${charge}/dispute`, { inquiry: true });
    expect(await account()).toEqual(unlock(live));
    await decide(charge, 'lost');
    expect(await account()).toEqual(unlock(live));
    const { uuid } = await addCandidate(stack, 'Nora');
    const other = await buy(UNLOCK, { candidateUuid: uuid });
    await dispute(other);
    await decide(other, 'lost');
    expect(await stack.get(agency, `/api/candidate-requests/${uuid}`)).toMatchObject({ body: { status: 'disputed' } });
  });

  test('after a won dispute, the disputed payment is refunded if the agency has bought the candidate again', async () => {
    const first = await buyUnlock();
    await dispute(first);
    const again = await buyUnlock();
    await decide(first, 'won');
    await stack.webhooksSettled();
    expect(await account()).toEqual([...unlock(live), ...unlock(revoked)]);
    expect((await charges()).map(({ id, refunded }) => [id, refunded])).toEqual([
      [again, false],
      [first, true],
    ]);
    expect(stack.alarms()).toEqual([]);
  });

  test('a second payment whose refund keeps failing raises an alarm and is not retried forever', async () => {
    const first = await buyUnlock();
    await refund(first);
    await buyUnlock();
    await failRefund(first);
    expect(stack.alarms()).toEqual([]);
    await failRefund(first);
    expect(stack.alarms()).toContainEqual(expect.objectContaining({ alarm: 'payment_without_purchase' }));
    expect(await account()).toEqual([...unlock(live), ...unlock(revoked)]);
  });

  test('a payment for a hidden candidate buys the candidate if its refund fails', async () => {
    const opened = await stack.post(agency, UNLOCK, { candidateUuid });
    const show = (display_status: 'shown' | 'hidden') =>
      stack.db.updateTable('caregivers').set({ display_status }).where('uuid', '=', candidateUuid).execute();
    await show('hidden');
    await stack.pay(String(opened.body['url']));
    await stack.webhooksSettled();
    expect(await account()).toEqual([]);
    await show('shown');
    await failRefund(await newestCharge());
    expect(await account()).toEqual(unlock(live));
  });

  test('a stale response from Stripe does not replace a newer response', async () => {
    const charge = await buyUnlock();
    await stack.webhooks('drop');
    await refund(charge);
    await stack.db.updateTable('checkouts').set({ money_ticket: 1_000_000 }).execute();
    await reconcilePayments(stack.deps);
    expect(await account()).toEqual(unlock(live));
  });

  describe('for a month of Pro', () => {
    const gone = [
      ['refunded in full', refund],
      ['disputed', dispute],
    ] as const;

    test.each(gone)(
      'a month that is %s loses its free unlock and Pro price, blocks a second purchase, and is reported by email',
      async (_what, goesBack) => {
        const charge = await buyPro();
        expect(await freeUnlock()).not.toBeNull();
        await goesBack(charge);
        expect(await freeUnlock()).toBeNull();
        expect(await status()).toBe('unpaid');
        expect(await priceNow()).toBe(40_000);
        expect((await redeem(candidateUuid)).status).not.toBe(200);
        expect(await stack.post(agency, PRO, {})).toMatchObject({
          status: 409,
          body: { code: 'already_subscribed', detail: expect.stringContaining('went back to your card') },
        });
        expect(await subjects()).toEqual(['Your Pro payment was refunded or disputed']);
      },
    );

    test('a refund is noticed even after many unlocks in the same month', { tags: ['slow'] }, async () => {
      const charge = await buyPro();
      for (let number = 0; number < 13; number += 1) {
        const { uuid } = await addCandidate(stack);
        await buy(UNLOCK, { candidateUuid: uuid, keepFreeUnlock: true });
      }
      await refund(charge);
      expect(await status()).toBe('unpaid');
      expect(await freeUnlock()).toBeNull();
    });

    test('after a partial refund, the month stays Pro', async () => {
      const charge = await buyPro();
      await refund(charge, 10_000);
      expect(await freeUnlock()).not.toBeNull();
      expect(await priceNow()).toBe(10_000);
    });

    test.each([
      ['a dispute that is won', dispute, (charge: string) => decide(charge, 'won')],
      ['a refund that fails', (charge: string) => refund(charge), failRefund],
    ] as const)('after %s, the plan and its free unlock are restored', async (_what, goesBack, comesBack) => {
      const charge = await buyPro();
      await goesBack(charge);
      await comesBack(charge);
      expect(await status()).toBe('active');
      expect(await freeUnlock()).not.toBeNull();
      expect(await priceNow()).toBe(10_000);
    });

    test('after a dispute over a month with a used free unlock, the contact stays, but the next month has no free unlock', async () => {
      await moveClockAlone();
      const charge = await buyPro();
      expect((await redeem(candidateUuid)).status).toBe(200);
      await dispute(charge);
      expect(await account()).toEqual(unlock({ ...live, free: true }));
      await stack.advanceDays(32);
      await stack.webhooksSettled();
      expect(await status()).toBe('active');
      expect(await freeUnlock()).toBeNull();
      await reconcilePayments(stack.deps);
      expect(await freeUnlock()).toBeNull();
      await stack.advanceDays(31);
      await stack.webhooksSettled();
      expect(await freeUnlock()).not.toBeNull();
      expect(await account()).toEqual(unlock({ ...live, free: true }));
    });

    test('after a won dispute over a month with a used free unlock, the withheld free unlock is granted', async () => {
      await moveClockAlone();
      const charge = await buyPro();
      await redeem(candidateUuid);
      await dispute(charge);
      await stack.advanceDays(32);
      await stack.webhooksSettled();
      expect(await freeUnlock()).toBeNull();
      await decide(charge, 'won');
      expect(await freeUnlock()).not.toBeNull();
    });

    test('after a dispute is won in a later month, the unused free unlock is usable until the end of that month', async () => {
      await moveClockAlone();
      const charge = await buyPro();
      await dispute(charge);
      await stack.advanceDays(32);
      await stack.webhooksSettled();
      await redeem(candidateUuid);
      expect(await freeUnlock()).toBeNull();
      await decide(charge, 'won');
      const { uuid } = await addCandidate(stack, 'Nora');
      expect((await redeem(uuid)).status).toBe(200);
      expect(await freeUnlock()).toBeNull();
    });

    test('after a lost event, the reconciliation job still notices a dispute and its outcome', async () => {
      const charge = await buyPro();
      await stack.webhooks('drop');
      await dispute(charge);
      await reconcilePayments(stack.deps);
      expect(await freeUnlock()).toBeNull();
      await decide(charge, 'won');
      await reconcilePayments(stack.deps);
      expect(await freeUnlock()).not.toBeNull();
    });

    test('a subscription that ended at Stripe stays ended, even if its payment is restored', async () => {
      const charge = await buyPro();
      const [subscription] = (await stack.stripe.subscriptions.list({ customer: await stack.customerOf(agency) })).data;
      await stack.stripe.subscriptions.cancel(subscription?.id ?? '');
      await dispute(charge);
      await decide(charge, 'won');
      expect(await status()).toBe('canceled');
      expect(await freeUnlock()).toBeNull();
    });
  });
});
