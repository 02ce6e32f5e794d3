import type { RunningServer } from '@marketplace/http-server';
import { BODY_LIMITS, STRIPE_WEBHOOK_PATH, USUAL_BODY_LIMIT } from '@marketplace/http-server/body-limits';
import { REQUEST_LIMITS } from '@marketplace/http-server/request-limits';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { PROXY_LIMITS } from './proxies.ts';
import type { SiteLimits } from './site-server.ts';
import { listening, startQuietSite } from './testing/quiet-site.ts';
import { answerIn, rawConnection, requestText, type RawConnection } from './testing/raw-connection.ts';

const CALL = '/api/auth/sign-in';
const BODIES_OF_CLIENT = REQUEST_LIMITS.unfinishedBytes / REQUEST_LIMITS.fewestBytes;

let api: Server;
let apiUrl: string;
let apiRequests: { method?: string; url?: string; headers: IncomingHttpHeaders; body: Buffer }[];
let site: RunningServer;
let open: RawConnection[];

beforeAll(async () => {
  api = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => void chunks.push(chunk));
    request.on('end', () => {
      const { method = '', url = '', headers } = request;
      apiRequests.push({ method, url, headers, body: Buffer.concat(chunks) });
      if (url === '/api/hanging') return;
      if (url === '/api/large') return void response.end(Buffer.alloc(16 * 1024 * 1024, 'x'));
      response.writeHead(200, { 'content-type': 'application/json' }).end('{"ok":true}');
    });
  });
  apiUrl = await listening(api);
});
afterAll(() => {
  api.closeAllConnections();
  api.close();
});
beforeEach(() => {
  apiRequests = [];
  open = [];
});
afterEach(async () => {
  for (const { socket } of open) socket.destroy();
  await site.stop();
});

async function start(limits: Partial<SiteLimits> = {}): Promise<void> {
  site = await startQuietSite({ API_URL: apiUrl }, limits);
}

function connection(text: string): RawConnection {
  const opened = rawConnection(site.url, text);
  open.push(opened);
  return opened;
}

const from = (address: string) => ({ 'x-forwarded-for': address });
const unfinished = (address: string, path = CALL) =>
  requestText(
    `POST ${path}`,
    { ...from(address), 'content-type': 'application/json', 'content-length': 100 },
    '{"email":',
  );

function ask(path: string, address: string, body?: string): Promise<Response> {
  const signal = AbortSignal.timeout(5_000);
  const headers = { ...from(address), 'content-type': 'application/json' };
  return fetch(site.url + path, body === undefined ? { headers, signal } : { method: 'POST', headers, body, signal });
}

