import { registerRequestLog } from '@marketplace/http-server';
import { readRemoteEnvironment, startRemoteServer } from '@marketplace/remote-server';
import Fastify, { LogController } from 'fastify';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startCollector, type Collector } from '@marketplace/tracing/testing';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { listening, startQuietSite } from './testing/quiet-site.ts';

const SERVER = 2;
const CLIENT = 3;
const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736';

async function freePort(): Promise<string> {
  const probe = createServer();
  const { port } = new URL(await listening(probe));
  await new Promise((resolve) => probe.close(resolve));
  return port;
}

describe('request id', () => {
  let api: Server;
  let apiUrl: string;
  let apiHeaders: IncomingHttpHeaders = {};
  beforeAll(async () => {
    api = createServer((request, response) => {
      apiHeaders = request.headers;
      response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
    });
    apiUrl = await listening(api);
  });
  afterAll(() => {
    api.closeAllConnections();
    api.close();
  });

  test('is accepted from a trusted proxy, forwarded to the API, and returned on every response', async () => {
    const site = await startQuietSite({ API_URL: apiUrl });
    const ask = (path: string, headers: Record<string, string>) => fetch(site.url + path, { headers });
    try {
      const answer = await ask('/api/languages', { 'x-request-id': 'proxy-0001', tracestate: 'vendor=1' });
      expect([answer.headers.get('x-request-id'), apiHeaders['x-request-id']]).toEqual(['proxy-0001', 'proxy-0001']);
      expect(apiHeaders).not.toHaveProperty('traceparent');
      // This site does not trace. It has no span that could be the parent of the API's span, so it forwards
      // `traceparent` unchanged.
      for (const flags of ['00', '01']) {
        const traceparent = `00-${TRACE}-00f067aa0ba902b7-${flags}`;
        await ask('/api/languages', { traceparent, tracestate: 'vendor=1' });
        expect([apiHeaders['x-request-id'], apiHeaders['traceparent']]).toEqual([TRACE, traceparent]);
      }
      expect(apiHeaders).not.toHaveProperty('tracestate');
      await ask('/maple', { 'x-request-id': 'proxy-0003' });
      // Polls, because without a shell build the site responds before its call reaches the API.
      await expect.poll(() => apiHeaders['x-request-id']).toBe('proxy-0003');
      const notFound = await ask('/no-such-file.txt', { 'x-request-id': 'proxy-0002' });
      expect(notFound.headers.get('x-request-id')).toBe('proxy-0002');
      expect(await notFound.json()).toMatchObject({ request_id: 'proxy-0002' });
    } finally {
      await site.stop();
    }
  });

  test('is replaced if it comes from a visitor', async () => {
    const site = await startQuietSite({ API_URL: apiUrl, TRUSTED_PROXIES: '10.0.0.0/8' });
    try {
      const headers = { 'x-request-id': 'visitor-0001', traceparent: `00-${TRACE}-00f067aa0ba902b7-01` };
      const answer = await fetch(`${site.url}/api/languages`, { headers });
      const id = answer.headers.get('x-request-id');
      expect(id).toMatch(/^(?!4bf92f)[\da-f]{32}$/);
      expect(apiHeaders['x-request-id']).toBe(id);
      // No trace was started, so the API decides whether to sample.
      expect(apiHeaders).not.toHaveProperty('traceparent');
    } finally {
      await site.stop();
    }
  });
});

describe('trace of a request to the site', () => {
  let collector: Collector;
  let api: Server;
  let apiUrl: string;
  let apiHeaders: IncomingHttpHeaders;
  beforeAll(async () => {
    api = createServer((request, response) => {
      apiHeaders = request.headers;
      response.writeHead(404, { 'content-type': 'application/json' }).end('{}');
    });
    apiUrl = await listening(api);
  });
  afterAll(() => {
    api.closeAllConnections();
    api.close();
  });
  beforeEach(async () => {
    collector = await startCollector();
  });
  afterEach(() => collector.stop());

  async function told(path: string, settings: Record<string, string>, headers: Record<string, string> = {}) {
    const site = await startQuietSite({ API_URL: apiUrl, OTEL_EXPORTER_OTLP_ENDPOINT: collector.url, ...settings });
    const answer = await fetch(site.url + path, { headers });
    await answer.text();
    await site.stop();
    const ofKind = (kind: number) => collector.spans.find((span) => span.kind === kind);
    return { id: answer.headers.get('x-request-id'), request: ofKind(SERVER), call: ofKind(CLIENT) };
  }

  test.each([
    ['/api/associations/canary?email=canary', 'GET /api/*', 'GET /api'],
    ['/canary', 'GET /*', 'GET /api/associations/:code'],
  ])('for %s has the API call as a child span, and the API continues the trace', async (path, name, callName) => {
    const { id, request, call } = await told(path, {});
    expect(request).toMatchObject({ service: 'marketplace-site', name, traceId: id });
    expect(call).toMatchObject({ name: callName, traceId: id, parentSpanId: request?.spanId });
    expect([apiHeaders['x-request-id'], apiHeaders['traceparent']]).toEqual([id, `00-${id}-${call?.spanId}-01`]);
    expect(collector.text()).not.toContain('canary');
  });

  test('continues the trace of a trusted proxy, but not the trace of a visitor', async () => {
    const headers = { traceparent: `00-${TRACE}-00f067aa0ba902b7-01`, 'x-request-id': 'proxy-0001' };
    const of = await told('/api/languages', {}, headers);
    expect(of).toMatchObject({ id: TRACE, request: { traceId: TRACE, parentSpanId: '00f067aa0ba902b7' } });
    collector.spans.length = 0;
    const visitor = await told('/api/languages', { TRUSTED_PROXIES: '10.0.0.0/8' }, headers);
    expect(visitor.id).toMatch(/^(?!4bf92f)[\da-f]{32}$/);
    expect(visitor.request?.traceId).toBe(visitor.id);
  });

  test('is not sampled by the API if the site does not sample it', async () => {
    const { id, request } = await told('/api/languages', { OTEL_TRACES_SAMPLER: 'always_off' });
    expect(request).toBeUndefined();
    expect(apiHeaders['traceparent']).toMatch(new RegExp(`^00-${id}-[\\da-f]{16}-00$`));
  });
});

test('the log has one line per request, with ID and route but no URL, and no line for a successful probe', async () => {
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
  test('have their own port on the site, and are counted by route, never by URL', async () => {
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

  test('have their own port on a remote server, too, and are counted by route', async () => {
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
