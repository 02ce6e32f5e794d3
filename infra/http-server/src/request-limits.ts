import { ERROR_CODES, PROBLEM_CONTENT_TYPE, type Problem } from '@marketplace/contracts';
import type { ConnectionError } from 'fastify';
import type { Socket } from 'node:net';
import { PROXY_WAITS_MS } from './answer-times.ts';
import { MAX_BODY_LIMIT, USUAL_BODY_LIMIT } from './body-limits.ts';

/** What one client may hold open, and for how long. */
export interface RequestLimits {
  /** Until the headers of a request have arrived. */
  headersMs: number;
  /** Until the whole request has arrived. */
  requestMs: number;
  /** How often both are checked. */
  checkEveryMs: number;
  /** A connection on which nothing moves, such as that of a client that never reads its answer. */
  silenceMs: number;
  /** Bodies of one client that have begun and not ended. */
  unfinishedBytes: number;
  /** A body counts as at least this much, because it holds a connection. */
  fewestBytes: number;
  /** What is still read of a request that was already answered, so that the client gets the answer. */
  drainedBytes: number;
  drainedMs: number;
}

export const REQUEST_LIMITS: Readonly<RequestLimits> = {
  headersMs: 10_000,
  requestMs: 20_000,
  checkEveryMs: 1_000,
  silenceMs: PROXY_WAITS_MS,
  // 32 usual bodies, or two of Stripe's largest events.
  unfinishedBytes: 2 * MAX_BODY_LIMIT,
  fewestBytes: USUAL_BODY_LIMIT,
  drainedBytes: MAX_BODY_LIMIT,
  drainedMs: 5_000,
};

/** Options of Fastify: how long a request may take to arrive, and the answer to one that Node could not read. */
export function receivingOptions(limits: Readonly<RequestLimits> = REQUEST_LIMITS) {
  return {
    bodyLimit: USUAL_BODY_LIMIT,
    requestTimeout: limits.requestMs,
    connectionTimeout: limits.silenceMs,
    http: nodeTimeouts(limits),
    clientErrorHandler: answerUnreadable,
  };
}

/** The same for a server of Node without Fastify. */
export function nodeTimeouts({ headersMs, requestMs, checkEveryMs }: Readonly<RequestLimits> = REQUEST_LIMITS) {
  return { headersTimeout: headersMs, requestTimeout: requestMs, connectionsCheckingInterval: checkEveryMs };
}

const TITLES: Readonly<Record<number, string>> = {
  400: 'Bad Request',
  408: 'Request Timeout',
  431: 'Request Header Fields Too Large',
};

function answerUnreadable(error: ConnectionError, socket: Socket): void {
  // Browsers open connections in advance, and proxies keep them: one that has sent nothing expects no answer.
  if (error.code === 'ECONNRESET' || !socket.writable || socket.bytesRead === 0) {
    socket.destroy();
    return;
  }
  const codes: Readonly<Record<string, number>> = { ERR_HTTP_REQUEST_TIMEOUT: 408, HPE_HEADER_OVERFLOW: 431 };
  const status = codes[error.code] ?? 400;
  const title = TITLES[status] ?? '';
  const { detail } = ERROR_CODES.malformed_request;
  const problem: Problem = { type: 'about:blank', title, status, detail, code: 'malformed_request' };
  const body = JSON.stringify(problem);
  const head = [
    `HTTP/1.1 ${status} ${title}`,
    `Content-Type: ${PROBLEM_CONTENT_TYPE}`,
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Cache-Control: no-store',
    'Connection: close',
  ];
  socket.write(`${head.join('\r\n')}\r\n\r\n${body}`);
  socket.destroySoon();
}