async function everybodyElseIsServed(): Promise<void> {
  const answers = await Promise.all([
    ask('/api/languages', '198.51.100.7'),
    ask(CALL, '198.51.100.7', '{}'),
    ask(CALL, '198.51.100.8', '{}'),
    ask('/robots.txt', '198.51.100.9'),
  ]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
}

async function settled(connections: readonly RawConnection[], refused: number): Promise<void> {
  await expect
    .poll(() => connections.filter(({ received }) => received() !== '').length, { timeout: 20_000 })
    .toBe(refused);
}

describe('request bodies that never end', () => {
  test('do not block other clients, even if two clients send 500 of them', async () => {
    await start();
    const clients = ['203.0.113.1', '203.0.113.2'];
    const heldConnections = Array.from({ length: 500 }, (_, index) => connection(unfinished(clients[index % 2] ?? '')));
    await settled(heldConnections, 500 - 2 * BODIES_OF_CLIENT);
    const refused = heldConnections
      .map(({ received }) => answerIn(received()))
      .filter(({ status }) => !Number.isNaN(status));
    for (const { status, head, body } of refused) {
      expect([status, /retry-after: \d+/.test(head), JSON.parse(body)]).toMatchObject([
        429,
        true,
        { code: 'rate_limited', status: 429 },
      ]);
    }
    await everybodyElseIsServed();
    expect((await ask('/api/languages', '203.0.113.1')).status).toBe(200);
    expect((await ask(CALL, '203.0.113.1', '{}')).status).toBe(429);
    expect(apiRequests.filter(({ body }) => body.includes('email'))).toEqual([]);
    for (const { socket } of heldConnections) socket.destroy();
    await expect.poll(async () => (await ask(CALL, '203.0.113.1', '{}')).status).toBe(200);
    await everybodyElseIsServed();
  });

  test('are counted together for all addresses in one IPv6 network', async () => {
    await start({ unfinishedBytes: 2 * REQUEST_LIMITS.fewestBytes });
    const heldConnections = [1, 2, 3].map((host) => connection(unfinished(`2001:db8:1:2::${host}`)));
    await settled(heldConnections, 1);
    expect((await ask(CALL, '2001:db8:1:3::1', '{}')).status).toBe(200);
  });

  test('are no longer counted once a call finishes, so that one address can make many concurrent calls', async () => {
    await start();
    const answers = await Promise.all(Array.from({ length: 200 }, () => ask(CALL, '203.0.113.1', '{"a":1}')));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  });

  test.each([
    ['with a Content-Length', unfinished('203.0.113.1'), ''],
    ['in chunks', requestText(`POST ${CALL}`, { 'transfer-encoding': 'chunked' }, '5\r\n{"a":\r\n'), ''],
    ['byte by byte', unfinished('203.0.113.1'), 'x'],
  ])('end with the request timeout and do not reach the API if they come %s', async (_name, text, more) => {
    await start({ headersMs: 200, requestMs: 300, checkEveryMs: 50 });
    const slow = connection(text);
    const trickle = setInterval(() => {
      if (slow.socket.writable) slow.write(more);
    }, 40);
    try {
      const { status, head, body } = answerIn(await slow.closed);
      expect([status, head]).toEqual([408, expect.stringContaining('connection: close')]);
      expect(JSON.parse(body)).toMatchObject({ code: 'malformed_request', status: 408 });
      expect(apiRequests).toEqual([]);
    } finally {
      clearInterval(trickle);
    }
  });

  test.each([
    ['a page', unfinished('203.0.113.1', '/signin'), 405],
    ['a read', requestText('GET /api/languages', { 'content-length': 100 }, 'x'), 200],
  ])('are ignored on %s, which gets an immediate response', async (_name, text, status) => {
    await start();
    const { head, ...answer } = answerIn(await connection(text).closed);
    expect([answer.status, head]).toEqual([status, expect.stringContaining('connection: close')]);
  });

  test('unfinished headers get 408, and a connection that sends nothing is closed without a response', async () => {
    await start({ headersMs: 200, requestMs: 300, checkEveryMs: 50 });
    const slow = connection('POST /api/auth/sign-in HTTP/1.1\r\nhost: si');
    const silent = connection('');
    expect(answerIn(await slow.closed).status).toBe(408);
    expect(await silent.closed).toBe('');
  });
});

describe('bytes that the site buffers', () => {
  test('are limited for all clients together, and a later retry succeeds', async () => {
    await start({ bodyBytes: 3 * 100 });
    const heldConnections = [1, 2, 3].map((client) => connection(unfinished(`203.0.113.${client}`)));
    await expect.poll(async () => (await ask(CALL, '198.51.100.7', '{}')).status).toBe(503);
    const refused = await ask(CALL, '198.51.100.7', '{}');
    expect(refused.headers.get('retry-after')).toMatch(/^\d+$/);
    expect(await refused.json()).toMatchObject({ code: 'api_unreachable', status: 503 });
    expect((await ask('/api/languages', '198.51.100.7')).status).toBe(200);
    heldConnections[0]?.socket.destroy();
    await expect.poll(async () => (await ask(CALL, '198.51.100.7', '{}')).status).toBe(200);
  });

  test('are counted until the API has responded', async () => {
    await start({ bodyBytes: 100 });
    const pendingCall = connection(requestText('POST /api/hanging', { 'content-length': 99 }, 'x'.repeat(99)));
    await expect.poll(() => apiRequests.map(({ url }) => url)).toEqual(['/api/hanging']);
    expect((await ask(CALL, '198.51.100.7', '{}')).status).toBe(503);
    pendingCall.socket.destroy();
    await expect.poll(async () => (await ask(CALL, '198.51.100.7', '{}')).status).toBe(200);
  });
});

describe('request body', () => {
  test.each([
    ['in chunks without a length', { 'transfer-encoding': 'chunked' }, '5\r\n{"a":\r\n2\r\n1}\r\n0\r\n\r\n', '{"a":1}'],
    ['after Expect: 100-continue', { expect: '100-continue', 'content-length': 7 }, '{"a":1}', '{"a":1}'],
    ['with more bytes than its length', { 'content-length': 2 }, '{}GET /api/smuggled HTTP/1.1\r\n\r\n', '{}'],
  ])('reaches the API completely and without extra bytes: %s', async (_name, headers, chunks, body) => {
    await start();
    connection(requestText(`POST ${CALL}`, { 'content-type': 'application/json', ...headers }, chunks));
    await expect.poll(() => apiRequests.length).toBe(1);
    expect(apiRequests[0]).toMatchObject({ url: CALL, headers: { 'content-length': String(body.length) } });
    expect(apiRequests[0]?.body.toString()).toBe(body);
    expect(apiRequests[0]?.headers).not.toHaveProperty('transfer-encoding');
  });

  test('is not forwarded if it is shorter than its Content-Length', async () => {
    await start();
    const short = connection(unfinished('203.0.113.1'));
    short.socket.end();
    expect(answerIn(await short.closed).status).toBe(400);
    expect(apiRequests).toEqual([]);
  });

  test.each([
    ['both a length and chunks', { 'content-length': 5, 'transfer-encoding': 'chunked' }],
    ['an encoding that Node does not know', { 'transfer-encoding': 'chunked, gzip' }],
  ])('with %s is rejected and does not reach the API', async (_name, headers) => {
    await start();
    const odd = connection(requestText(`POST ${CALL}`, headers, '0\r\n\r\nGET /api/smuggled HTTP/1.1\r\n\r\n'));
    expect(answerIn(await odd.closed)).toMatchObject({ status: 400 });
    expect(apiRequests).toEqual([]);
  });

  test('from Stripe arrives unchanged, up to its own size limit', async () => {
    await start();
    const event = ` {\r\n\t"id": "evt_1",  "name": "Zoë – 東京 🙂", "filler": "${'y'.repeat(900_000)}"}\n`;
    const signature = 't=1,v1=abc';
    const answer = await fetch(site.url + STRIPE_WEBHOOK_PATH, {
      method: 'POST',
      headers: { 'content-type': 'application/json; charset=utf-8', 'stripe-signature': signature },
      body: event,
    });
    expect(answer.status).toBe(200);
    expect(apiRequests[0]?.body.equals(Buffer.from(event))).toBe(true);
    expect(apiRequests[0]?.headers).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'stripe-signature': signature,
    });
  });

  const limits = [
    ...Object.entries(BODY_LIMITS).filter(([path]) => path.startsWith('/api/')),
    [CALL, USUAL_BODY_LIMIT],
  ];
  test.each(limits)('for %s has a limit of %s bytes', async (path, limit) => {
    await start();
    const post = (bytes: number) => ask(String(path), '198.51.100.7', 'x'.repeat(bytes));
    expect((await post(Number(limit))).status).toBe(200);
    const refused = await post(Number(limit) + 1);
    expect(refused.headers.get('content-type')).toContain('application/problem+json');
    expect([refused.status, await refused.json()]).toMatchObject([413, { code: 'payload_too_large', status: 413 }]);
    expect((await post(Number(limit))).status).toBe(200);
    expect(apiRequests).toHaveLength(2);
  });

  test('is dropped from a GET call, and calls without a body are forwarded', async () => {
    await start();
    const read = connection(requestText('GET /api/languages', { 'content-length': 2, connection: 'close' }, '{}'));
    expect(answerIn(await read.closed).status).toBe(200);
    for (const method of ['GET', 'HEAD', 'DELETE', 'POST'])
      expect((await fetch(`${site.url}/api/languages`, { method })).status, method).toBe(200);
    expect(apiRequests.map(({ method, body }) => [method, body.length])).toEqual(
      ['GET', 'GET', 'HEAD', 'DELETE', 'POST'].map((method) => [method, 0]),
    );
  });
});

