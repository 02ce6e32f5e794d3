import Stripe from 'stripe';
import { z } from 'zod';
import { noSuch } from '../protocol/errors.ts';
import { newIdentifier } from '../protocol/identifiers.ts';
import type { ApiRoute } from '../protocol/api-route.ts';
import { pageOf, pageParameters } from '../protocol/lists.ts';
import { mergedMetadata, metadata, readParameters, text, url } from '../protocol/parameters.ts';
import type { StoredEvent, StoredWebhookEndpoint } from '../state/stored-objects.ts';
import type { World } from '../state/world.ts';

/** The events that the configured endpoint gets; an endpoint made through the API names its own. */
export const CONFIGURED_ENDPOINT_EVENTS = [
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

interface EndpointSettings {
  url: string;
  secret: string;
  enabled_events: string[];
  description: string | null;
  metadata: Record<string, string>;
}

function newEndpoint(id: string, created: number, settings: EndpointSettings): StoredWebhookEndpoint {
  return {
    id,
    object: 'webhook_endpoint',
    api_version: Stripe.API_VERSION,
    application: null,
    created,
    livemode: false,
    status: 'enabled',
    ...settings,
  };
}

/** Registers the endpoint of the configuration; a snapshot's older one gives way to it. */
export function registerConfiguredEndpoint(world: World, endpointUrl: string, secret: string): void {
  world.store.webhookEndpoints.insert(
    newEndpoint(CONFIGURED_ENDPOINT_ID, world.clock.now(), {
      url: endpointUrl,
      secret,
      enabled_events: [...CONFIGURED_ENDPOINT_EVENTS],
      description: 'From the configuration',
      metadata: {},
    }),
  );
}

const createParameters = z.strictObject({
  url,
  enabled_events: z.array(text).min(1),
  description: z.string().optional(),
  metadata: metadata.optional(),
  api_version: text.optional(),
});

export function webhookEndpointRoutes({ store, clock }: World): ApiRoute[] {
  const endpoints = store.webhookEndpoints;
  // The secret is told once, when the endpoint is made.
  const withoutSecret = ({ secret: _, ...endpoint }: StoredWebhookEndpoint) => endpoint;
  const endpointOf = (id: string) => {
    const endpoint = endpoints.find(id);
    if (endpoint === undefined) throw noSuch('webhook endpoint', id, 'webhook_endpoint');
    return endpoint;
  };
  return [
    {
      method: 'POST',
      url: '/v1/webhook_endpoints',
      answer: ({ parameters }) => {
        const given = readParameters(createParameters, parameters);
        return endpoints.insert(
          newEndpoint(newIdentifier('we_'), clock.now(), {
            url: given.url,
            secret: newIdentifier('whsec_', 32),
            enabled_events: given.enabled_events,
            description: given.description ?? null,
            metadata: mergedMetadata({}, given.metadata),
          }),
        );
      },
    },
    {
      method: 'GET',
      url: '/v1/webhook_endpoints',
      answer: ({ parameters }) => {
        const page = readParameters(z.strictObject(pageParameters), parameters);
        return pageOf(endpoints.newestFirst().map(withoutSecret), page, '/v1/webhook_endpoints');
      },
    },
    {
      method: 'GET',
      url: '/v1/webhook_endpoints/:id',
      answer: ({ pathValue }) => withoutSecret(endpointOf(pathValue('id'))),
    },
    {
      method: 'DELETE',
      url: '/v1/webhook_endpoints/:id',
      answer: ({ pathValue }) => {
        const { id, object } = endpointOf(pathValue('id'));
        endpoints.delete(id);
        return { id, object, deleted: true };
      },
    },
  ];
}
