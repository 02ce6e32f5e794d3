import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { expireOverdueSessions } from '../checkout/checkout-sessions.ts';
import { WEBHOOK_MODES, type WebhookDispatcher } from '../state/webhook-dispatcher.ts';
import { FAULTS, type Faults } from '../protocol/faults.ts';
import { closeDispute, disputeCharge } from '../payments/disputes.ts';
import { failRefund, refundCharge } from '../payments/refunds.ts';
import { StripeApiError } from '../errors.ts';
import { sendError } from '../protocol/rest-api.ts';
import type { World } from '../state/world.ts';
import { renewSubscription, settleSubscriptions } from '../subscriptions/renewals.ts';
import { seedSubscription, seedParameters } from './seed-subscription.ts';

const DEFAULT_DELAY_MS = 250;
const LOOPBACK = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1']);

const noParameters = z.strictObject({});
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
  world: World;
  webhookDispatcher: WebhookDispatcher;
  faults: Faults;
  onChange: () => void;
}

/** Registers the test controls under /_simulator, which accept JSON from this machine only. */
export function registerControls(app: FastifyInstance, options: ControlOptions): void {
  const { world, webhookDispatcher, faults, onChange } = options;
  const { store } = world;

  app.addHook('onRequest', async (request) => {
    if (!LOOPBACK.has(request.ip))
      throw new StripeApiError('Only this machine may use the test controls.', { status: 403 });
  });
  app.addHook('onResponse', async () => onChange());
  app.setErrorHandler((error, request, reply) => sendError(error, request, reply));

  app.post<ObjectAddress>('/_simulator/subscriptions/:id/renew', (request, reply) => {
    const { outcome } = read(renewal, request.body);
    const subscription = store.subscriptions.get(request.params.id);
    const invoice = renewSubscription(world, subscription, outcome);
    return reply.send({ subscription, invoice });
  });

  app.post<ObjectAddress>('/_simulator/charges/:id/refund', (request, reply) =>
    reply.send(refundCharge(world, store.charges.get(request.params.id), read(refund, request.body))),
  );

  app.post<ObjectAddress>('/_simulator/charges/:id/dispute', (request, reply) =>
    reply.send(disputeCharge(world, store.charges.get(request.params.id), read(dispute, request.body).inquiry)),
  );

  app.post<ObjectAddress>('/_simulator/disputes/:id/close', (request, reply) =>
    reply.send(closeDispute(world, store.disputes.get(request.params.id), read(disputeOutcome, request.body).outcome)),
  );

  app.post<ObjectAddress>('/_simulator/refunds/:id/fail', (request, reply) => {
    read(noParameters, request.body);
    return reply.send(failRefund(world, store.refunds.get(request.params.id)));
  });

  app.post<ObjectAddress>('/_simulator/events/:id/resend', (request, reply) => {
    read(noParameters, request.body);
    const event = store.events.get(request.params.id);
    webhookDispatcher.send(event);
    return reply.send(event);
  });

  app.post('/_simulator/webhooks', (request, reply) => {
    const behavior = read(webhooks, request.body);
    webhookDispatcher.behave(behavior);
    return reply.send(behavior);
  });

  app.post('/_simulator/faults', (request, reply) => {
    const fault = read(faultSetting, request.body);
    faults.set(fault);
    return reply.send(fault);
  });

  app.post('/_simulator/clock', (request, reply) => {
    if (!world.clock.advanceTo(read(clockSetting, request.body).now)) {
      throw new StripeApiError('The clock cannot go back.', { param: 'now' });
    }
    expireOverdueSessions(world);
    settleSubscriptions(world);
    return reply.send({ now: world.clock.now() });
  });

  app.post('/_simulator/seed-subscription', (request, reply) =>
    reply.send(seedSubscription(world, read(seedParameters, request.body))),
  );
}

function read<Schema extends z.ZodType>(schema: Schema, body: unknown): z.output<Schema> {
  const result = schema.safeParse(body ?? {});
  if (result.success) return result.data;
  throw new StripeApiError(z.prettifyError(result.error), { code: 'parameter_invalid_value' });
}
