import { ERROR_CODES, PROBLEM_CONTENT_TYPE, type Problem } from '@marketplace/contracts';
import type { ConnectionError } from 'fastify';
import type { Socket } from 'node:net';
import { PROXY_WAITS_MS } from './answer-times.ts';
import { MAX_BODY_LIMIT, USUAL_BODY_LIMIT } from './body-limits.ts';

export interface RequestLimits {
  headersMs: number;
  requestMs: number;
  checkEveryMs: number;
  /** Idle timeout of a connection, such as one whose client never reads the response. */
  silenceMs: number;
  /** Limit for the sum of a client's bodies in flight. */
  unfinishedBytes: number;
  /** Each body counts as at least this many bytes, because it holds a connection. */
  fewestBytes: number;
  /** Bytes of a body that the server reads after an early response, so that the client receives the response. */
  drainedBytes: number;
  drainedMs: number;
}

export const REQUEST_LIMITS: Readonly<RequestLimits> = {
  headersMs: 10_000,
  requestMs: 20_000,
  checkEveryMs: 1_000,
  silenceMs: PROXY_WAITS_MS,
  // Enough for 32 default bodies, or two of Stripe's largest events.
  unfinishedBytes: 2 * MAX_BODY_LIMIT,
  fewestBytes: USUAL_BODY_LIMIT,
  drainedBytes: MAX_BODY_LIMIT,
  drainedMs: 5_000,
};

/** Fastify options: receive timeouts, and the response to a request that Node cannot parse. */
export function receivingOptions(limits: Readonly<RequestLimits> = REQUEST_LIMITS) {
  return {
    bodyLimit: USUAL_BODY_LIMIT,
    requestTimeout: limits.requestMs,
    connectionTimeout: limits.silenceMs,
    http: nodeTimeouts(limits),
    clientErrorHandler: answerUnreadable,
  };
}

/** Returns the receive timeouts of `receivingOptions` for a plain Node server. */
export function nodeTimeouts({ headersMs, requestMs, checkEveryMs }: Readonly<RequestLimits> = REQUEST_LIMITS) {
  return { headersTimeout: headersMs, requestTimeout: requestMs, connectionsCheckingInterval: checkEveryMs };
}

const TITLES: Readonly<Record<number, string>> = {
  400: 'Bad Request',
  408: 'Request Timeout',
  431: 'Request Header Fields Too Large',
};

function answerUnreadable(error: ConnectionError, socket: Socket): void {
  // Browsers and proxies open spare connections. A connection that sent nothing expects no response.
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
