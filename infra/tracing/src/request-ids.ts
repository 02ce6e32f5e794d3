import { compile } from '@fastify/proxy-addr';
import { receivedRequestId, TRACE_HEADER } from '@marketplace/contracts';
import { randomFillSync } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

const ID_BYTES = 16;
/** Buffer of random bytes, because a system call for every id would dominate the cost of creating ids. */
const randomness = Buffer.alloc(256 * ID_BYTES);
let usedBytes = randomness.length;

/** A new id, valid as a W3C trace id. */
export function newRequestId(): string {
  if (usedBytes === randomness.length) {
    randomFillSync(randomness);
    usedBytes = 0;
  }
  usedBytes += ID_BYTES;
  return randomness.toString('hex', usedBytes - ID_BYTES, usedBytes);
}

const TRACE_ID = /^(?!0{32})[\da-f]{32}$/;

export const isTraceId = (id: string): boolean => TRACE_ID.test(id);

type Request = Pick<IncomingMessage, 'socket' | 'headers'>;

/**
 * Returns a function that takes a trusted proxy's request id, or else creates one. With `isTraced`, every id is a valid
 * trace id.
 */
export function requestIds(trustedProxies: readonly string[], isTraced = false): (request: Request) => string {
  const trusts = compile([...trustedProxies]);
  // Caches the result for each connection, because matching the address against the proxies is slow.
  const senders = new WeakMap<Request['socket'], boolean>();
  function isTrusted(socket: Request['socket']): boolean {
    let trusted = senders.get(socket);
    if (trusted === undefined) {
      const sender = socket.remoteAddress;
      trusted = sender !== undefined && trusts(sender, 0);
      senders.set(socket, trusted);
    }
    return trusted;
  }
  const received = isTraced ? receivedTraceId : receivedRequestId;
  return ({ socket, headers }) => (isTrusted(socket) ? received(headers) : null) ?? newRequestId();
}

function receivedTraceId(headers: Request['headers']): string | null {
  const id = receivedRequestId({ [TRACE_HEADER]: headers[TRACE_HEADER] }) ?? receivedRequestId(headers);
  return id !== null && isTraceId(id) ? id : null;
}
