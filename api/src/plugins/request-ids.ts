import { AsyncLocalStorage } from 'node:async_hooks';
import { randomFillSync } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { compile } from '@fastify/proxy-addr';
import { receivedRequestId } from '@marketplace/contracts';
import fastifyPlugin from 'fastify-plugin';

const current = new AsyncLocalStorage<string>();

const ID_BYTES = 16;
/** Random bytes for many ids: asking the system for each takes longer than the rest. */
const randomness = Buffer.alloc(256 * ID_BYTES);
let used = randomness.length;

/** A new id, which is also a W3C trace id. */
export function newRequestId(): string {
  if (used === randomness.length) {
    randomFillSync(randomness);
    used = 0;
  }
  used += ID_BYTES;
  return randomness.toString('hex', used - ID_BYTES, used);
}

/** The id of the request, or of the job, that the caller works for; undefined outside of both. */
export const currentRequestId = (): string | undefined => current.getStore();

/** Runs work under an id that did not come with a request. */
export const withRequestId = <T>(id: string, work: () => T): T => current.run(id, work);

/** Takes the id that a trusted proxy sent, or makes one. A visitor cannot choose it. */
export function requestIds(trustedProxies: readonly string[]): (request: IncomingMessage) => string {
  const trusts = compile([...trustedProxies]);
  return ({ socket, headers }) => {
    const sender = socket.remoteAddress;
    const received = sender !== undefined && trusts(sender, 0) ? receivedRequestId(headers) : null;
    return received ?? newRequestId();
  };
}

/** Makes the id known to everything that a request calls, so that a mail's log line has it, too. */
export const requestIdsPlugin = fastifyPlugin(
  async (app) => {
    app.addHook('onRequest', (request, _reply, done) => current.run(request.id, done));
    // Reading a body leaves the context of the first hook.
    app.addHook('preValidation', (request, _reply, done) => current.run(request.id, done));
  },
  { name: 'request-ids' },
);
