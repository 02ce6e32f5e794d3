import Stripe from 'stripe';
import { expect, test } from 'vitest';
import { proCheckout, runSimulator, submitCard, unlockCheckout, WEBHOOK_SECRET } from '../testing/running-simulator.ts';

test('a paid checkout completes, redirects with the session id and can be refetched with its charge', async () => {
  const { stripe, receiver, webhooksSettled } = await runSimulator();
  const open = await stripe.checkout.sessions.create(unlockCheckout);
  expect(open).toMatchObject({ status: 'open', payment_status: 'unpaid', amount_total: 40_000, payment_intent: null });

  const answer = await submitCard(open.url);
  expect(answer.status).toBe(303);
  expect(answer.headers.get('location')).toBe(`http://localhost:4000/account?session_id=${open.id}`);

  const paid = await stripe.checkout.sessions.retrieve(open.id, {
    expand: ['payment_intent.latest_charge', 'line_items'],
  });
  expect(paid).toMatchObject({
    status: 'complete',
    payment_status: 'paid',
    url: null,
    metadata: { candidate_uuid: 'c-1' },
    payment_intent: {
      status: 'succeeded',
      metadata: { purchase: 'p-1' },
      latest_charge: { paid: true, amount: 40_000 },
    },
    line_items: { data: [{ description: 'Candidate unlock', quantity: 1 }] },
  });
  await webhooksSettled();
  expect(receiver.types()).toEqual(['charge.succeeded', 'payment_intent.succeeded', 'checkout.session.completed']);
});

test('a paid one-time checkout that asks for an invoice has one with a page and a PDF', async () => {
  const { stripe, receiver, webhooksSettled } = await runSimulator();
  const { id: customer } = await stripe.customers.create({ email: 'dana@example.test' });
  const params = { ...unlockCheckout, customer, invoice_creation: { enabled: true } };
  const session = await stripe.checkout.sessions.create(params);
  await submitCard(session.url);
  const { data } = await stripe.invoices.list({ customer, status: 'paid', expand: ['data.payments'] });
  const { invoice, payment_intent: intent } = await stripe.checkout.sessions.retrieve(session.id);
  expect(data).toMatchObject([
    {
      id: invoice,
      amount_paid: 40_000,
      parent: null,
      payments: { data: [{ status: 'paid' }] },
    },
  ]);
  expect(data[0]?.payments?.data[0]?.payment.payment_intent).toBe(intent);
  const [page, pdf] = await Promise.all([
    fetch(String(data[0]?.hosted_invoice_url)),
    fetch(String(data[0]?.invoice_pdf)),
  ]);
  expect(await page.text()).toContain('Candidate unlock: $400.00');
  expect((await pdf.text()).startsWith('%PDF-1.4')).toBe(true);
  await webhooksSettled();
  expect(receiver.types()).toContain('invoice.paid');
});

test('webhooks are signed over the raw body, so a different secret or a changed body fails verification', async () => {
  const { stripe, receiver, webhooksSettled } = await runSimulator();
  await submitCard((await stripe.checkout.sessions.create(unlockCheckout)).url);
  await webhooksSettled();
  const { body, signature } = receiver.received[0] ?? { body: '', signature: '' };
  expect(stripe.webhooks.constructEvent(body, signature, WEBHOOK_SECRET).api_version).toBe(Stripe.API_VERSION);
  expect(() => stripe.webhooks.constructEvent(body, signature, 'whsec_other')).toThrow(/signature/);
  expect(() => stripe.webhooks.constructEvent(`${body} `, signature, WEBHOOK_SECRET)).toThrow(/signature/);
});

test.each([
  ['4000 0000 0000 0002', 'Your card was declined.', 'card_declined'],
  ['4000 0000 0000 9995', 'Your card has insufficient funds.', 'card_declined'],
  ['4000 0000 0000 0069', 'Your card has expired.', 'expired_card'],
  ['5555 5555 5555 4444', 'Your card was declined. This is a simulator', 'card_declined'],
])(
  'card %s is declined, and the page shows why and keeps the entered values except the CVC',
  async (number, words, code) => {
    const { stripe, receiver, webhooksSettled } = await runSimulator();
    const { id, url } = await stripe.checkout.sessions.create(unlockCheckout);
    const answer = await submitCard(url, { card_number: number, cvc: '987' });
    expect(answer.status).toBe(402);
    const markup = await answer.text();
    expect(markup).toContain(words);
    expect(markup).toContain(`value="${number}"`);
    expect(markup).toContain('value="dana@example.test"');
    expect(markup).not.toContain('987');

    const session = await stripe.checkout.sessions.retrieve(id, { expand: ['payment_intent.latest_charge'] });
    expect(session).toMatchObject({
      status: 'open',
      payment_status: 'unpaid',
      payment_intent: { status: 'requires_payment_method', latest_charge: { failure_code: code } },
    });
    await webhooksSettled();
    expect(receiver.types()).toEqual(['payment_intent.payment_failed']);
  },
);

test('after a declined card, a different card pays the same payment intent once', async () => {
  const { stripe } = await runSimulator();
  const { id, url } = await stripe.checkout.sessions.create(unlockCheckout);
  await submitCard(url, { card_number: '4000000000000002' });
  const declined = await stripe.checkout.sessions.retrieve(id);
  expect((await submitCard(url)).status).toBe(303);
  expect((await submitCard(url)).status).toBe(303);
  const paid = await stripe.checkout.sessions.retrieve(id);
  expect(paid.payment_intent).toBe(declined.payment_intent);
  const charges = await stripe.charges.list({ payment_intent: String(paid.payment_intent) });
  expect(charges.data.map((charge) => charge.status)).toEqual(['succeeded', 'failed']);
});