describe('responses that the client does not read', () => {
  const neverReads = () => {
    const reader = connection(requestText('GET /api/large', {}));
    reader.socket.pause();
    return reader;
  };

  test('hold no connection to the API, because the site reads them up to a limit', async () => {
    await start({ connections: 2, answerBytes: 32 * 1024 * 1024 });
    for (let reader = 0; reader < 4; reader += 1) neverReads();
    await expect.poll(() => apiRequests.length).toBe(4);
    await everybodyElseIsServed();
  });

  test('are aborted if they exceed the limit and make no progress for a while', async () => {
    await start({ connections: 2, silenceMs: 300 });
    neverReads();
    neverReads();
    await expect.poll(() => apiRequests.length).toBe(2);
    await expect.poll(async () => (await ask(CALL, '198.51.100.7', '{}').catch(() => null))?.status).toBe(200);
  });
});

test('the body limits of one client and of the site are large enough for Stripe’s largest event', () => {
  const largest = Math.max(...Object.values(BODY_LIMITS));
  expect(REQUEST_LIMITS.unfinishedBytes).toBeGreaterThanOrEqual(largest);
  expect(PROXY_LIMITS.bodyBytes).toBeGreaterThan(10 * REQUEST_LIMITS.unfinishedBytes);
  expect(REQUEST_LIMITS.headersMs).toBeLessThan(REQUEST_LIMITS.requestMs);
});
