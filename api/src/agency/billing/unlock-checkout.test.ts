import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { signUpAgency, type SignedUpAgency } from '../../testing/test-app.ts';
import { addCandidate } from '../../caregiver/profile/caregivers.testing.ts';
import { startPaymentsStack, type PaymentsStack } from './testing/payments-stack.ts';

const CHECKOUT = '/api/create-candidate-unlock-checkout';

describe('unlocking a candidate by card', () => {
  let stack: PaymentsStack;
  let agency: SignedUpAgency;
  let candidate: Awaited<ReturnType<typeof addCandidate>>;

  beforeAll(async () => {
    stack = await startPaymentsStack();
  });
  afterAll(() => stack.close());
  beforeEach(async () => {
    agency = await signUpAgency(stack);
    candidate = await addCandidate(stack);
  });

  async function open(by: SignedUpAgency = agency, body: object = {}): Promise<string> {
    const opened = await stack.post(by, CHECKOUT, { candidateUuid: candidate.uuid, ...body });
    expect(opened).toMatchObject({ status: 200, body: { url: expect.stringContaining('/c/pay/cs_') } });
    return String(opened.body['url']);
  }
  async function statusOfRequest(by: SignedUpAgency = agency) {
    return (await stack.get(by, `/api/candidate-requests/${candidate.uuid}`)).body['status'];
  }
  async function unlocked(by: SignedUpAgency = agency) {
    return (await stack.get(by, '/api/unlocked-candidates')).body['unlocked_candidates'];
  }
  const checkouts = () =>
    stack.db.selectFrom('checkouts').where('agency_id', '=', agency.agencyId).selectAll().orderBy('id').execute();

  test('shows the contact details in the account and by email once paid, and records who saw them', async () => {
    const url = await open();
    expect(await statusOfRequest()).toBeNull();
    const paid = await stack.pay(url);
    expect(paid.location).toMatch(/^http:\/\/localhost:4000\/thank-you\?session_id=cs_test_\w+$/);
    await stack.webhooksSettled();

    expect(await statusOfRequest()).toBe('completed');
    const expected = {
      candidate_uuid: candidate.uuid,
      candidate_first_name: 'Maria',
      candidate_last_name: 'Quill',
      candidate_email: candidate.email,
      candidate_phone: '3175550142',
      candidate_discipline: 'Registered Nurse',
      candidate_city: 'Carmel',
      candidate_state: 'IN',
      amount_paid: 40_000,
      free: false,
      revoked: false,
    };
    expect(await unlocked()).toEqual([expect.objectContaining(expected)]);
    const [mail, ...others] = await stack.mailsTo(agency);
    expect(others).toEqual([]);
    expect(mail?.subject).toBe('Contact details for the candidate you unlocked');
    for (const fact of ['Maria Quill', '(317) 555-0142', candidate.email, '$400']) {
      expect(mail?.text).toContain(fact);
      expect(mail?.html).toContain(fact);
    }
    // The log has one entry per contact and day, however often the contact is read.
    await unlocked();
    const log = await stack.db
      .selectFrom('contact_access_log')
      .where('agency_id', '=', agency.agencyId)
      .select('channel')
      .orderBy('id')
      .execute();
    expect(log.map(({ channel }) => channel)).toEqual(['mail', 'account']);
  });

  test('keeps the contact details as sold if the profile changes later', async () => {
    await stack.pay(await open());
    await stack.webhooksSettled();
    await stack.db.updateTable('caregivers').set({ city: 'Gary' }).where('uuid', '=', candidate.uuid).execute();
    expect(await unlocked()).toEqual([expect.objectContaining({ candidate_city: 'Carmel' })]);
  });

  test('unlocks nothing if the card is declined, and can then be paid at the same URL with another card', async () => {
    const url = await open();
    expect((await stack.pay(url, '4000000000000002')).status).toBe(402);
    await stack.webhooksSettled();
    expect(await statusOfRequest()).toBeNull();
    expect((await stack.pay(url)).status).toBe(303);
    await stack.webhooksSettled();
    expect(await statusOfRequest()).toBe('completed');
  });

  test('opens one checkout for a double click and a second tab, and that checkout takes one payment', async () => {
    // Opens every connection of the pool, so that the requests really run concurrently.
    await Promise.all(Array.from({ length: 10 }, () => statusOfRequest()));
    const urls = await Promise.all(Array.from({ length: 10 }, () => open()));
    expect(new Set(urls).size).toBe(1);
    expect(await checkouts()).toHaveLength(1);
    await Promise.all(urls.map((url) => stack.pay(url)));
    await stack.webhooksSettled();
    expect(await unlocked()).toHaveLength(1);
    const customer = await stack.db
      .selectFrom('billing_customers')
      .where('agency_id', '=', agency.agencyId)
      .select('stripe_customer_id as id')
      .executeTakeFirstOrThrow();
    const charges = await stack.stripe.charges.list({ customer: customer.id });
    expect(charges.data.map(({ amount }) => amount)).toEqual([40_000]);
  });

  test('rejects a candidate who is already unlocked, before and after the webhook has arrived', async () => {
    await stack.webhooks('drop');
    await stack.pay(await open());
    expect(await stack.post(agency, CHECKOUT, { candidateUuid: candidate.uuid })).toMatchObject({
      status: 409,
      body: { code: 'already_unlocked' },
    });
    await stack.webhooks('deliver');
    expect(await statusOfRequest()).toBe('completed');
    expect(await stack.post(agency, CHECKOUT, { candidateUuid: candidate.uuid })).toMatchObject({
      status: 409,
      body: { code: 'already_unlocked' },
    });
  });

  test('lets another agency unlock the same candidate', async () => {
    const other = await signUpAgency(stack);
    await stack.pay(await open());
    await stack.pay(await open(other));
    await stack.webhooksSettled();
    expect(await unlocked()).toHaveLength(1);
    expect(await unlocked(other)).toHaveLength(1);
  });

  test('rejects a hidden or unknown candidate', async () => {
    await stack.db
      .updateTable('caregivers')
      .set({ display_status: 'hidden' })
      .where('uuid', '=', candidate.uuid)
      .execute();
    for (const candidateUuid of [candidate.uuid, crypto.randomUUID()]) {
      expect(await stack.post(agency, CHECKOUT, { candidateUuid })).toMatchObject({
        status: 404,
        body: { code: 'candidate_not_found' },
      });
    }
  });

  test('requires a session and a known association, and rejects other fields', async () => {
    const anonymous = await stack.app.inject({ method: 'POST', url: CHECKOUT, payload: {} });
    expect(anonymous.statusCode).toBe(401);
    const body = { candidateUuid: candidate.uuid };
    expect(await stack.post(agency, CHECKOUT, { ...body, association: 'nowhere' })).toMatchObject({
      status: 404,
      body: { code: 'association_not_found' },
    });
    expect(await stack.post(agency, CHECKOUT, { ...body, amount_cents: 1 })).toMatchObject({ status: 400 });
    expect(await checkouts()).toEqual([]);
  });

  test('returns to the association site on which it was opened', async () => {
    const paid = await stack.pay(await open(agency, { association: 'iahhc' }));
    expect(paid.location).toMatch(/^http:\/\/localhost:4000\/iahhc\/thank-you\?session_id=cs_/);
    await stack.webhooksSettled();
    const [mail] = await stack.mailsTo(agency);
    expect(mail?.text).toMatch(/http:\/\/localhost:4000\/iahhc\/contacts#[\da-f-]{36}\s/);
    expect(mail?.text).toContain('Indiana Association for Home and Hospice Care');
  });

  test('names the association on the payment page, and sells no candidate from another state on its site', async () => {
    await stack.pay(await open(agency, { association: 'iahhc' }));
    const [checkout] = await checkouts();
    const { line_items } = await stack.stripe.checkout.sessions.retrieve(checkout?.stripe_session_id ?? '', {
      expand: ['line_items.data.price.product'],
    });
    expect(JSON.stringify(line_items)).toContain('with Indiana Association for Home and Hospice Care');
    await stack.db
      .insertInto('associations')
      .values({ code: 'firefly', state: 'OH', name: 'Ohio Firefly Alliance', logo: '/logo.svg' })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    const other = await addCandidate(stack);
    const order = { candidateUuid: other.uuid };
    expect(await stack.post(agency, CHECKOUT, { ...order, association: 'firefly' })).toMatchObject({
      status: 404,
      body: { code: 'candidate_not_found' },
    });
    expect(await stack.post(agency, CHECKOUT, { ...order, association: 'iahhc' })).toMatchObject({ status: 200 });
  });

  test("uses the association's logo and colors on the payment page, and none on the main site", async () => {
    const theme = { '--brand-primary': '#7a1f3d', '--brand-paper': '#fdf6f0' };
    await stack.db
      .updateTable('associations')
      .set({ theme: JSON.stringify(theme) })
      .where('code', '=', 'iahhc')
      .execute();
    const inCopy = await (await fetch(await open(agency, { association: 'iahhc' }))).text();
    expect(inCopy).toMatch(
      /<img class="brand-logo" src="http:\/\/localhost:4000\/api\/associations\/iahhc\/logo\/[0-9a-f]{32}\?format=bitmap"/,
    );
    const [checkout] = await checkouts();
    const session = await stack.stripe.checkout.sessions.retrieve(checkout?.stripe_session_id ?? '');
    expect(session.branding_settings).toMatchObject({ button_color: '#7a1f3d', background_color: '#fdf6f0' });

    const other = await signUpAgency(stack);
    expect(await (await fetch(await open(other))).text()).not.toContain('brand-logo');
  });

  test('leads back from the payment page to the failed-payment page with our checkout id', async () => {
    await open();
    const [checkout] = await checkouts();
    const session = await stack.stripe.checkout.sessions.retrieve(checkout?.stripe_session_id ?? '');
    expect(session.cancel_url).toBe(`http://localhost:4000/payment-failed?checkout=${checkout?.id}`);
    expect(await stack.post(agency, '/api/settle-checkout', { checkout_id: checkout?.id })).toEqual({
      status: 200,
      body: { kind: 'unlock', status: 'pending', url: session.url, candidate_uuid: null },
    });
  });

  describe('when the plan changes', () => {
    const becomePro = () =>
      stack.db
        .insertInto('agency_subscriptions')
        .values({ agency_id: agency.agencyId, stripe_subscription_id: `sub_${agency.agencyId}`, status: 'active' })
        .execute();

    test('keeps the old price if the page is paid before the webhook for the plan change arrives', async () => {
      const url = await open();
      await becomePro();
      await stack.pay(url);
      await stack.webhooksSettled();
      expect(await unlocked()).toEqual([expect.objectContaining({ amount_paid: 40_000 })]);
    });

    test('opens the next page at the new price and closes the old page', async () => {
      const before = await open();
      await becomePro();
      const after = await open();
      expect(after).not.toBe(before);
      expect((await stack.pay(before)).status).toBe(410);
      await stack.pay(after);
      await stack.webhooksSettled();
      expect(await unlocked()).toEqual([expect.objectContaining({ amount_paid: 10_000 })]);
      expect((await checkouts()).map(({ status, amount_cents }) => [status, amount_cents])).toEqual([
        ['expired', 40_000],
        ['completed', 10_000],
      ]);
    });
  });

  test('creates a new customer if Stripe no longer has the old customer', async () => {
    await stack.db
      .insertInto('billing_customers')
      .values({ agency_id: agency.agencyId, stripe_customer_id: 'cus_deletedthere' })
      .execute();
    await stack.pay(await open());
    await stack.webhooksSettled();
    expect(await statusOfRequest()).toBe('completed');
  });

  test('opens a new checkout when the old checkout has expired', async () => {
    const before = await open();
    await stack.advanceDays(1);
    agency = { ...agency, headers: { authorization: `Bearer ${freshToken()}` } };
    const after = await open();
    expect(after).not.toBe(before);
    await stack.pay(after);
    await stack.webhooksSettled();
    expect(await statusOfRequest()).toBe('completed');
  });

  /** Returns a new access token for the same session, issued at the test clock's current time. */
  const freshToken = () => stack.app.tokens.issueAccessToken(agency).access_token;
});
