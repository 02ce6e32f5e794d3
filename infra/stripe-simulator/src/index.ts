import formbody from '@fastify/formbody';
import Fastify, { type FastifyInstance } from 'fastify';
import { registerCheckoutPages } from './checkout/checkout-page-routes.ts';
import { checkoutRoutes, expireOverdueSessions } from './checkout/checkout-sessions.ts';
import { registerControls } from './controls/controls.ts';
import { customerRoutes } from './customers.ts';
import { openEventLog } from './state/event-log.ts';
import { WebhookDispatcher, type WebhookReceiver } from './state/webhook-dispatcher.ts';
import { Faults } from './protocol/faults.ts';
import { preparePages } from './pages/page-server.ts';
import { chargeRoutes } from './payments/charges.ts';
import { disputeRoutes } from './payments/disputes.ts';
import { refundRoutes } from './payments/refunds.ts';
import { portalRoutes, registerPortalPages } from './portal/portal.ts';
import { parseForm, type FormParameters } from './protocol/form-encoding.ts';
import { findRoute, listRoute, type ApiRoute } from './protocol/lists.ts';
import { registerRestApi } from './protocol/rest-api.ts';
import { SimulatorClock } from './state/clock.ts';
import { openStateFile } from './state/state-file.ts';
import { Store } from './state/store.ts';
import type { Simulator } from './state/simulator.ts';
import { registerInvoicePages } from './subscriptions/invoice-pages.ts';
import { invoiceRoutes } from './subscriptions/invoices.ts';
import { settleSubscriptions } from './subscriptions/renewals.ts';
import { subscriptionRoutes } from './subscriptions/subscriptions.ts';

const SETTLING_INTERVAL_MS = 5_000;
const DEFAULT_MERCHANT_NAME = 'Test Merchant';

interface StripeSimulatorOptions {
  port: number;
  webhooks?: WebhookReceiver | undefined;
  /** JSON file that persists the state. Without it, the state is in memory. */
  stateFile?: string | undefined;
  merchantName?: string | undefined;
  webhookRetryDelaysMs?: number[] | undefined;
  logsErrors?: boolean | undefined;
}

interface StripeSimulator {
  app: FastifyInstance;
  /** Base URL of API and hosted pages, such as http://127.0.0.1:4027 */
  url: string;
  /** Resolves when no webhook is in flight. */
  webhooksSettled: () => Promise<void>;
  /** Aborts webhooks in flight, writes the state file and closes the port. */
  stop: () => Promise<void>;
}

/**
 * Serves the REST API under /v1, hosted pages under /c/pay, /p/session and /i, and test controls under /_simulator. Port
 * 0 takes a free port. Rejects if the port is in use or the state file is invalid.
 */
export async function startStripeSimulator(options: StripeSimulatorOptions): Promise<StripeSimulator> {
  const app = Fastify({
    logger: options.logsErrors === true ? { level: 'error' } : false,
    routerOptions: { querystringParser: parseForm },
    forceCloseConnections: true,
  });
  const store = new Store();
  const clock = new SimulatorClock();
  const webhookDispatcher = new WebhookDispatcher(options.webhooks ?? null, options.webhookRetryDelaysMs);
  const simulator: Simulator = {
    store,
    clock,
    events: openEventLog(store, clock, webhookDispatcher),
    merchantName: options.merchantName ?? DEFAULT_MERCHANT_NAME,
    publicUrl: () => addressOf(app),
  };
  const stateFile =
    options.stateFile === undefined
      ? undefined
      : openStateFile(options.stateFile, store, clock, (error) => app.log.error(error));
  const onChange = () => stateFile?.changed();
  const faults = new Faults();

  app.register(formbody, { parser: parseForm });
  app.get('/', (_request, reply) => reply.send({ service: 'stripe-simulator', now: clock.now() }));
  app.register(async (api) => {
    registerRestApi(api, { simulator, onChange, faults, routes: apiRoutes(simulator) });
  });
  app.register(async (pages) => {
    preparePages(pages);
    registerCheckoutPages(pages, simulator, onChange);
    registerPortalPages(pages, simulator, onChange);
    registerInvoicePages(pages, simulator);
  });
  app.register(async (controls) => registerControls(controls, { simulator, webhookDispatcher, faults, onChange }));

  let settling: NodeJS.Timeout | undefined;
  const settle = () => {
    const expired = expireOverdueSessions(simulator);
    const renewed = settleSubscriptions(simulator);
    if (expired || renewed) onChange();
  };
  app.addHook('onReady', async () => {
    await stateFile?.load();
    settle();
    settling = setInterval(settle, SETTLING_INTERVAL_MS).unref();
  });
  app.addHook('onClose', async () => {
    clearInterval(settling);
    await webhookDispatcher.stop();
    await stateFile?.save();
  });

  const url = await app.listen({ port: options.port, host: '127.0.0.1' });
  return { app, url, webhooksSettled: () => webhookDispatcher.settled(), stop: async () => app.close() };
}

function addressOf(app: FastifyInstance): string {
  const [address] = app.addresses();
  return `http://localhost:${typeof address === 'object' ? address.port : 80}`;
}

const apiRoutes = (simulator: Simulator): ApiRoute[] => [
  ...customerRoutes(simulator),
  ...chargeRoutes(simulator),
  ...refundRoutes(simulator),
  ...disputeRoutes(simulator),
  ...subscriptionRoutes(simulator),
  ...invoiceRoutes(simulator),
  ...checkoutRoutes(simulator),
  ...portalRoutes(simulator),
  listRoute(
    '/v1/events',
    ({ types }: FormParameters) =>
      simulator.store.events.newestFirst().filter(({ type }) => !Array.isArray(types) || types.includes(type)),
    ['type'],
    ['types'],
  ),
  findRoute('/v1/events', simulator.store.events),
];
