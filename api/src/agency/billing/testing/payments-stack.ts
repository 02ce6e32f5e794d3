import { createHmac } from 'node:crypto';
import { createServer, type RequestListener } from 'node:http';
import { startStripeSimulator } from '@marketplace/stripe-simulator';
import { openDatabase } from '../../../db/database.ts';
import { createTestApp, testEnvironment, type SignedUpAgency, type TestApp } from '../../../testing/test-app.ts';
import { createTestDatabase } from '../../../testing/test-database.ts';
import { createStripeClient } from '../stripe-client.ts';
import { createStoredMails } from './stored-mails.repository.ts';

const WEBHOOK_SECRET = 'whsec_payments_stack';
const MINUTES_OF_DAY = 1_440;

/** Signature header for a webhook's body. `at`: Unix seconds. */
export function signedBy(body: string, options: { secret?: string; at?: number } = {}): string {
  const at = options.at ?? Math.floor(Date.now() / 1000);
  const digest = createHmac('sha256', options.secret ?? WEBHOOK_SECRET)
    .update(`${at}.${body}`)
    .digest('hex');
  return `t=${at},v1=${digest}`;
}

export type WebhookMode = 'deliver' | 'drop' | 'duplicate' | 'reorder';

export async function startPaymentsStack(
  settings: Record<string, string> = {},
  { stripeTimeoutMs = 2_000 }: { stripeTimeoutMs?: number } = {},
) {
  const front = await listenForApi();
  const simulator = await startStripeSimulator({
    port: 0,
    webhooks: { url: `${front.url}/api/stripe-webhook`, secret: WEBHOOK_SECRET },
    webhookRetryDelaysMs: [50, 200],
  });
  const environment = testEnvironment({
    STRIPE_API_URL: simulator.url,
    STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET,
    ...settings,
  });
  const database = await createTestDatabase();
  // The app with the clock is created later, so this is a function.
  const mails = await createStoredMails(database, () => testApp.clock.now());
  const stripe = createStripeClient(
    { STRIPE_SECRET_KEY: 'sk_test_local', STRIPE_API_URL: simulator.url },
    { timeoutMs: stripeTimeoutMs },
  );
  const testApp = await createTestApp({ environment, overrides: { db: database.db, outbox: mails.outbox, stripe } });
  front.handOverTo(testApp.app.routing);
  const closing: (() => Promise<void>)[] = [];

  async function postTo({ app }: Pick<TestApp, 'app'>, agency: SignedUpAgency, path: string, body: object) {
    const response = await app.inject({ method: 'POST', url: path, headers: agency.headers, payload: body });
    return { status: response.statusCode, body: response.json<Record<string, unknown>>() };
  }

  async function tryControl(path: string, body: object): Promise<boolean> {
    const response = await fetch(`${simulator.url}/_simulator/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    await response.body?.cancel();
    return response.ok;
  }
  async function control(path: string, body: object): Promise<void> {
    if (!(await tryControl(path, body))) throw new Error(`simulator rejected ${path}`);
  }

  async function advanceMinutes(minutes: number): Promise<void> {
    testApp.clock.advance(minutes * 60_000);
    await control('clock', { now: Math.floor(testApp.clock.now().getTime() / 1000) });
  }

  return {
    ...testApp,
    databaseUrl: database.url,
    owner: database.owner,
    stripe,
    simulatorUrl: simulator.url,
    control,
    tryControl,
    webhooksSettled: simulator.webhooksSettled,
    webhooks: (mode: WebhookMode) => control('webhooks', { mode, delay_ms: 50 }),
    outage: (enabled: boolean) => control('faults', { fault: enabled ? 'unavailable' : 'none' }),
    /** Makes calls to Stripe fail (see the simulator's README); `none` ends the failures. */
    fault: (fault: string, options: { calls?: string; times?: number; delay_ms?: number } = {}) =>
      control('faults', { fault, ...options }),

    post: (agency: SignedUpAgency, path: string, body: object) => postTo(testApp, agency, path, body),

    async startAnotherProcess() {
      const pool = openDatabase({ url: database.url, onConnectionError: () => undefined });
      const another = await createTestApp({ environment, overrides: { db: pool.db, outbox: mails.outbox, stripe } });
      closing.push(
        () => another.close(),
        () => pool.db.destroy(),
      );
      return {
        ...another,
        post: (agency: SignedUpAgency, path: string, body: object) => postTo(another, agency, path, body),
      };
    },

    async get(agency: SignedUpAgency, path: string) {
      const response = await testApp.app.inject({ method: 'GET', url: path, headers: agency.headers });
      return { status: response.statusCode, body: response.json<Record<string, unknown>>() };
    },

    async pay(url: string, card = '4242424242424242') {
      const response = await fetch(url.replace('//localhost', '//127.0.0.1'), {
        method: 'POST',
        redirect: 'manual',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: new URLSearchParams({
          email: 'payer@agency.example.test',
          card_number: card,
          expiry: '12 / 45',
          cvc: '123',
          name: 'Dana Reed',
        }),
      });
      await response.body?.cancel();
      return { status: response.status, location: response.headers.get('location') };
    },

    mailsTo: (agency: SignedUpAgency) => mails.to(agency.email),
    mailsToAddress: (email: string) => mails.to(email),
    mailsToSupport: () => mails.to(testApp.config.SUPPORT_EMAIL),

    customerOf: async (agency: SignedUpAgency) =>
      (
        await database.db
          .selectFrom('billing_customers')
          .where('agency_id', '=', agency.agencyId)
          .select('stripe_customer_id')
          .executeTakeFirstOrThrow()
      ).stripe_customer_id,

    alarms: () =>
      testApp.logLines
        .map((line): Record<string, unknown> => JSON.parse(line))
        .filter((line) => line['msg'] === 'alarm'),

    advanceMinutes,
    advanceDays: (days: number) => advanceMinutes(days * MINUTES_OF_DAY),

    async close(): Promise<void> {
      await simulator.stop();
      await front.close();
      for (const close of closing) await close();
      await testApp.close();
      await database.drop();
    },
  };
}

export type PaymentsStack = Awaited<ReturnType<typeof startPaymentsStack>>;

/** Opens the API's port before the API exists, because the simulator needs the API's URL first. */
async function listenForApi() {
  let handler: RequestListener = (_request, response) => response.writeHead(503).end();
  const server = createServer((request, response) => handler(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the simulator has no port');
  return {
    url: `http://127.0.0.1:${address.port}`,
    handOverTo(next: RequestListener): void {
      handler = next;
    },
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
