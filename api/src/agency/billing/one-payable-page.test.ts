import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sql } from 'kysely';
import { signUpAgency, type SignedUpAgency } from '../../testing/test-app.ts';
import { reconcilePayments } from './reconcile-payments.job.ts';
import { addCandidate } from '../../caregiver/profile/caregivers.testing.ts';
import { startPaymentsStack, type PaymentsStack } from './testing/payments-stack.ts';

const COPIES = [{}, { association: 'iahhc' }, { association: 'firefly' }] as const;
const PRO = '/api/create-stripe-checkout';
const UNLOCK = '/api/create-candidate-unlock-checkout';
/** Asks for a paid unlock although the month's free one is unused. */
const MEANT = { keepFreeUnlock: true };

describe('at most one payable page', () => {
  let stack: PaymentsStack;
  let second: Awaited<ReturnType<PaymentsStack['startAnotherProcess']>>;
  let agency: SignedUpAgency;
  let candidateUuid: string;

  beforeAll(async () => {
    stack = await startPaymentsStack({ DATABASE_POOL_SIZE: '10' });
    second = await stack.startAnotherProcess();
    await stack.db
      .insertInto('associations')
      .values({ code: 'firefly', state: 'IN', name: 'Firefly Alliance', logo: '/logo.svg' })
      .execute();
  });
  afterAll(() => stack.close());
  beforeEach(async () => {
    agency = await signUpAgency(stack);
    candidateUuid = (await addCandidate(stack)).uuid;
    stack.logLines.length = 0;
  });
  afterEach(async () => {
    await stack.fault('none');
    await stack.webhooks('deliver');
    await stack.webhooksSettled();
  });

  const body = (path: string, copy: object) => (path === UNLOCK ? { candidateUuid, ...copy } : copy);
  const click = (path: string, copy: object = {}, process: Pick<PaymentsStack, 'post'> = stack) =>
    process.post(agency, path, body(path, copy));
  async function open(path: string, copy: object = {}): Promise<string> {
    const opened = await click(path, copy);
    expect(opened.status).toBe(200);
    return String(opened.body['url']);
  }
  const pages = async () =>
    (await stack.stripe.checkout.sessions.list({ customer: await stack.customerOf(agency), limit: 100 })).data;
  const payable = async () => (await pages()).filter(({ status }) => status === 'open').map(({ url }) => url);
  const charges = async () =>
    (await stack.stripe.charges.list({ customer: await stack.customerOf(agency), limit: 100 })).data;
  const activeSubscriptions = async () =>
    (await stack.stripe.subscriptions.list({ customer: await stack.customerOf(agency) })).data.length;
  const rows = () =>
    stack.db.selectFrom('checkouts').where('agency_id', '=', agency.agencyId).selectAll().orderBy('id').execute();
  const becomePro = async () => {
    await stack.pay(await open(PRO));
    await stack.webhooksSettled();
  };

  /**
   * Clicks again while the response is 'busy, try again'. The number of such responses depends on the machine's speed.
   */
  async function clickUntilAnswered(...args: Parameters<typeof click>): ReturnType<typeof click> {
    const answer = await click(...args);
    return answer.status === 503 ? clickUntilAnswered(...args) : answer;
  }

  /** Clicks concurrently on all sites and in both processes; returns the URLs. */
  async function clicks(path: string, count: number): Promise<string[]> {
    const answers = await Promise.all(
      Array.from({ length: count }, (_, index) =>
        clickUntilAnswered(path, COPIES[index % COPIES.length], index % 2 === 0 ? stack : second),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    return answers.map(({ body: { url } }) => String(url));
  }

  describe.each([
    ['Pro', PRO, 50_000],
    ['an unlock', UNLOCK, 40_000],
  ])('for %s', (_name, path, price) => {
    test('is created by ten double clicks on two sites', { tags: ['slow'] }, async () => {
      for (let trial = 0; trial < 10; trial += 1) {
        agency = await signUpAgency(stack);
        const urls = await clicks(path, 2);
        expect(await payable()).toHaveLength(1);
        await Promise.all(urls.map((url) => stack.pay(url)));
        await stack.webhooksSettled();
        expect((await charges()).map(({ amount, refunded }) => [amount, refunded])).toEqual([[price, false]]);
        expect(await activeSubscriptions()).toBe(path === PRO ? 1 : 0);
      }
    });

    test(
      'is created by 50 clicks over three sites and two processes, and can be paid at every returned URL',
      { tags: ['slow'] },
      async () => {
        const urls = await clicks(path, 50);
        expect(await payable()).toHaveLength(1);
        expect((await rows()).filter(({ status }) => status === 'open')).toHaveLength(1);
        await Promise.all([...new Set(urls)].map((url) => stack.pay(url)));
        await stack.webhooksSettled();
        expect((await charges()).map(({ amount, refunded }) => [amount, refunded])).toEqual([[price, false]]);
        expect(await activeSubscriptions()).toBe(path === PRO ? 1 : 0);
        expect(stack.alarms()).toEqual([]);
      },
    );

    test('moves to the site of the last click, and returns the user to that site', async () => {
      const plain = await open(path);
      const copy = await open(path, COPIES[1]);
      expect(await payable()).toEqual([copy]);
      expect((await stack.pay(plain)).status).toBe(410);
      expect((await stack.pay(copy)).location).toMatch(/^http:\/\/localhost:4000\/iahhc\//);
    });

    test('is created by the first click without a lookup, and looked up at Stripe on the second click', async () => {
      await stack.fault('server_error', { calls: 'GET /v1/checkout/sessions' });
      const url = await open(path);
      expect((await click(path)).status).toBe(503);
      await stack.fault('none');
      expect(await open(path)).toBe(url);
    });

    test('stays the only page if it is paid on one site before a click on another site', async () => {
      await stack.webhooks('drop');
      const plain = await open(path);
      await stack.pay(plain);
      expect(await click(path, COPIES[1])).toMatchObject({ status: 409 });
      expect(await payable()).toEqual([]);
      expect((await charges()).map(({ amount }) => amount)).toEqual([price]);
    });
  });

  describe('after a failed page creation', () => {
    test('a killed process blocks nobody, and the next click on the same site creates the page', async () => {
      await open(PRO);
      await sql`
        UPDATE checkouts SET stripe_session_id = NULL, url = NULL, held_by = gen_random_uuid(),
          held_until = clock_timestamp() + interval '500 milliseconds' WHERE agency_id = ${agency.agencyId}`.execute(
        stack.db,
      );
      const urls = await Promise.all([open(PRO), open(PRO)]);
      expect(new Set(urls).size).toBe(1);
      expect(await payable()).toEqual([urls[0]]);
    });

    test('a page that a killed process created but did not record is closed by the next click on another site', async () => {
      await open(UNLOCK);
      await sql`
        UPDATE checkouts SET stripe_session_id = NULL, url = NULL, held_by = gen_random_uuid(),
          held_until = clock_timestamp() + interval '200 milliseconds' WHERE agency_id = ${agency.agencyId}`.execute(
        stack.db,
      );
      // A new first name changes the session's parameters; the click still returns the recorded page.
      await stack.db.updateTable('caregivers').set({ first_name: 'Marie' }).where('uuid', '=', candidateUuid).execute();
      const url = await open(UNLOCK, COPIES[1]);
      expect(await payable()).toEqual([url]);
    });

    test('a process with an expired lease and a click on another site together leave only one payable page', async () => {
      await stack.fault('slow', { calls: 'POST /v1/checkout/sessions', times: 1, delay_ms: 700 });
      const slow = click(PRO);
      await expect.poll(async () => (await rows()).length).toBe(1);
      await sql`UPDATE checkouts SET held_until = clock_timestamp() WHERE agency_id = ${agency.agencyId}`.execute(
        stack.db,
      );
      const copy = await click(PRO, COPIES[1], second);
      expect(copy.status).toBe(200);
      expect((await slow).status).toBe(200);
      expect(await payable()).toHaveLength(1);
    });

    test.each(['lost_answer', 'timeout', 'server_error', 'rate_limited'])(
      'the next click creates the page after %s',
      async (fault) => {
        await stack.fault(fault, { calls: 'POST /v1/checkout/sessions' });
        expect((await click(PRO)).status).toBe(503);
        await stack.fault('none');
        const url = await open(PRO, COPIES[2]);
        expect(await payable()).toEqual([url]);
      },
    );

    test.each(['bad_key', 'invalid_request'])(
      'the next click creates the page after %s, because no reservation remains',
      async (fault) => {
        await stack.fault(fault, { calls: 'POST /v1/checkout/sessions' });
        expect((await click(UNLOCK)).status).toBe(502);
        expect((await rows()).map(({ status }) => status)).toEqual(['expired']);
        await stack.fault('none');
        expect(await payable()).toEqual([]);
        const url = await open(UNLOCK);
        expect(await payable()).toEqual([url]);
      },
    );
  });

  describe('when the plan changes', () => {
    test('a page at $400 closes when Pro begins, and the next page charges $100', async () => {
      const expensive = await open(UNLOCK);
      await becomePro();
      expect((await stack.pay(expensive)).status).toBe(410);
      const cheap = await open(UNLOCK, MEANT);
      await stack.pay(cheap);
      await stack.webhooksSettled();
      expect((await charges()).map(({ amount }) => amount).sort()).toEqual([10_000, 50_000]);
    });

    test('a page at $100 closes when Pro ends', async () => {
      await becomePro();
      const cheap = await open(UNLOCK, MEANT);
      const [subscription] = (await stack.stripe.subscriptions.list({ customer: await stack.customerOf(agency) })).data;
      await stack.stripe.subscriptions.cancel(subscription?.id ?? '');
      await stack.webhooksSettled();
      expect((await stack.pay(cheap)).status).toBe(410);
      expect(await payable()).toEqual([]);
    });

    test('a page that could not be closed while Stripe failed is closed by the reconciliation job', async () => {
      const expensive = await open(UNLOCK);
      await stack.webhooks('drop');
      await stack.pay(await open(PRO));
      await stack.fault('server_error', { calls: `POST /v1/checkout/sessions` });
      await expect(reconcilePayments(stack.deps)).rejects.toThrow();
      await stack.fault('none');
      stack.clock.advance(2 * 60_000);
      await reconcilePayments(stack.deps);
      expect((await stack.pay(expensive)).status).toBe(410);
    });

    test.each([
      ['is not returned at $400', MEANT, 200, [10_000]],
      ['is closed, because there is a free unlock now', {}, 400, []],
    ])('a page that is being created while Pro begins %s', async (_what, meant, status, amounts) => {
      const pro = await open(PRO);
      await stack.fault('slow', { calls: 'POST /v1/checkout/sessions', times: 1, delay_ms: 700 });
      const opening = click(UNLOCK, meant);
      await expect.poll(async () => (await rows()).length).toBe(2);
      await stack.pay(pro);
      await stack.webhooksSettled();
      expect((await opening).status).toBe(status);
      const opened = (await pages()).filter((page) => page.status === 'open');
      expect(opened.map(({ amount_total }) => amount_total)).toEqual(amounts);
    });
  });

  describe('an accidental second subscription', () => {
    /** Simulates two payable pages, a state that should never occur. */
    async function slipThrough(): Promise<{ first: string; second: string }> {
      const first = await open(PRO);
      await stack.db
        .updateTable('checkouts')
        .set({ status: 'expired' })
        .where('agency_id', '=', agency.agencyId)
        .execute();
      return { first, second: await open(PRO) };
    }
    const subscriptions = async () =>
      (await stack.stripe.subscriptions.list({ customer: await stack.customerOf(agency), status: 'all' })).data
        .map(({ status }) => status)
        .sort();
    const returned = async () => (await charges()).map(({ refunded }) => refunded);

    test('is canceled and refunded once, reported to the agency and to support, and raises an alarm', async () => {
      const before = (await stack.mailsToSupport()).length;
      const urls = await slipThrough();
      await stack.webhooks('duplicate');
      await stack.pay(urls.first);
      const paid = await stack.pay(urls.second);
      await stack.webhooksSettled();
      await reconcilePayments(stack.deps);
      expect(await subscriptions()).toEqual(['active', 'canceled']);
      // Stripe lists the newest payment first, so the second payment is first.
      expect(await returned()).toEqual([true, false]);
      const subjects = (await stack.mailsTo(agency)).map(({ subject }) => subject);
      expect(subjects).toEqual(['We canceled your second Pro subscription']);
      const reports = (await stack.mailsToSupport()).slice(before);
      expect(reports.map(({ subject }) => subject)).toEqual(['An agency paid for Pro twice']);
      expect(JSON.stringify(reports)).not.toContain(agency.email);
      expect(stack.alarms()).toEqual([expect.objectContaining({ level: 50, alarm: 'second_subscription' })]);
      const granted = await stack.db
        .selectFrom('free_unlocks')
        .where('agency_id', '=', agency.agencyId)
        .selectAll()
        .execute();
      expect(granted).toHaveLength(1);
      const sessionId = new URL(paid.location ?? '').searchParams.get('session_id');
      expect(await stack.post(agency, '/api/settle-checkout', { checkout_session_id: sessionId })).toMatchObject({
        body: { status: 'refunded' },
      });
    });

    test.each([
      ['cancel it', 'DELETE /v1/subscriptions'],
      ['refund it', 'POST /v1/refunds'],
    ])('is handled by a later run if the provider fails to %s at first', async (_what, calls) => {
      const urls = await slipThrough();
      await stack.webhooks('drop');
      await stack.pay(urls.first);
      await stack.pay(urls.second);
      await stack.fault('server_error', { calls });
      await expect(reconcilePayments(stack.deps)).rejects.toThrow();
      await stack.fault('none');
      await reconcilePayments(stack.deps);
      expect(await subscriptions()).toEqual(['active', 'canceled']);
      expect(await returned()).toEqual([true, false]);
      expect(await stack.mailsTo(agency)).toHaveLength(1);
    });

    test('is not canceled if it was not bought through our checkout', async () => {
      const urls = await slipThrough();
      await stack.webhooks('drop');
      await stack.pay(urls.first);
      await stack.pay(urls.second);
      const customer = await stack.customerOf(agency);
      const [newest] = (await stack.stripe.subscriptions.list({ customer })).data;
      await stack.stripe.subscriptions.update(newest?.id ?? '', { metadata: { checkout_id: '' } });
      await reconcilePayments(stack.deps);
      expect(await subscriptions()).toEqual(['active', 'active']);
      expect(await returned()).toEqual([false, false]);
    });
  });
});
