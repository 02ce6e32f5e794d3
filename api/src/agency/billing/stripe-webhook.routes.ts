import type { FeatureRoutes } from '../../http/feature-routes.ts';
import { STRIPE_WEBHOOK_PATH } from '@marketplace/http-server/any-server';
import * as z from 'zod/mini';
import { type BillingDependencies, isSignedByStripe, type Stripe } from './stripe-client.ts';
import { AppError } from '../../http/app-error.ts';
import { parseStripeEvent } from './stripe-event.ts';
import { handleStripeEvent, isSubscribedTo } from './stripe-events.service.ts';
import type { FastifyInstance } from 'fastify';

const receivedSchema = z.object({ received: z.literal(true), outcome: z.enum(['handled', 'repeated', 'ignored']) });

/**
 * Responds 200 to signed bodies about unknown objects and ignores them. Responds 5xx after a failure, so that Stripe
 * redelivers the event.
 */
export const stripeWebhookRoutes: FeatureRoutes<BillingDependencies> = (deps) => async (app) => {
  const recordAge = showStripeTimes(app, deps.stripe);
  // The signature covers the raw bytes, so this route needs its own body parser.
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));

  app.post(STRIPE_WEBHOOK_PATH, { schema: { response: { 200: receivedSchema } } }, async (request) => {
    const signature = request.headers['stripe-signature'];
    const rawBody = request.body;
    if (typeof signature !== 'string' || !Buffer.isBuffer(rawBody)) throw new AppError('malformed_request');
    if (!isSignedByStripe(deps.stripe, deps.config, rawBody, signature)) {
      throw new AppError('malformed_request', { detail: 'The signature is not valid.' });
    }
    const event = parseStripeEvent(rawBody);
    if (event === null) {
      request.log.warn({ bytes: rawBody.length }, 'could not parse signed webhook as Stripe event');
      throw new AppError('malformed_request', { detail: 'The body is not an event.' });
    }
    const outcome = await handleStripeEvent(deps, event);
    // Also records events that the job has already handled, because their webhooks are late.
    recordAge(deps.now().getTime() / 1_000 - event.created);
    if (outcome === 'ignored') {
      const level = isSubscribedTo(event.type) ? 'warn' : 'info';
      request.log[level]({ event: event.id, type: event.type }, 'ignored a webhook about something we did not create');
    }
    return { received: true as const, outcome };
  });
};

/** Exports Stripe's response times as a metric. Returns a function that records an event's age on arrival. */
function showStripeTimes(app: FastifyInstance, stripe: Stripe): (seconds: number) => void {
  const { Histogram } = app.metrics.client;
  const calls = new Histogram({
    name: 'stripe_response_seconds',
    help: 'Time until Stripe answered an attempt of a call, by status',
    labelNames: ['status'],
    buckets: [0.1, 0.25, 0.5, 1, 2.5, 5, 10],
  });
  const ages = new Histogram({
    name: 'stripe_webhook_lag_seconds',
    help: 'Age of an event of Stripe when its webhook arrived',
    buckets: [1, 5, 15, 60, 300, 1_800, 7_200, 86_400],
  });
  const onResponse = ({ status, elapsed }: { status: number; elapsed: number }) =>
    calls.observe({ status: `${Math.floor(status / 100)}xx` }, elapsed / 1_000);
  stripe.on('response', onResponse);
  app.addHook('onClose', async () => stripe.off('response', onResponse));
  return (seconds) => ages.observe(Math.max(0, seconds));
}
