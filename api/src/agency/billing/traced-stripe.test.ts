import type { Span, SpanEnd } from '@marketplace/tracing';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runInWork } from '../../observability/current-work.ts';
import { createStripeClient, type Stripe } from './stripe-client.ts';

const server = createServer((request, response) => {
  const status =
    request.headers['traceparent'] === undefined ? (request.url?.includes('bad') === true ? 404 : 200) : 418;
  response.writeHead(status, { 'content-type': 'application/json' });
  response.end(
    status === 200 ? '{"object":"list","data":[],"has_more":false}' : '{"error":{"type":"invalid_request_error"}}',
  );
});
let stripe: Stripe;
beforeAll(async () => {
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the server has no port');
  stripe = createStripeClient(
    { STRIPE_SECRET_KEY: 'sk_test_local', STRIPE_API_URL: `http://127.0.0.1:${address.port}` },
    { isTraced: true },
  );
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const ended: { name: string; end: SpanEnd }[] = [];
const span: Span = {
  recorded: true,
  traceparent: '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01',
  begin: (name) => ({ ...span, end: (end = {}) => void ended.push({ name, end }) }),
  end: () => undefined,
};

test('a Stripe call is traced as a span named after its URL template, and Stripe does not see the trace', async () => {
  await runInWork({ id: 'a request', span }, async () => {
    await stripe.checkout.sessions.retrieve('cs_test_a1B2c3');
    await stripe.events.list({ limit: 3 });
    await expect(stripe.paymentIntents.retrieve('pi_bad1')).rejects.toThrow();
  });
  expect(ended).toEqual([
    { name: 'GET /v1/checkout/sessions/{id}', end: { attributes: { 'http.response.status_code': 200 } } },
    { name: 'GET /v1/events', end: { attributes: { 'http.response.status_code': 200 } } },
    {
      name: 'GET /v1/payment_intents/{id}',
      end: { attributes: { 'http.response.status_code': 404 }, failure: '404' },
    },
  ]);
});

test('nothing is traced for a Stripe call outside of a trace', async () => {
  const before = ended.length;
  await stripe.events.list({ limit: 3 });
  expect(ended).toHaveLength(before);
});
