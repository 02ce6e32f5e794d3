import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { expireOverdueSessions } from '../checkout/checkout-sessions.ts';
import { WEBHOOK_MODES, type WebhookDispatcher } from '../state/webhook-dispatcher.ts';
import { FAULTS, type Faults } from '../protocol/faults.ts';
import { closeDispute, disputeCharge } from '../payments/disputes.ts';
import { failRefund, refundCharge } from '../payments/refunds.ts';
import { StripeApiError } from '../errors.ts';
import { sendError } from '../protocol/rest-api.ts';
import type { Simulator } from '../state/simulator.ts';
import { renewSubscription, settleSubscriptions } from '../subscriptions/renewals.ts';
import { seedSubscription, seedParameters } from './seed-subscription.ts';

const DEFAULT_DELAY_MS = 250;
const LOOPBACK = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1']);

const renewal = z.strictObject({ outcome: z.enum(['succeed', 'fail']).optional() });
const refund = z.strictObject({ amount: z.int().positive().optional() });
const dispute = z.strictObject({ inquiry: z.boolean().default(false) });
const disputeOutcome = z.strictObject({ outcome: z.enum(['won', 'lost']) });
const webhooks = z.strictObject({
  mode: z.enum(WEBHOOK_MODES),
  delay_ms: z.int().min(0).max(60_000).default(DEFAULT_DELAY_MS),
  types: z.array(z.string()).default([]),
});
const faultSetting = z.strictObject({
  fault: z.enum(FAULTS),
  calls: z.string().default(''),
  times: z.int().positive().nullable().default(null),
  delay_ms: z.int().min(0).max(60_000).default(DEFAULT_DELAY_MS),
});
const clockSetting = z.strictObject({ now: z.int() });

interface ObjectAddress {
  Params: { id: string };
}

interface ControlOptions {
  simulator: Simulator;
  webhookDispatcher: WebhookDispatcher;
  faults: Faults;
  onChange: () => void;
}

/** Registers the test controls under /_simulator, which accept JSON from this machine only. */
export function registerControls(app: FastifyInstance, options: ControlOptions): void {
  const { simulator, webhookDispatcher, faults, onChange } = options;
  const { store } = simulator;

  app.addHook('onRequest', async (request) => {
    if (!LOOPBACK.has(request.ip))
      throw new StripeApiError('Only this machine may use the test controls.', { status: 403 });
  });
  app.addHook('onResponse', async () => onChange());
  app.setErrorHandler((error, request, reply) => sendError(error, request, reply));

  app.post<ObjectAddress>('/_simulator/subscriptions/:id/renew', async ({ params, body }) => {
    const { outcome } = parseBody(renewal, body);
    const subscription = store.subscriptions.get(params.id);
    return { subscription, invoice: renewSubscription(simulator, subscription, outcome) };
  });
  app.post<ObjectAddress>('/_simulator/charges/:id/refund', async ({ params, body }) =>
    refundCharge(simulator, store.charges.get(params.id), parseBody(refund, body)),
  );
  app.post<ObjectAddress>('/_simulator/charges/:id/dispute', async ({ params, body }) =>
    disputeCharge(simulator, store.charges.get(params.id), parseBody(dispute, body).inquiry),
  );
  app.post<ObjectAddress>('/_simulator/disputes/:id/close', async ({ params, body }) =>
    closeDispute(simulator, store.disputes.get(params.id), parseBody(disputeOutcome, body).outcome),
  );
  app.post<ObjectAddress>('/_simulator/refunds/:id/fail', async ({ params }) =>
    failRefund(simulator, store.refunds.get(params.id)),
  );
  app.post<ObjectAddress>('/_simulator/events/:id/resend', async ({ params }) => {
    const event = store.events.get(params.id);
    webhookDispatcher.send(event);
    return event;
  });
  app.post('/_simulator/webhooks', async ({ body }) => {
    const behavior = parseBody(webhooks, body);
    webhookDispatcher.behave(behavior);
    return behavior;
  });
  app.post('/_simulator/faults', async ({ body }) => {
    const fault = parseBody(faultSetting, body);
    faults.set(fault);
    return fault;
  });
  app.post('/_simulator/clock', async ({ body }) => {
    if (!simulator.clock.advanceTo(parseBody(clockSetting, body).now)) {
      throw new StripeApiError('The clock cannot go back.', { param: 'now' });
    }
    expireOverdueSessions(simulator);
    settleSubscriptions(simulator);
    return { now: simulator.clock.now() };
  });
  app.post('/_simulator/seed-subscription', async ({ body }) =>
    seedSubscription(simulator, parseBody(seedParameters, body)),
  );
}

function parseBody<Schema extends z.ZodType>(schema: Schema, body: unknown): z.output<Schema> {
  const result = schema.safeParse(body ?? {});
  if (result.success) return result.data;
  throw new StripeApiError(z.prettifyError(result.error), { code: 'parameter_invalid_value' });
}