test('the checkout page escapes input from the seller and the buyer', async () => {
  const { stripe } = await runSimulator();
  const { url } = await stripe.checkout.sessions.create({
    ...unlockCheckout,
    line_items: [
      {
        price_data: { currency: 'usd', unit_amount: 100, product_data: { name: '<script>alert(1)</script>' } },
        quantity: 1,
      },
    ],
  });
  const markup = await (await submitCard(url, { name: '"><img src=x>', card_number: '4000000000000002' })).text();
  expect(markup).not.toContain('<script>alert');
  expect(markup).not.toContain('<img');
});

test('the checkout page shows the amount, or that the checkout is complete or expired', async () => {
  const { stripe, receiver, webhooksSettled } = await runSimulator();
  const first = await stripe.checkout.sessions.create(unlockCheckout);
  const markup = await (await fetch(first.url ?? '')).text();
  expect(markup).toContain('Pay $400.00');
  expect(markup).toContain('href="http://localhost:4000/candidates/rn"');
  expect(markup).toContain('4000 0000 0000 9995');

  await submitCard(first.url);
  expect(await (await fetch(first.url ?? '')).text()).toContain('You have already paid');

  const second = await stripe.checkout.sessions.create(unlockCheckout);
  expect(await stripe.checkout.sessions.expire(second.id)).toMatchObject({ status: 'expired', url: null });
  const expired = await fetch(second.url ?? '');
  expect(expired.status).toBe(410);
  expect(await expired.text()).toContain('This checkout has expired');
  expect((await submitCard(second.url)).status).toBe(410);
  await expect(stripe.checkout.sessions.expire(second.id)).rejects.toThrow(/status of `expired`/);
  await webhooksSettled();
  expect(receiver.types().at(-1)).toBe('checkout.session.expired');
});

test('a subscription checkout creates an active subscription and a paid invoice with its period', async () => {
  const { stripe, receiver, webhooksSettled } = await runSimulator();
  const knownCustomer = await stripe.customers.create({ email: 'known@example.test' });
  const { id, url } = await stripe.checkout.sessions.create({ ...proCheckout, customer: knownCustomer.id });
  const form = await (await fetch(url ?? '')).text();
  expect(form).toContain('Subscribe');
  expect(form).toContain('value="known@example.test"');
  expect((await submitCard(url)).status).toBe(303);

  const session = await stripe.checkout.sessions.retrieve(id, { expand: ['subscription', 'invoice', 'customer'] });
  const { subscription, invoice, customer } = session;
  if (typeof subscription !== 'object' || typeof invoice !== 'object' || subscription === null || invoice === null) {
    throw new Error('The session was not expanded.');
  }
  expect(customer).toMatchObject({ object: 'customer', email: 'known@example.test' });
  expect(subscription).toMatchObject({ status: 'active', metadata: { agency: 'a-1' }, latest_invoice: invoice.id });
  const [item] = subscription.items.data;
  expect(invoice).toMatchObject({
    status: 'paid',
    amount_paid: 50_000,
    parent: { subscription_details: { subscription: subscription.id, metadata: { agency: 'a-1' } } },
  });
  expect(invoice.lines.data[0]?.period).toEqual({ start: item?.current_period_start, end: item?.current_period_end });
  await webhooksSettled();
  expect(receiver.types()).toEqual([
    'customer.subscription.created',
    'charge.succeeded',
    'payment_intent.succeeded',
    'invoice.paid',
    'customer.subscription.updated',
    'checkout.session.completed',
  ]);
});

test('a subscription checkout with a declined card does not create a subscription', async () => {
  const { stripe } = await runSimulator();
  const { url } = await stripe.checkout.sessions.create(proCheckout);
  await submitCard(url, { card_number: '4000000000000002' });
  expect((await stripe.subscriptions.list({ status: 'all' })).data).toEqual([]);
  expect((await submitCard(url)).status).toBe(303);
  const [subscription] = (await stripe.subscriptions.list({ expand: ['data.latest_invoice.payments'] })).data;
  expect(subscription?.latest_invoice).toMatchObject({ status: 'paid', payments: { data: [{ status: 'paid' }] } });
});

test('a branded checkout shows its logo and colors, and only loads images from the logo’s origin', async () => {
  const { stripe } = await runSimulator();
  const logo = { type: 'url' as const, url: 'http://localhost:4000/logo.png?format=bitmap&a="b"' };
  const branding = { button_color: '#ffe08a', background_color: '#fdf6f0', logo };
  const { url } = await stripe.checkout.sessions.create({ ...unlockCheckout, branding_settings: branding });
  const page = await fetch(url ?? '');
  expect(page.headers.get('content-security-policy')).toContain('img-src data: http://localhost:4000;');
  const markup = await page.text();
  expect(markup).toContain('src="http://localhost:4000/logo.png?format=bitmap&amp;a=&quot;b&quot;"');
  const [styles = ''] = /\/c\/pay\/[^"]+branding\.css/.exec(markup) ?? [];
  const sheet = await (await fetch(new URL(styles, url ?? ''))).text();
  for (const rule of ['--tint: #fdf6f0', '--accent: #ffe08a', '--on-accent: #000000']) expect(sheet).toContain(rule);

  const plain = await (await fetch((await stripe.checkout.sessions.create(unlockCheckout)).url ?? '')).text();
  expect(plain).not.toMatch(/branding\.css|brand-logo/);
  await expect(
    stripe.checkout.sessions.create({ ...unlockCheckout, branding_settings: { button_color: 'red; } body {' } }),
  ).rejects.toThrow(/hex color/);
});
