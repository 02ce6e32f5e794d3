import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Faults } from './faults.ts';
import type { World } from '../state/world.ts';
import type { ApiRoute } from './api-route.ts';
import { expanded, expansionPaths } from './expansion.ts';
import { StripeApiError } from '../errors.ts';
import type { FormParameters } from './form-encoding.ts';
import { newIdentifier } from '../state/object-table.ts';
import { IdempotentAnswers } from './idempotency.ts';

interface RestApiOptions {
  routes: ApiRoute[];
  world: World;
  onChange: () => void;
  faults: Faults;
}

/** Serves the routes under /v1 with authentication, idempotency, expansion and errors. */
export function registerRestApi(app: FastifyInstance, { routes, world, onChange, faults }: RestApiOptions): void {
  const answers = new IdempotentAnswers(world);
  const answersToLose = new WeakSet<FastifyRequest>();

  app.addHook('onRequest', async (request, reply) => {
    reply.header('Request-Id', newIdentifier('req_', 14));
    const version = request.headers['stripe-version'];
    if (typeof version === 'string') reply.header('Stripe-Version', version);
    if ((await faults.strike(request, reply)) === 'lose_answer') answersToLose.add(request);
    checkKey(request.headers.authorization);
  });
  // Loses only the response: the work is stored.
  app.addHook('onSend', async (request) => {
    if (answersToLose.has(request)) request.raw.socket.destroy();
  });
  app.setErrorHandler((error, request, reply) => sendError(error, request, reply));
  app.all('/v1/*', (request) => {
    const path = new URL(request.url, 'http://localhost').pathname;
    throw new StripeApiError(`Unrecognized request URL (${request.method}: ${path}).`, { status: 404 });
  });

  for (const route of routes) {
    app.route({
      method: route.method,
      url: route.url,
      handler: (request, reply) => {
        const { expand, ...parameters } = parametersOf(request);
        const paths = expansionPaths(expand);
        const pathValues = pathValuesOf(request);
        const work = () =>
          expanded(route.answer({ parameters, pathValue: (name) => pathValues.get(name) ?? '' }), paths, world.store);
        if (route.method !== 'POST') {
          const answer = work();
          if (route.method === 'DELETE') onChange();
          return reply.send(answer);
        }
        const key = request.headers['idempotency-key'];
        const answer = answers.answerOnce(
          typeof key === 'string' ? key : undefined,
          `${request.method} ${request.url} ${JSON.stringify(parametersOf(request))}`,
          String(reply.getHeader('request-id')),
          work,
        );
        onChange();
        return reply.code(answer.status).headers(answer.headers).send(answer.body);
      },
    });
  }
}

/** Accepts any test key as bearer token or basic auth user name. */
function checkKey(authorization: string | undefined): void {
  const [scheme, credentials = ''] = (authorization ?? '').split(' ');
  const key =
    scheme?.toLowerCase() === 'basic'
      ? (Buffer.from(credentials, 'base64').toString('utf8').split(':')[0] ?? '')
      : credentials;
  if (key === '') {
    throw new StripeApiError(
      "You did not provide an API key. You need to provide your API key in the Authorization header, using Bearer auth (e.g. 'Authorization: Bearer YOUR_SECRET_KEY').",
      { status: 401 },
    );
  }
  if (!/^(sk|rk)_test_\w+$/.test(key)) {
    throw new StripeApiError(`Invalid API Key provided: ${key.slice(0, 7)}****`, { status: 401 });
  }
}

function parametersOf(request: FastifyRequest): FormParameters {
  const source = request.method === 'POST' ? request.body : request.query;
  return isFormParameters(source) ? source : {};
}

// The form parser's objects have no prototype. Other bodies count as empty.
function isFormParameters(value: unknown): value is FormParameters {
  return typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === null;
}

function pathValuesOf({ params }: FastifyRequest): Map<string, string> {
  return new Map(typeof params === 'object' && params !== null ? Object.entries(params) : []);
}

/** Sends any error in Stripe's format. Unexpected errors become a 500 without details. */
export function sendError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const stripeError =
    error instanceof StripeApiError
      ? error
      : new StripeApiError('The request could not be read.', { status: clientErrorStatus(error) });
  if (stripeError.status === 500) {
    request.log.error(error);
    return reply
      .code(500)
      .send(new StripeApiError('The simulator failed; see its log.', { status: 500, type: 'api_error' }).body);
  }
  return reply.code(stripeError.status).send(stripeError.body);
}

function clientErrorStatus(error: unknown): number {
  const status = error instanceof Error && 'statusCode' in error ? error.statusCode : undefined;
  return typeof status === 'number' && status >= 400 && status < 500 ? status : 500;
}
