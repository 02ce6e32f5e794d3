import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { IncomingMessage } from 'node:http';
import { clientOf } from './forwarded-addresses.ts';
import { REQUEST_LIMITS, type RequestLimits } from './request-limits.ts';

export const RETRY_AFTER_SECONDS = 5;

/** The client has reached its limit `unfinishedBytes`. */
export class TooManyUnfinishedBodiesError extends Error {
  readonly statusCode = 429;
  readonly retryAfterSeconds: number = RETRY_AFTER_SECONDS;

  constructor() {
    super('too many unfinished bodies from one client');
  }
}

/** Upper bound of the body's size; 0 for a request without a body. */
export function expectedBytes({ headers, routeOptions }: FastifyRequest): number {
  const limit = routeOptions.bodyLimit ?? 0;
  if (headers['transfer-encoding'] !== undefined) return limit;
  const declared = headers['content-length'];
  return declared === undefined ? 0 : Math.min(Number(declared), limit);
}

/** Bodies in flight by client, with the number of bytes that each counts as. */
class BodiesByClient {
  readonly #clients = new Map<string, Map<IncomingMessage, number>>();

  /** Excludes bodies that have arrived completely, even if unread. */
  unfinishedBytes(client: string): number {
    let sum = 0;
    for (const [request, bytes] of this.#clients.get(client) ?? []) if (request.complete === false) sum += bytes;
    return sum;
  }

  add(client: string, request: IncomingMessage, bytes: number): () => void {
    const openRequests = this.#clients.get(client) ?? new Map<IncomingMessage, number>();
    this.#clients.set(client, openRequests.set(request, bytes));
    return () => {
      openRequests.delete(request);
      if (openRequests.size === 0 && this.#clients.get(client) === openRequests) this.#clients.delete(client);
    };
  }
}

/**
 * Rejects bodies from a client with too many unfinished ones, and drains a body after an early response. Call it before
 * any hook that rejects requests.
 */
export function limitUnfinishedBodies(app: FastifyInstance, limits: Readonly<RequestLimits> = REQUEST_LIMITS): void {
  const bodies = new BodiesByClient();
  app.addHook('onRequest', (request, reply, done) => {
    const bodyBytes = expectedBytes(request);
    if (bodyBytes === 0) return done();
    const client = clientOf(request.ip);
    const bytes = Math.max(bodyBytes, limits.fewestBytes);
    if (bodies.unfinishedBytes(client) + bytes > limits.unfinishedBytes)
      return done(new TooManyUnfinishedBodiesError());
    const release = bodies.add(client, request.raw, bytes);
    request.raw.once('end', release).once('close', release);
    reply.raw.once('finish', release);
    done();
  });
  app.addHook('onSend', (request, reply, _payload, done) => {
    // A request without a body may get its response before Node marks it complete.
    if (request.raw.complete === false && expectedBytes(request) > 0) {
      void reply.header('connection', 'close');
      closeInOrder(request.raw, limits);
    }
    done();
  });
}

/**
 * Closes our side first, then drains the client's side within the limits. By default, Node resets a connection with
 * unread bytes, and the client may lose the response.
 */
function closeInOrder(request: IncomingMessage, { drainedBytes, drainedMs }: Readonly<RequestLimits>): void {
  const { socket } = request;
  let remainingBytes = drainedBytes;
  request.on('data', (chunk: Buffer) => {
    remainingBytes -= chunk.length;
    if (remainingBytes < 0) socket.destroy();
  });
  socket.destroySoon = () => {
    socket.end();
    const timeout = setTimeout(() => socket.destroy(), drainedMs);
    socket.once('close', () => clearTimeout(timeout));
    if (request.readableEnded) socket.destroy();
    else request.once('end', () => socket.destroy());
  };
}
