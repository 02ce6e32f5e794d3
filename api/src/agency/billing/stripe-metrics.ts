import type { FastifyInstance } from 'fastify';
import type { Stripe } from './stripe-client.ts';

/**
 * Exports Stripe's response times as a metric. Returns a function that records how old an event was when it arrived.
 */
export function showStripeTimes(app: FastifyInstance, stripe: Stripe): (seconds: number) => void {
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
