import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import * as z from 'zod/mini';
import type { AppDependencies } from '../../dependencies.ts';
import { AppError } from '../../errors.ts';
import { readSignedEvent } from './stripe-client.ts';
import { handleStripeEvent } from './stripe-events.service.ts';

export const STRIPE_WEBHOOK_PATH = '/api/stripe-webhook';
const LARGEST_EVENT_BYTES = 1024 * 1024;
const receivedSchema = z.object({ received: z.literal(true) });

/** Where the payment provider tells of events. A failure answers 500 or 503, so that it sends the event again. */
export function stripeWebhookRoutes(deps: AppDependencies): FastifyPluginAsyncZod {
  return async (app) => {
    // The signature is over the bytes as they came. This parser holds for this route alone.
    app.removeAllContentTypeParsers();
    app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));

    app.post(
      STRIPE_WEBHOOK_PATH,
      { bodyLimit: LARGEST_EVENT_BYTES, schema: { response: { 200: receivedSchema } } },
      async (request) => {
        const signature = request.headers['stripe-signature'];
        const rawBody = request.body;
        if (typeof signature !== 'string' || !Buffer.isBuffer(rawBody)) throw new AppError('malformed_request');
        const event = readSignedEvent(deps.stripe, deps.config, rawBody, signature);
        if (event === null) throw new AppError('malformed_request', { detail: 'The signature does not hold.' });
        await handleStripeEvent(deps, event);
        return { received: true as const };
      },
    );
  };
}
