import { MAX_BODY_LIMIT, USUAL_BODY_LIMIT } from '@marketplace/http-server/body-limits';
import { REQUEST_LIMITS } from '@marketplace/http-server/request-limits';
import type { RunningServer } from '@marketplace/http-server';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { connect } from 'node:net';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { listening, startQuietSite } from './testing/quiet-site.ts';
import { answerIn, rawConnection, requestText } from './testing/raw-connection.ts';

const CALL = '/api/auth/sign-in';
const CALLS = 40;
const PIECE = 8 * 1024;

let api: Server;
let apiUrl: string;
let site: RunningServer;
/** Starts an API that rejects each call before reading its body, as a rate limit does. */
beforeAll(async () => {
  api = createServer((_request, response) => {
    const problem = '{"code":"rate_limited"}';
    response.writeHead(429, { 'content-type': 'application/problem+json', 'content-length': problem.length });
    response.end(problem);
  });
  apiUrl = await listening(api);
});
afterAll(() => {
  api.closeAllConnections();
  api.close();
});
afterEach(() => site.stop());

/** Sends a request like a client that reads only after sending everything. Fails if the connection is reset. */
async function post(path: string, bytes: number, headers: Record<string, string | number> = {}) {
  const { hostname, port } = new URL(site.url);
  const socket = connect({ host: hostname, port: Number(port) }).pause();
  socket.on('error', () => undefined);
  const send = (text: string) =>
    new Promise<void>((resolve, reject) => {
      // Yields to the event loop, so that the server can run.
      socket.write(text, (error) => (error ? reject(error) : setImmediate(resolve)));
    });
  const isChunked = 'transfer-encoding' in headers;
  const length = isChunked ? {} : { 'content-length': bytes };
  await send(requestText(`POST ${path}`, { 'content-type': 'application/json', ...length, ...headers }));
  for (let left = bytes; left > 0; left -= PIECE) {
    const piece = 'x'.repeat(Math.min(left, PIECE));
    await send(isChunked ? `${piece.length.toString(16)}\r\n${piece}\r\n` : piece);
  }
  if (isChunked) await send('0\r\n\r\n');
  let text = '';
  socket.on('data', (chunk: Buffer) => {
    text += chunk.toString();
    if (text.endsWith('}')) socket.end();
  });
  await once(socket.resume(), 'close');
  return answerIn(text);
}

test.each([
  ['more than the limit', CALL, USUAL_BODY_LIMIT + 1, {}, 413],
  ['more, in chunks', CALL, 300_000, { 'transfer-encoding': 'chunked' }, 413],
  ['much more', CALL, MAX_BODY_LIMIT - 1, {}, 413],
  ['much more, by a client that closes', CALL, MAX_BODY_LIMIT - 1, { connection: 'close' }, 413],
  ['a rate limit of the API', CALL, USUAL_BODY_LIMIT, {}, 429],
  ['a rate limit of the API, by a client that closes', CALL, USUAL_BODY_LIMIT, { connection: 'close' }, 429],
  ['a page', '/signin', 300_000, {}, 405],
  ['a remote’s file', '/remotes/agency-app/1/a.js', 300_000, {}, 405],
])('each of many rejected calls gets its own response: %s', async (_name, path, bytes, headers, status) => {
  site = await startQuietSite({ API_URL: apiUrl });
  const answers = await Promise.all(
    Array.from({ length: CALLS }, (_, call) =>
      post(path, bytes, { ...headers, 'x-forwarded-for': `203.0.113.${call}` }),
    ),
  );
  expect(answers.map((answer) => answer.status)).toEqual(answers.map(() => status));
  for (const { body } of answers) expect(JSON.parse(body)).toHaveProperty('code');
});

test('each call from a client with too many unfinished bodies gets status 429', async () => {
  site = await startQuietSite({ API_URL: apiUrl }, { unfinishedBytes: 1 });
  const answers = await Promise.all(Array.from({ length: CALLS }, () => post(CALL, USUAL_BODY_LIMIT)));
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 429));
});

test('a rejected body is read only up to a size limit, and only for a limited time', async () => {
  site = await startQuietSite({ API_URL: apiUrl }, { drainedBytes: 100_000, drainedMs: 300, checkEveryMs: 60_000 });
  const head = requestText(`POST ${CALL}`, { 'content-type': 'application/json', 'content-length': 10 ** 9 });
  const { hostname, port } = new URL(site.url);

  const flood = connect({ host: hostname, port: Number(port) });
  flood.on('error', () => undefined);
  const flooded = once(flood, 'close').catch(() => undefined);
  let sentBytes = 0;
  const more = () => {
    while (flood.writable && flood.write('x'.repeat(16_384))) sentBytes += 16_384;
  };
  flood.write(head);
  flood.on('drain', more);
  more();
  await flooded;
  expect(sentBytes).toBeLessThan(10 ** 8);

  // This client stops sending but stays connected.
  const idle = connect({ host: hostname, port: Number(port), allowHalfOpen: true });
  let received = '';
  idle.on('data', (chunk: Buffer) => (received += chunk.toString()));
  idle.on('error', () => undefined);
  idle.write(head);
  await once(idle, 'end');
  expect(answerIn(received)).toMatchObject({ status: 413, head: expect.stringContaining('connection: close') });
  const ended = once(idle, 'close').catch(() => undefined);
  const writing = setInterval(() => idle.write('x'), 50);
  await ended;
  clearInterval(writing);
});

test('bytes after a rejected body are not parsed as a call', async () => {
  let requestCount = 0;
  const counting = createServer((_request, response) => {
    requestCount += 1;
    response.end('{}');
  });
  site = await startQuietSite({ API_URL: await listening(counting) }, { unfinishedBytes: 1 });
  const text = requestText(`POST ${CALL}`, { 'content-type': 'application/json', 'content-length': 10 }, '{"a"');
  const sending = rawConnection(site.url, text);
  await expect.poll(() => answerIn(sending.received()).status).toBe(429);
  sending.write(`:12345GET /api/languages HTTP/1.1\r\nhost: site\r\n\r\n`);
  await sending.closed;
  expect([requestCount, sending.received().split('HTTP/1.1').length - 1]).toEqual([0, 1]);
  counting.close();
});

test('the site reads and discards rejected bodies up to the largest size that a call may have', () => {
  expect(REQUEST_LIMITS.drainedBytes).toBeGreaterThanOrEqual(MAX_BODY_LIMIT);
});
