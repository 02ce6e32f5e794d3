import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { IncomingMessage } from 'node:http';
import { clientOf } from './forwarded-addresses.ts';
import { REQUEST_LIMITS, type RequestLimits } from './request-limits.ts';

/** When a refused client may try again. */
export const RETRY_AFTER_SECONDS = 5;

/** A client that is sending as many bodies as it may. */
export class TooManyUnfinishedBodies extends Error {
  readonly statusCode = 429;
  readonly retryAfterSeconds: number = RETRY_AFTER_SECONDS;

  constructor() {
    super('too many unfinished bodies of one client');
  }
}

/** The largest size that the body of a request can have; 0 without one. */
export function expectedBytes({ headers, routeOptions }: FastifyRequest): number {
  const limit = routeOptions.bodyLimit ?? 0;
  if (headers['transfer-encoding'] !== undefined) return limit;
  const declared = headers['content-length'];
  return declared === undefined ? 0 : Math.min(Number(declared), limit);
}

/** Bodies that are being received or wait for a hook to end, with the size that each counts as. */
class BodiesByClient {
  readonly #clients = new Map<string, Map<IncomingMessage, number>>();

  /** A body that has arrived no longer counts, even if nothing has read it yet. */
  unfinishedBytes(client: string): number {
    let sum = 0;
    for (const [request, bytes] of this.#clients.get(client) ?? []) if (request.complete === false) sum += bytes;
    return sum;
  }

  add(client: string, request: IncomingMessage, bytes: number): () => void {
    const own = this.#clients.get(client) ?? new Map<IncomingMessage, number>();
    this.#clients.set(client, own.set(request, bytes));
    return () => {
      own.delete(request);
      if (own.size === 0 && this.#clients.get(client) === own) this.#clients.delete(client);
    };
  }
}

/**
 * Refuses further bodies of a client that has sent only parts of many, and reads the rest of a body whose request was
 * answered before its end. Call it before any hook that refuses requests.
 */
export function limitUnfinishedBodies(app: FastifyInstance, limits: Readonly<RequestLimits> = REQUEST_LIMITS): void {
  const bodies = new BodiesByClient();
  app.addHook('onRequest', (request, reply, done) => {
    const expected = expectedBytes(request);
    if (expected === 0) return done();
    const client = clientOf(request.ip);
    const bytes = Math.max(expected, limits.fewestBytes);
    if (bodies.unfinishedBytes(client) + bytes > limits.unfinishedBytes) return done(new TooManyUnfinishedBodies());
    const release = bodies.add(client, request.raw, bytes);
    request.raw.once('end', release).once('close', release);
    reply.raw.once('finish', release);
    done();
  });
  app.addHook('onSend', (request, reply, _payload, done) => {
    // A request without a body may be answered before Node has noted its end.
    if (request.raw.complete === false && expectedBytes(request) > 0) {
      void reply.header('connection', 'close');
      closeInOrder(request.raw, limits);
    }
    done();
  });
}

/**
 * Node closes a connection with `destroySoon` once the answer is sent. While bytes of the client are unread, that is a
 * reset, and the client may lose the answer. So we end our side, and read the client's within the limits.
 */
function closeInOrder(request: IncomingMessage, { drainedBytes, drainedMs }: Readonly<RequestLimits>): void {
  const { socket } = request;
  let left = drainedBytes;
  request.on('data', (chunk: Buffer) => {
    left -= chunk.length;
    if (left < 0) socket.destroy();
  });
  socket.destroySoon = () => {
    socket.end();
    const late = setTimeout(() => socket.destroy(), drainedMs);
    socket.once('close', () => clearTimeout(late));
    if (request.readableEnded) socket.destroy();
    else request.once('end', () => socket.destroy());
  };
}
