import { REQUEST_LIMITS } from '@marketplace/http-server/request-limits';
import { BOUNCED_MAILS_PATH, bodyLimitOf, STRIPE_WEBHOOK_PATH } from '@marketplace/http-server/body-limits';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../testing/test-app.ts';

const CALLS = 40;
const PIECE = 8 * 1024;

let host: TestApp;
let port: number;
beforeAll(async () => {
  host = await createTestApp({ environment: { RATE_LIMIT_FACTOR: '1' } });
  port = Number(new URL(await host.app.listen({ host: '127.0.0.1', port: 0 })).port);
});
afterAll(() => host.close());

function open(path: string, bytes: number, from: string): Socket {
  const socket = connect({ host: '127.0.0.1', port });
  // Ignores errors here, because a failed write also rejects the promise.
  socket.on('error', () => undefined);
  const headers = [`x-forwarded-for: ${from}`, 'content-type: application/json', `content-length: ${bytes}`];
  socket.write([`POST ${path} HTTP/1.1`, 'host: api', ...headers, '', ''].join('\r\n'));
  return socket;
}

async function answered(socket: Socket): Promise<{ status: number; text: string }> {
  let text = '';
  socket.on('data', (chunk: Buffer) => {
    text += chunk.toString();
    if (text.endsWith('}')) socket.end();
  });
  await once(socket.resume(), 'close');
  return { status: Number(text.split(' ')[1]), text };
}

/** Sends the whole request before it reads the response, as many clients do. */
async function post(path: string, bytes: number, from = '203.0.113.1') {
  const socket = open(path, bytes, from).pause();
  for (let left = bytes; left > 0; left -= PIECE)
    await new Promise<void>((resolve, reject) => {
      // Yields to the event loop, so that the server, in this process, can run.
      socket.write('x'.repeat(Math.min(left, PIECE)), (error) => (error ? reject(error) : setImmediate(resolve)));
    });
  return answered(socket);
}

const many = <Answer>(ask: (call: number) => Promise<Answer>) =>
  Promise.all(Array.from({ length: CALLS }, (_, call) => ask(call)));

test('each of many calls with a body that is too large gets a 413', async () => {
  const answers = await many((call) => post('/api/auth/sign-in', 300_000, `203.0.113.${call}`));
  for (const { status, text } of answers)
    expect([status, text]).toEqual([413, expect.stringContaining('payload_too_large')]);
});

test('each of many rate-limited calls gets the response before its body is read', async () => {
  const answers = await many(() => post('/api/error-reports', 4_000));
  const statuses = answers.map(({ status }) => status).sort();
  // Reports in this test are invalid, so they get 400.
  expect(statuses).toEqual([...Array<number>(30).fill(400), ...Array<number>(CALLS - 30).fill(429)]);
});

test('a client with many unfinished bodies cannot send more, while other clients can', async () => {
  const most = REQUEST_LIMITS.unfinishedBytes / REQUEST_LIMITS.fewestBytes;
  const held = Array.from({ length: most }, () => open('/api/auth/sign-in', 100, '198.51.100.1'));
  const last = await expect
    .poll(async () => post('/api/auth/sign-in', 2, '198.51.100.1'), { timeout: 10_000 })
    .toMatchObject({ status: 429, text: expect.stringMatching(/retry-after: 5[^]*rate_limited/) })
    .then(() => post('/api/auth/sign-in', 2, '198.51.100.2'));
  expect(last.status).toBe(400);
  for (const socket of held) socket.destroy();
  await expect.poll(async () => (await post('/api/auth/sign-in', 2, '198.51.100.1')).status).toBe(400);
});

test('the body limits that the site uses match those of the API routes', () => {
  expect(host.routes.length).toBeGreaterThan(50);
  for (const { url, bodyLimit } of host.routes) expect([url, bodyLimit]).toEqual([url, bodyLimitOf(url)]);
  const paths = new Set(host.routes.map(({ url }) => url));
  for (const path of [
    STRIPE_WEBHOOK_PATH,
    BOUNCED_MAILS_PATH,
    '/api/error-reports',
    '/api/page-reports',
    '/release-health',
  ])
    expect(paths).toContain(path);
});
