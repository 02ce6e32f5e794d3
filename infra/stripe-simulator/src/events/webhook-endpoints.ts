import Stripe from 'stripe';
import type { StoredEvent } from '../state/stored-objects.ts';
import type { World } from '../state/world.ts';

const CONFIGURED_ENDPOINT_EVENTS = [
  'checkout.session.completed',
  'checkout.session.expired',
  'payment_intent.succeeded',
  'payment_intent.payment_failed',
  'charge.succeeded',
  'charge.refunded',
  'charge.refund.updated',
  'refund.updated',
  'refund.failed',
  'charge.dispute.created',
  'charge.dispute.updated',
  'charge.dispute.closed',
  'charge.dispute.funds_withdrawn',
  'charge.dispute.funds_reinstated',
  'customer.subscription.created',
  'customer.subscription.updated',
  'customer.subscription.deleted',
  'invoice.paid',
  'invoice.payment_failed',
] as const satisfies StoredEvent['type'][];

const CONFIGURED_ENDPOINT_ID = 'we_configured';

/** Registers the configured receiver, replacing the one in a state file. */
export function registerConfiguredEndpoint(world: World, endpointUrl: string, secret: string): void {
  world.store.webhookEndpoints.insert({
    id: CONFIGURED_ENDPOINT_ID,
    object: 'webhook_endpoint',
    api_version: Stripe.API_VERSION,
    application: null,
    created: world.clock.now(),
    description: 'From the configuration',
    enabled_events: [...CONFIGURED_ENDPOINT_EVENTS],
    livemode: false,
    metadata: {},
    secret,
    status: 'enabled',
    url: endpointUrl,
  });
}
