import { failureCode } from '@marketplace/tracing';
import { Stripe } from 'stripe';
import { currentSpan } from '../../observability/current-work.ts';

/** Matches fixed words in Stripe's paths. Everything else is an id. */
const WORD = /^(?:v\d|[a-z_]{1,30})$/;

/** Replaces the ids in a path: `/v1/checkout/sessions/{id}`. */
function templateOf(path: string): string {
  const [withoutQuery = ''] = path.split('?');
  return withoutQuery
    .split('/')
    .map((part) => (part === '' || WORD.test(part) ? part : '{id}'))
    .join('/');
}

/** Stripe's HTTP client with a trace span for each attempt. Sends no trace headers to Stripe. */
export function tracedHttpClient(): ReturnType<typeof Stripe.createNodeHttpClient> {
  const client = Stripe.createNodeHttpClient();
  return {
    getClientName: () => client.getClientName(),
    async makeRequest(...call) {
      const [host, , path, method] = call;
      const template = templateOf(path);
      const span = currentSpan()?.begin(`${method} ${template}`, {
        kind: 'client',
        attributes: { 'http.request.method': method, 'url.template': template, 'server.address': host },
      });
      try {
        const response = await client.makeRequest(...call);
        const status = response.getStatusCode();
        span?.end({
          attributes: { 'http.response.status_code': status },
          failure: status >= 400 ? String(status) : undefined,
        });
        return response;
      } catch (error) {
        span?.end({ failure: failureCode(error) });
        throw error;
      }
    },
  };
}
