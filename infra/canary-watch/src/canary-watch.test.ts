import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { readWatchEnvironment, startCanaryWatch } from './canary-watch.ts';

const NAME = 'agency-app';
let store: string;
let api: Server;
let stop: () => Promise<void>;
/** Number of networks out of 100 that report failures of the canary; null if the API responds with 503. */
let failing: number | null;

const listed = (release: string) => ({
  release,
  entry: `/remotes/${NAME}/${release}/remoteEntry.js`,
  integrity: null,
  scripts: [],
  pages: [],
  container: 'agency_app',
  platform: '^1.0.0',
  published_at: '2026-11-21T12:00:00.000Z',
});
const figures = (release: string, bad: number) => ({
  release,
  loads: 200,
  errors: bad,
  networks: 100,
  failing_networks: bad,
  lcp: [],
  inp: [],
  cls: [],
});
async function listening(server: Server): Promise<string> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the server has no port');
  return `http://127.0.0.1:${address.port}`;
}
async function freePort(): Promise<string> {
  const probe = createServer();
  const { port } = new URL(await listening(probe));
  probe.close();
  await once(probe, 'close');
  return port;
}

let metrics: () => Promise<string>;
let ready: () => Promise<Response>;
beforeEach(async () => {
  failing = 1;
  store = await mkdtemp(join(tmpdir(), 'canary-watch-'));
  const remotes = {
    [NAME]: {
      current: listed('old'),
      canary: { release: listed('new'), percent: 10 },
      disabled: null,
      earlier: [],
    },
  };
  await writeFile(join(store, 'remotes.json'), JSON.stringify({ format: 1, remotes }));
  api = createServer((_request, response) => {
    if (failing === null) return response.writeHead(503).end();
    const body = { figures: [figures('new', failing), figures('old', 1)] };
    return response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  });
  const port = await freePort();
  const environment = {
    RELEASE_STORE: store,
    API_URL: await listening(api),
    CHECK_SECONDS: '1',
    PORT: '0',
    METRICS_PORT: port,
    LOG_LEVEL: 'silent',
  };
  const watch = await startCanaryWatch(readWatchEnvironment(environment));
  stop = () => watch.stop();
  metrics = async () => (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
  ready = () => fetch(`${watch.url}/health/ready`);
});
afterEach(async () => {
  await stop();
  api.closeAllConnections();
  api.close();
  await rm(store, { recursive: true });
});

const canary = async () => JSON.parse(await readFile(join(store, 'remotes.json'), 'utf8')).remotes[NAME].canary;

test('the canary watch ends and counts a bad canary, and leaves a good one running', async () => {
  await vi.waitFor(async () => expect(await metrics()).toMatch(/canary_watch_checks_total\{outcome="done"\} [1-9]/));
  expect(await metrics()).toContain(`canary_watch_ended_total{remote="${NAME}"} 0`);
  expect(await canary()).not.toBeNull();
  expect((await ready()).status).toBe(200);
  failing = 60;
  await vi.waitFor(async () => expect(await canary()).toBeNull(), 10_000);
  await vi.waitFor(async () => expect(await metrics()).toContain(`canary_watch_ended_total{remote="${NAME}"} 1`));
});

test('the canary watch counts failed checks and continues', async () => {
  failing = null;
  await vi.waitFor(
    async () => expect(await metrics()).toMatch(/canary_watch_checks_total\{outcome="failed"\} [1-9]/),
    10_000,
  );
  failing = 60;
  await vi.waitFor(async () => expect(await canary()).toBeNull(), 10_000);
});

test.each([
  [{}, 'RELEASE_STORE'],
  [{ RELEASE_STORE: '/tmp/store', PORT: '1', API_URL: 'api:4001' }, 'API_URL: must be an http(s) address'],
  [{ RELEASE_STORE: '/tmp/store', PORT: '1', API_URL: 'http://api:4001', CHECK_SECONDS: '0' }, 'CHECK_SECONDS'],
])('the canary watch rejects invalid settings: %j', (environment, problem) => {
  expect(() => readWatchEnvironment(environment)).toThrow(problem);
});
