import { createServer } from 'node:http';
import Stripe from 'stripe';
import { onTestFinished } from 'vitest';
import { z } from 'zod';
import { startStripeSimulator } from '../index.ts';

export const WEBHOOK_SECRET = 'whsec_of_the_tests';

interface ReceivedWebhook {
  body: string;
  signature: string;
}

interface WebhookReceiver {
  url: string;
  received: ReceivedWebhook[];
  /** Received event types in order of arrival, verified with the SDK. */
  types: () => string[];
  /** Sets the HTTP statuses of the next responses. After those, every response has status 200. */
  answerNext: (...statuses: number[]) => void;
}

const seedAnswer = z.looseObject({ created: z.boolean(), subscription: z.looseObject({ id: z.string() }) });

const stripeOf = (url: string): Stripe => {
  const { hostname, port } = new URL(url);
  return new Stripe('sk_test_simulator', { host: hostname, port, protocol: 'http', maxNetworkRetries: 0 });
};

async function startReceiver(): Promise<WebhookReceiver> {
  const received: ReceivedWebhook[] = [];
  const statuses: number[] = [];
  const server = createServer((request, response) => {
    let body = '';
    request.setEncoding('utf8');
    request.on('data', (part: string) => (body += part));
    request.on('end', () => {
      received.push({ body, signature: String(request.headers['stripe-signature']) });
      response.writeHead(statuses.shift() ?? 200).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return {
    url: `http://127.0.0.1:${port}/webhook`,
    received,
    types: () =>
      received.map(({ body, signature }) => Stripe.webhooks.constructEvent(body, signature, WEBHOOK_SECRET).type),
    answerNext: (...next) => void statuses.push(...next),
  };
}

/** Starts a simulator on a free port, a webhook receiver, and the real SDK. Stops them when the test ends. */
export async function runSimulator({ stateFile }: { stateFile?: string } = {}) {
  const receiver = await startReceiver();
  const simulator = await startStripeSimulator({
    port: 0,
    webhooks: { url: receiver.url, secret: WEBHOOK_SECRET },
    webhookRetryDelaysMs: [5, 10],
    merchantName: 'Agency Market',
    stateFile,
  });
  let stopped: Promise<void> | undefined;
  const stop = () => (stopped ??= simulator.stop());
  onTestFinished(stop);
  const control = async (path: string, body: object = {}) => {
    const response = await fetch(`${simulator.url}/_simulator/${path}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    });
    return { status: response.status, body: await response.json() };
  };
  return {
    ...simulator,
    stop,
    receiver,
    stripe: stripeOf(simulator.url),
    control,
    seedSubscription: async (seed: object) => seedAnswer.parse((await control('seed-subscription', seed)).body),
  };
}

export type RunningSimulator = Awaited<ReturnType<typeof runSimulator>>;

export async function submitCard(checkoutUrl: string | null, typed: Record<string, string> = {}): Promise<Response> {
  return fetch(checkoutUrl ?? '', {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams({
      email: 'dana@example.test',
      card_number: '4242 4242 4242 4242',
      expiry: '12 / 34',
      cvc: '123',
      name: 'Dana Reed',
      ...typed,
    }),
  });
}

export const unlockCheckout = {
  mode: 'payment',
  line_items: [
    { price_data: { currency: 'usd', unit_amount: 40_000, product_data: { name: 'Candidate unlock' } }, quantity: 1 },
  ],
  success_url: 'http://localhost:4000/account?session_id={CHECKOUT_SESSION_ID}',
  cancel_url: 'http://localhost:4000/candidates/rn',
  metadata: { candidate_uuid: 'c-1' },
  payment_intent_data: { metadata: { purchase: 'p-1' } },
} satisfies Stripe.Checkout.SessionCreateParams;

export const proCheckout = {
  mode: 'subscription',
  line_items: [
    {
      price_data: {
        currency: 'usd',
        unit_amount: 50_000,
        recurring: { interval: 'month' },
        product_data: { name: 'Pro' },
      },
      quantity: 1,
    },
  ],
  success_url: 'http://localhost:4000/subscription-success?session_id={CHECKOUT_SESSION_ID}',
  cancel_url: 'http://localhost:4000/account',
  subscription_data: { metadata: { agency: 'a-1' } },
} satisfies Stripe.Checkout.SessionCreateParams;
