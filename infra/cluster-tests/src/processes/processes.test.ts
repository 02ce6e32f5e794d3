// @module-tag slow
import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';
import { mailOutbox, openDatabase, openQueue } from '@marketplace/api';
import { startSmtpCatcher } from '@marketplace/api/smtp-catcher';
import { newProfile } from '@marketplace/local';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { signInTo, startClusterDatabase, TOKEN_SECRET, type ClusterDatabase } from './cluster-database.ts';
import { startApiProcess, type ServerProcess } from './server-process.ts';

// Several servers and processes start, next to other tests.
vi.setConfig({ testTimeout: 180_000, hookTimeout: 180_000 });

let database: ClusterDatabase;
let url: string;
let processes: ServerProcess[] = [];

beforeAll(async () => {
  database = await startClusterDatabase();
  url = database.url;
});
afterEach(async () => {
  await Promise.all(processes.map((one) => one.killHard()));
  processes = [];
});
afterAll(() => database.stop());

async function start(count: number, settings: Record<string, string>): Promise<ServerProcess[]> {
  const common = { DATABASE_URL: url, MIGRATE_ON_START: 'false', TOKEN_SECRET };
  processes = await Promise.all(Array.from({ length: count }, () => startApiProcess({ ...common, ...settings })));
  return processes;
}

/** The process that takes the nth call, as behind a load balancer. */
function turn(apis: readonly ServerProcess[], n: number): ServerProcess {
  const api = apis[n % apis.length];
  if (api === undefined) throw new Error('no process runs');
  return api;
}

const post = (api: ServerProcess, path: string, body: unknown, headers: Record<string, string> = {}) =>
  fetch(api.url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });

const signIn = (api: ServerProcess) => signInTo(api.url);

test('what one process stored is in the next answer of each other', async () => {
  const apis = await start(3, { RUN_JOBS: 'false', RATE_LIMIT_FACTOR: '0' });
  const headers = await signIn(turn(apis, 0));
  for (let n = 0; n < 30; n += 1) {
    const profile = newProfile();
    expect((await post(turn(apis, n), '/api/community-members', profile)).status).toBe(201);
    for (const other of [1, 2]) {
      const list = await fetch(
        `${turn(apis, n + other).url}/api/candidates?discipline_filters=RN&sort_by=created_date`,
        {
          headers,
        },
      );
      const { candidates, total_count: total }: { candidates: { uuid: string }[]; total_count: number } = JSON.parse(
        await list.text(),
      );
      expect([candidates[0]?.uuid, total]).toEqual([profile.uuid, n + 1]);
    }
  }
});

test('a sign-out in one process ends the session in all, with the next call', async () => {
  const apis = await start(2, { RUN_JOBS: 'false', SEARCH_IN_MEMORY: 'false', RATE_LIMIT_FACTOR: '0' });
  const headers = await signIn(turn(apis, 0));
  const session = async (n: number) => (await fetch(`${turn(apis, n).url}/api/auth/session`, { headers })).status;
  expect([await session(0), await session(1)]).toEqual([200, 200]);
  expect((await post(turn(apis, 0), '/api/auth/sign-out', {}, headers)).status).toBe(200);
  expect([await session(1), await session(0)]).toEqual([401, 401]);
});

test('processes share one rate limit', async () => {
  const apis = await start(2, { RUN_JOBS: 'false', SEARCH_IN_MEMORY: 'false', RATE_LIMIT_FACTOR: '1' });
  const report = {
    remote: 'agency-app',
    release: '0.1.0-0123456789',
    shell_release: '0.1.0-9876543210',
    kind: 'load_failed',
    message: 'Failed to fetch',
    page: '/candidates/rn',
  };
  const calls = Array.from(
    { length: 40 },
    async (_, n) => (await post(turn(apis, n), '/api/error-reports', report)).status,
  );
  const statuses = await Promise.all(calls);
  expect([200, 429].map((status) => statuses.filter((one) => one === status).length)).toEqual([30, 10]);
});

/** A mail server that greets and never answers. */
async function startHangingMailServer(): Promise<{ port: number; open: () => number; close: () => void }> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket.on('error', () => undefined).on('close', () => sockets.delete(socket)));
    socket.write('220 hanging\r\n');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return { port: address.port, open: () => sockets.size, close: () => void server.close() };
}

test('a killed process loses no mail: another one sends what it had taken', async () => {
  const MAILS = 100;
  const [catcher, hanging] = await Promise.all([startSmtpCatcher(), startHangingMailServer()]);
  const { db } = openDatabase({ url, onConnectionError: () => undefined });
  const silent = { info: () => undefined, warn: () => undefined, error: () => undefined };
  const queue = await openQueue({ DATABASE_URL: url, RUN_JOBS: false }, silent);
  try {
    const outbox = mailOutbox(queue, { TOKEN_SECRET });
    await db.transaction().execute(async (trx) => {
      for (let n = 0; n < MAILS; n += 1)
        await outbox.enqueue(trx, { to: `person${n}@example.test`, subject: 'Hello', text: 'Hello', html: 'Hello' });
    });
    const [victim] = await start(1, { SEARCH_IN_MEMORY: 'false', SMTP_URL: `smtp://127.0.0.1:${hanging.port}` });
    await vi.waitFor(() => expect(hanging.open()).toBeGreaterThan(0), { timeout: 30_000, interval: 10 });
    await victim?.killHard();
    await start(1, { SEARCH_IN_MEMORY: 'false', SMTP_URL: `smtp://127.0.0.1:${catcher.port}` });
    // What the victim had taken is taken again once that has expired, after a minute or two.
    await vi.waitFor(() => expect(catcher.mails).toHaveLength(MAILS), { timeout: 180_000, interval: 100 });
    expect(new Set(catcher.mails.flatMap((mail) => mail.recipients)).size).toBe(MAILS);
  } finally {
    await queue.stop();
    await db.destroy();
    await catcher.close();
    hanging.close();
  }
}, 240_000);
