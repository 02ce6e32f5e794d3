import { registerRequestLog } from '@marketplace/http-server';
import { readRemoteEnvironment, startRemoteServer } from '@marketplace/remote-server';
import Fastify, { LogController } from 'fastify';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { listening, startQuietSite } from './testing/quiet-site.ts';

const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736';

async function freePort(): Promise<string> {
  const probe = createServer();
  const { port } = new URL(await listening(probe));
  await new Promise((resolve) => probe.close(resolve));
  return port;
}

describe('the id of a request', () => {
  let api: Server;
  let apiUrl: string;
  let seen: IncomingHttpHeaders = {};
  beforeAll(async () => {
    api = createServer((request, response) => {
      seen = request.headers;
      response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
    });
    apiUrl = await listening(api);
  });
  afterAll(() => {
    api.closeAllConnections();
    api.close();
  });

  test('of a trusted proxy is passed on to the API, and is on every response', async () => {
    const site = await startQuietSite({ API_URL: apiUrl });
    const ask = (path: string, headers: Record<string, string>) => fetch(site.url + path, { headers });
    try {
      const answer = await ask('/api/languages', { 'x-request-id': 'proxy-0001', tracestate: 'vendor=1' });
      expect([answer.headers.get('x-request-id'), seen['x-request-id']]).toEqual(['proxy-0001', 'proxy-0001']);
      expect(seen).not.toHaveProperty('traceparent');
      await ask('/api/languages', { traceparent: `00-${TRACE}-00f067aa0ba902b7-01` });
      expect(seen['traceparent']).toMatch(new RegExp(`^00-${TRACE}-(?!00f067aa0ba902b7)[\\da-f]{16}-01$`));
      const missing = await ask('/no-such-file.txt', { 'x-request-id': 'proxy-0002' });
      expect(missing.headers.get('x-request-id')).toBe('proxy-0002');
      expect(await missing.json()).toMatchObject({ request_id: 'proxy-0002' });
    } finally {
      await site.stop();
    }
  });

  test('of a visitor is replaced', async () => {
    const site = await startQuietSite({ API_URL: apiUrl, TRUSTED_PROXIES: '10.0.0.0/8' });
    try {
      const headers = { 'x-request-id': 'visitor-0001', traceparent: `00-${TRACE}-00f067aa0ba902b7-01` };
      const answer = await fetch(`${site.url}/api/languages`, { headers });
      const id = answer.headers.get('x-request-id');
      expect(id).toMatch(/^(?!4bf92f)[\da-f]{32}$/);
      expect(seen['x-request-id']).toBe(id);
      expect(seen['traceparent']).toContain(`00-${String(id)}-`);
    } finally {
      await site.stop();
    }
  });
});

test('the log has one line per request with its id and route, never the URL, and none for a passed probe', async () => {
  const lines: string[] = [];
  const app = Fastify({
    logger: { stream: { write: (line: string) => void lines.push(line) } },
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => 'proxy-0001',
  });
  registerRequestLog(app);
  app.get('/health/ready', async () => ({}));
  app.get('/*', async () => ({}));
  for (const url of ['/health/ready', '/update-profile?token=canary']) await app.inject({ url });
  await app.close();
  expect(lines).toHaveLength(1);
  expect(JSON.parse(lines[0] ?? '{}')).toMatchObject({ reqId: 'proxy-0001', method: 'GET', route: '/*', status: 200 });
  expect(lines[0]).not.toContain('canary');
});

describe('metrics', () => {
  test('of the site have a port of their own, and count by route, never by URL', async () => {
    const METRICS_PORT = await freePort();
    const site = await startQuietSite({ METRICS_PORT });
    const metrics = () => fetch(`http://127.0.0.1:${METRICS_PORT}/metrics`);
    try {
      await fetch(`${site.url}/robots.txt`);
      await fetch(`${site.url}/assets/canary-file.js`);
      const answer = await metrics();
      expect(answer.headers.get('content-type')).toContain('text/plain');
      const text = await answer.text();
      expect(text).toMatch(/http_request_duration_seconds_count\{[^}]*route="\/robots\.txt"[^}]*\} 1/);
      expect(text).toContain('nodejs_eventloop_lag_seconds');
      expect(text).not.toContain('canary');
      expect((await fetch(`${site.url}/metrics`)).status).not.toBe(200);
      expect((await fetch(`http://127.0.0.1:${METRICS_PORT}/api/languages`)).status).toBe(404);
    } finally {
      await site.stop();
    }
    await expect(metrics()).rejects.toThrow();
  });

  test("of a remote's server have one, too; it is alive and ready", async () => {
    const folder = await mkdtemp(join(tmpdir(), 'remote-'));
    await writeFile(join(folder, 'release.json'), '{}');
    const METRICS_PORT = await freePort();
    const settings = { REMOTE_NAME: 'agency-app', REMOTE_DIST: folder, PORT: '0', LOG_LEVEL: 'silent', METRICS_PORT };
    const remote = await startRemoteServer(readRemoteEnvironment(settings));
    try {
      for (const path of ['/health/live', '/health/ready', '/remotes/agency-app/release.json']) {
        expect((await fetch(remote.url + path)).status).toBe(200);
      }
      const text = await (await fetch(`http://127.0.0.1:${METRICS_PORT}/metrics`)).text();
      expect(text).toMatch(/route="\/remotes\/agency-app\/\*"[^}]*status_code="2xx"[^}]*\} 1/);
    } finally {
      await remote.stop();
      await rm(folder, { recursive: true });
    }
  });
});
