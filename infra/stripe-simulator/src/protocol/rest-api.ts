import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Faults } from './faults.ts';
import type { Simulator } from '../state/simulator.ts';
import { expanded, expansionPaths } from './expansion.ts';
import { StripeApiError } from '../errors.ts';
import type { FormParameters } from './form-encoding.ts';
import { newIdentifier } from '../state/object-table.ts';
import { answerOnce } from './idempotency.ts';
import type { ApiRoute } from './lists.ts';

interface RestApiOptions {
  routes: ApiRoute[];
  simulator: Simulator;
  onChange: () => void;
  faults: Faults;
}

/** Serves the routes under /v1 with authentication, idempotency, expansion and errors. */
export function registerRestApi(app: FastifyInstance, { routes, simulator, onChange, faults }: RestApiOptions): void {
  const answersToLose = new WeakSet<FastifyRequest>();

  app.addHook('onRequest', async (request, reply) => {
    reply.header('Request-Id', newIdentifier('req_', 14));
    if ((await faults.strike(request, reply)) === 'lose_answer') answersToLose.add(request);
    checkKey(request.headers.authorization);
  });
  // Drops only the response. The call's effects are already stored.
  app.addHook('onSend', async (request) => {
    if (answersToLose.has(request)) request.raw.socket.destroy();
  });
  app.setErrorHandler((error, request, reply) => sendError(error, request, reply));
  app.all('/v1/*', (request) => {
    const path = new URL(request.url, 'http://localhost').pathname;
    throw new StripeApiError(`Unrecognized request URL (${request.method}: ${path}).`, { status: 404 });
  });

  for (const { method, url, answer } of routes) {
    app.route<{ Params: { id?: string } }>({
      method,
      url,
      handler: (request, reply) => {
        const { expand, ...parameters } = parametersOf(request);
        const paths = expansionPaths(expand);
        const work = () => expanded(answer({ parameters, id: request.params.id ?? '' }), paths, simulator.store);
        const key = request.headers['idempotency-key'];
        const call = `${method} ${request.url} ${JSON.stringify(parametersOf(request))}`;
        const { status, body, replayed } =
          typeof key === 'string'
            ? answerOnce(simulator, key, call, work)
            : { status: 200, body: work(), replayed: false };
        if (method !== 'GET') onChange();
        return reply
          .code(status)
          .headers(replayed ? { 'Idempotent-Replayed': 'true' } : {})
          .send(body);
      },
    });
  }
}

/** Accepts any test key as bearer token. */
function checkKey(authorization: string | undefined): void {
  const [, key] = /^Bearer (\S+)$/.exec(authorization ?? '') ?? [];
  if (key === undefined) throw new StripeApiError('You did not provide an API key.', { status: 401 });
  if (!/^sk_test_\w+$/.test(key)) {
    throw new StripeApiError(`Invalid API Key provided: ${key.slice(0, 7)}****`, { status: 401 });
  }
}

function parametersOf({ method, body, query }: FastifyRequest): FormParameters {
  const source = method === 'POST' ? body : query;
  return isFormParameters(source) ? source : {};
}

// The form parser's objects have no prototype. Other bodies count as empty.
function isFormParameters(value: unknown): value is FormParameters {
  return typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === null;
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
