// @module-tag slow
import { spawnSync } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { newProfile, REPOSITORY } from '@marketplace/local';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { Balancer } from './balancer.ts';
import { signInTo, startClusterDatabase, TOKEN_SECRET, type ClusterDatabase } from './cluster-database.ts';
import { startApiProcess, startSiteProcess, type ServerProcess } from './server-process.ts';

vi.setConfig({ testTimeout: 180_000, hookTimeout: 180_000 });

/** Longer than two of the balancer's health check intervals. */
const DRAIN_SECONDS = '1.5';
const CALLERS = 4;
const PUBLISH_FILES = join(REPOSITORY, 'shell/server/publish-files.ts');

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
  answered: Map<string, number>;
  failed: string[];
}

const assetsIn = (html: string) => [...html.matchAll(/"(\/assets\/[^"]+)"/g)].map(([, path = '']) => path);

/**
 * Replaces two processes as a rollout does: a new process is ready before an old one stops. Meanwhile, callers request
 * the paths and all assets that the responses refer to.
 */
async function rollOut(
  start: (version: 'old' | 'new') => Promise<ServerProcess>,
  paths: readonly string[],
  headersOf: (first: ServerProcess) => Promise<Record<string, string>>,
): Promise<Outcome> {
  const old = await Promise.all([start('old'), start('old')]);
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
  const ask = async (path: string) => {
    const answer = await balancer.get(path, headers);
    if (answer.outcome === 200) answered.set(path, (answered.get(path) ?? 0) + 1);
    else failed.add(`${path}: ${answer.outcome}`);
    return answer;
  };
  const callers = Array.from({ length: CALLERS }, async () => {
    while (!end.signal.aborted) {
      for (const path of paths) {
        const { text } = await ask(path);
        for (const file of assetsIn(text)) await ask(file);
      }
      // Leaves CPU time for starting processes.
      await pause(10);
    }
  });
  for (const server of old) {
    await becomesHealthy(await start('new'));
    expect(await server.stop()).toBe(0);
  }
  end.abort();
  await Promise.all(callers);
  await balancer.close();
  return { answered, failed: [...failed] };
}

test('no call fails during a rollout of the API, with or without a session', async () => {
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

async function buildOf(version: string, folder: string): Promise<string> {
  const dist = join(folder, version);
  const script = `/assets/main.${version.padEnd(10, '0')}.js`;
  const head = `<head><!--site-head--><script defer src="${script}"></script></head>`;
  await mkdir(join(dist, 'assets'), { recursive: true });
  await writeFile(join(dist, 'index.html'), `<!doctype html><html lang="en">${head}<body></body></html>`);
  await writeFile(join(dist, 'shell.json'), JSON.stringify({ release: version }));
  await writeFile(join(dist, script), version);
  return dist;
}

test('no page, asset or proxied call fails during a rollout of a new site version', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'rollout-'));
  const store = join(folder, 'store');
  await mkdir(store);
  await writeFile(join(store, 'remotes.json'), '{"format":1,"remotes":{}}');
  const builds = { old: await buildOf('a1', folder), new: await buildOf('b2', folder) };
  for (const build of Object.values(builds)) {
    const environment = { PATH: process.env['PATH'], RELEASE_STORE: store, SHELL_DIST: build };
    const { status } = spawnSync(process.execPath, [PUBLISH_FILES], { env: environment });
    expect(status).toBe(0);
  }
  const api = await startApi();
  const startSite = (version: 'old' | 'new') =>
    started(
      startSiteProcess({
        API_URL: api.url,
        SHELL_DIST: builds[version],
        REMOTES_LIST: join(store, 'remotes.json'),
        DRAIN_SECONDS,
      }),
    );
  try {
    const listing = '/api/candidates?discipline_filters=RN';
    const paths = ['/', '/api/languages', listing];
    const { answered, failed } = await rollOut(startSite, paths, () => signInTo(api.url));
    expect(failed).toEqual([]);
    expect(Math.min(...paths.map((path) => answered.get(path) ?? 0))).toBeGreaterThan(50);
    for (const file of ['/assets/main.a100000000.js', '/assets/main.b200000000.js'])
      expect(answered.get(file), file).toBeGreaterThan(0);
  } finally {
    await rm(folder, { recursive: true });
  }
});
