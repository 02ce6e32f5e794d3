// @module-tag slow
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { newProfile } from '@marketplace/local';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { Balancer } from './balancer.ts';
import { signInTo, startClusterDatabase, TOKEN_SECRET, type ClusterDatabase } from './cluster-database.ts';
import { startApiProcess, startSiteProcess, type ServerProcess } from './server-process.ts';

// Several servers and processes start, next to other tests.
vi.setConfig({ testTimeout: 180_000, hookTimeout: 180_000 });

/** Longer than two health checks, as in production. */
const DRAIN_SECONDS = '1.5';
const CALLERS = 4;

let database: ClusterDatabase;
let processes: ServerProcess[] = [];
beforeAll(async () => {
  database = await startClusterDatabase();
});
afterEach(async () => {
  await Promise.all(processes.map((one) => one.killHard()));
  processes = [];
});
afterAll(() => database.stop());

async function started(server: Promise<ServerProcess>): Promise<ServerProcess> {
  const one = await server;
  processes.push(one);
  return one;
}
const startApi = () =>
  started(
    startApiProcess({
      DATABASE_URL: database.url,
      MIGRATE_ON_START: 'false',
      RUN_JOBS: 'false',
      RATE_LIMIT_FACTOR: '0',
      TOKEN_SECRET,
      DRAIN_SECONDS,
    }),
  );

interface Outcome {
  /** Calls answered with 200, by path. */
  answered: Map<string, number>;
  /** What else they were answered, each once. */
  failed: string[];
}

/**
 * Replaces two processes one after the other, as a rollout does: a new one is ready before an old one is told to stop.
 * Meanwhile callers ask for each of the paths.
 */
async function rollOut(
  start: () => Promise<ServerProcess>,
  paths: readonly string[],
  headersOf: (first: ServerProcess) => Promise<Record<string, string>>,
): Promise<Outcome> {
  const old = await Promise.all([start(), start()]);
  const headers = await headersOf(old[0]);
  const balancer = new Balancer();
  const becomesHealthy = async (server: ServerProcess) => {
    balancer.add(server);
    await vi.waitFor(() => expect(balancer.isHealthy(server)).toBe(true), 30_000);
  };
  await Promise.all(old.map(becomesHealthy));
  const answered = new Map(paths.map((path) => [path, 0]));
  const failed = new Set<string>();
  const end = new AbortController();
  const callers = Array.from({ length: CALLERS }, async () => {
    while (!end.signal.aborted) {
      for (const path of paths) {
        const outcome = await balancer.get(path, headers);
        if (outcome === 200) answered.set(path, (answered.get(path) ?? 0) + 1);
        else failed.add(`${path}: ${outcome}`);
      }
      // Leaves CPU time for the processes that are starting.
      await pause(10);
    }
  });
  for (const server of old) {
    await becomesHealthy(await start());
    expect(await server.stop()).toBe(0);
  }
  end.abort();
  await Promise.all(callers);
  await balancer.close();
  return { answered, failed: [...failed] };
}

test('a rollout of the API fails no call, not of a signed-in agency either', async () => {
  const listing = '/api/candidates?discipline_filters=RN';
  const { answered, failed } = await rollOut(startApi, ['/api/languages', listing], async ({ url }) => {
    const joined = await fetch(`${url}/api/community-members`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(newProfile()),
    });
    expect(joined.status).toBe(201);
    return signInTo(url);
  });
  expect(failed).toEqual([]);
  expect(Math.min(...answered.values())).toBeGreaterThan(50);
});

test('a rollout of the site fails no page, and no call that it passes on', async () => {
  const shell = await mkdtemp(join(tmpdir(), 'shell-'));
  await mkdir(join(shell, 'assets'));
  await writeFile(join(shell, 'index.html'), '<!doctype html><html><head><!--site-head--></head><body></body></html>');
  await writeFile(join(shell, 'shell.json'), '{"release":"shell-1"}');
  await writeFile(join(shell, 'remotes.json'), '{"format":1,"remotes":{}}');
  const api = await startApi();
  const startSite = () =>
    started(
      startSiteProcess({
        API_URL: api.url,
        SHELL_DIST: shell,
        REMOTES_LIST: join(shell, 'remotes.json'),
        DRAIN_SECONDS,
      }),
    );
  try {
    const listing = '/api/candidates?discipline_filters=RN';
    const paths = ['/', '/api/languages', listing];
    const { answered, failed } = await rollOut(startSite, paths, () => signInTo(api.url));
    expect(failed).toEqual([]);
    expect(Math.min(...answered.values())).toBeGreaterThan(50);
  } finally {
    await rm(shell, { recursive: true });
  }
});
