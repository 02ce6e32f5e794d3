// @module-tag slow
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startCollector, type Collector, type ReceivedSpan } from '@marketplace/tracing/testing';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { signInTo, startClusterDatabase, TOKEN_SECRET, type ClusterDatabase } from './cluster-database.ts';
import { startApiProcess, startSiteProcess, type ServerProcess } from './server-process.ts';

vi.setConfig({ testTimeout: 180_000, hookTimeout: 180_000 });

let database: ClusterDatabase;
let collector: Collector;
let shell: string;
let processes: ServerProcess[] = [];
beforeEach(async () => {
  database = await startClusterDatabase();
  collector = await startCollector();
  shell = await mkdtemp(join(tmpdir(), 'shell-'));
  await mkdir(join(shell, 'assets'));
  await writeFile(join(shell, 'index.html'), '<!doctype html><html><head><!--site-head--></head><body></body></html>');
  await writeFile(join(shell, 'shell.json'), '{"release":"shell-1"}');
  await writeFile(join(shell, 'remotes.json'), '{"format":1,"remotes":{}}');
});
afterEach(async () => {
  await Promise.all(processes.map((one) => one.killHard()));
  processes = [];
  await rm(shell, { recursive: true });
  await collector.stop();
  await database.stop();
});

async function started(server: Promise<ServerProcess>): Promise<ServerProcess> {
  const one = await server;
  processes.push(one);
  return one;
}

/** Starts API and site. The site does not trust its callers' proxy headers. */
async function startBoth(settings: Record<string, string>) {
  const api = await started(
    startApiProcess({
      DATABASE_URL: database.url,
      MIGRATE_ON_START: 'false',
      RUN_JOBS: 'false',
      SEARCH_IN_MEMORY: 'false',
      TOKEN_SECRET,
      ...settings,
    }),
  );
  const site = await started(
    startSiteProcess({
      API_URL: api.url,
      SHELL_DIST: shell,
      REMOTES_LIST: join(shell, 'remotes.json'),
      DRAIN_SECONDS: '0',
      TRUSTED_PROXIES: '10.0.0.0/8',
      ...settings,
    }),
  );
  return { api, site };
}

/** Stops the processes, which flushes their spans. */
async function receivedSpans(): Promise<ReceivedSpan[]> {
  expect(await Promise.all(processes.map((one) => one.stop()))).toEqual([0, 0]);
  processes = [];
  return collector.spans;
}

const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736';

test('a call through the site produces one trace of site, API and SQL statements, without personal data', async () => {
  const { api, site } = await startBoth({ OTEL_EXPORTER_OTLP_ENDPOINT: collector.url });
  const { authorization } = await signInTo(api.url);
  const answer = await fetch(`${site.url}/api/candidates?discipline_filters=RN&email=canary@agency.example.test`, {
    headers: { authorization, 'x-request-id': TRACE, traceparent: `00-${TRACE}-00f067aa0ba902b7-01` },
  });
  await answer.text();
  const listing = await fetch(`${site.url}/api/candidates?discipline_filters=RN`, { headers: { authorization } });
  expect(listing.status).toBe(200);
  const id = listing.headers.get('x-request-id');
  const spans = await receivedSpans();
  const ofCall = spans.filter(({ traceId }) => traceId === id);
  const find = (service: string, name: string) => ofCall.find((span) => span.service === service && span.name === name);
  const received = find('marketplace-site', 'GET /api/*');
  const passedOn = find('marketplace-site', 'GET /api');
  const apiSpan = find('marketplace-api', 'GET /api/candidates');
  const read = find('marketplace-api', 'SELECT caregivers');
  expect(received).toMatchObject({ kind: 2, attributes: { 'http.response.status_code': 200 } });
  expect(received?.parentSpanId ?? '').toBe('');
  expect(passedOn).toMatchObject({ kind: 3, parentSpanId: received?.spanId });
  expect(apiSpan).toMatchObject({ kind: 2, parentSpanId: passedOn?.spanId });
  expect(read).toMatchObject({ kind: 3, parentSpanId: apiSpan?.spanId });
  // The site ignores the visitor's request id and trace.
  expect(spans.map(({ traceId }) => traceId)).not.toContain(TRACE);
  expect(collector.text()).not.toMatch(/canary|dana|agency\.example|Lantern|discipline_filters/i);
  expect(collector.text()).not.toContain(authorization.split('.')[2]);
});

test('neither the site nor the API sends unsampled traces', async () => {
  const { site } = await startBoth({
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
    OTEL_TRACES_SAMPLER: 'parentbased_traceidratio',
    OTEL_TRACES_SAMPLER_ARG: '0',
  });
  const headers = { traceparent: `00-${TRACE}-00f067aa0ba902b7-01` };
  expect((await fetch(`${site.url}/api/languages`, { headers })).status).toBe(200);
  expect(await receivedSpans()).toEqual([]);
});
