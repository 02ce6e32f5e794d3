import { createServer, type Server } from 'node:http';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { waitUntilLive } from './live-association.ts';

const STORED = {
  state: 'OH',
  name: 'Ohio <Firefly> Alliance',
  logo: '/api/associations/firefly/logo/1',
  theme: { '--brand-primary': '#6d1b3b', '--brand-tint': '#f7e3da' },
  support_email: null,
  sms_opt_in_default: true,
};
const QUICK = { timeoutMs: 5_000, pauseMs: 1 };

type Answer = { status: number; shown?: object; location?: string };
/** Next responses of the site; the last one repeats. */
let answers: Answer[];
let server: Server;
let site: string;
let requests: number;

beforeEach(async () => {
  requests = 0;
  server = createServer((request, response) => {
    requests += 1;
    const { status, shown, location } = (answers.length > 1 ? answers.shift() : answers[0]) ?? { status: 500 };
    expect(request.url).toBe('/firefly');
    const config = JSON.stringify({ productName: 'Test', associations: shown ? [{ code: 'firefly', ...shown }] : [] });
    const safe = config.replaceAll('<', '\\u003c');
    response.writeHead(status, location === undefined ? {} : { location });
    response.end(`<html><script id="site-config" type="application/json">${safe}</script></html>`);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the server has no port');
  site = `http://127.0.0.1:${address.port}`;
});
afterEach(() => {
  server.closeAllConnections();
  server.close();
});

test('the check reports an association as live once the site shows all its values three times in a row', async () => {
  const reordered = { '--brand-tint': '#f7e3da', '--brand-primary': '#6d1b3b' };
  const now = { status: 200, shown: { ...STORED, theme: reordered, examples: { city: 'Columbus' } } };
  const before = { status: 200, shown: { ...STORED, name: 'Its former name' } };
  answers = [{ status: 404 }, { status: 503 }, before, now, before, now];
  expect(await waitUntilLive(site, 'firefly', STORED, QUICK)).toEqual(expect.any(Number));
  expect(requests).toBe(8);
});

test('the check reports an association as removed once the site responds with 404 or a redirect', async () => {
  answers = [{ status: 200, shown: STORED }, { status: 404 }];
  expect(await waitUntilLive(site, 'firefly', null, QUICK)).toEqual(expect.any(Number));
  answers = [
    { status: 200, shown: STORED },
    { status: 302, location: '/' },
  ];
  expect(await waitUntilLive(site, 'firefly', null, QUICK)).toEqual(expect.any(Number));
});

test('the check does not report an association as live if the site shows different values until the timeout', async () => {
  answers = [{ status: 200, shown: { ...STORED, theme: {} } }];
  expect(await waitUntilLive(site, 'firefly', STORED, { timeoutMs: 50, pauseMs: 5 })).toBeNull();
  expect(await waitUntilLive('http://127.0.0.1:1', 'firefly', STORED, { timeoutMs: 50, pauseMs: 5 })).toBeNull();
});
