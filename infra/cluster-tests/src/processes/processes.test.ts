// @module-tag slow
import { mailOutbox, openDatabase, openQueue, JOB_NAMES } from '@marketplace/api';
import { startSmtpCatcher } from '@marketplace/api/smtp-catcher';
import { newProfile } from '@marketplace/local';
import { Client } from 'pg';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { signInTo, startClusterDatabase, TOKEN_SECRET, type ClusterDatabase } from './cluster-database.ts';
import { startApiProcess, type ServerProcess } from './server-process.ts';

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

test('a new profile is in the next response of every process', async () => {
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

test('a sign-out in one process ends the session in all processes', async () => {
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

const JOB = 'deliver-waiting-applications';

async function runsOf(apis: readonly ServerProcess[]): Promise<number> {
  const counts = await Promise.all(
    apis.map(async (api) => {
      const metrics = await (await fetch(`${api.url}/metrics`)).text();
      return Number(new RegExp(`^jobs_total\\{job="${JOB}",outcome="done"\\} (\\d+)`, 'm').exec(metrics)?.[1] ?? 0);
    }),
  );
  return counts.reduce((sum, count) => sum + count, 0);
}

test('a killed process loses no email and repeats only emails in flight, and a scheduled job still runs once', async () => {
  const MAILS = 60;
  const ANSWERED = 20;
  const numberOf = (recipients: readonly string[]) => Number(/\d+/.exec(recipients[0] ?? '')?.[0]);
  // `slow` receives every email but acknowledges only the first ones.
  const [slow, catcher] = await Promise.all([
    startSmtpCatcher({ hold: ({ recipients }) => numberOf(recipients) >= ANSWERED }),
    startSmtpCatcher(),
  ]);
  const { db } = openDatabase({ url, onConnectionError: () => undefined });
  const client = new Client({ connectionString: url });
  await client.connect();
  const silent = { info: () => undefined, warn: () => undefined, error: () => undefined };
  const queue = await openQueue({ DATABASE_URL: url, RUN_JOBS: false }, JOB_NAMES, silent);
  try {
    const outbox = mailOutbox(queue, { TOKEN_SECRET });
    // Profiles of earlier tests have queued welcome emails.
    await client.query("DELETE FROM jobs.job WHERE name = 'deliver-mail'");
    await db.transaction().execute(async (trx) => {
      for (let n = 0; n < MAILS; n += 1)
        await outbox.enqueue(trx, { to: `person${n}@example.test`, subject: 'Hello', text: 'Hello', html: 'Hello' });
    });
    const [victim] = await start(1, { SEARCH_IN_MEMORY: 'false', SMTP_URL: `smtp://127.0.0.1:${slow.port}` });
    const delivered = "SELECT FROM jobs.job WHERE name = 'deliver-mail' AND state = 'completed'";
    await vi.waitFor(
      async () => {
        expect((await client.query(delivered)).rows).toHaveLength(ANSWERED);
        expect(slow.held.length).toBeGreaterThan(0);
      },
      { timeout: 30_000, interval: 50 },
    );
    await victim?.killHard();
    const { rows: moments } = await client.query<{ killed: string }>('SELECT now()::text AS killed');
    const others = await start(2, { SEARCH_IN_MEMORY: 'false', SMTP_URL: `smtp://127.0.0.1:${catcher.port}` });
    // The killed process's jobs run again once their heartbeat is stale.
    await vi.waitFor(() => expect(catcher.mails).toHaveLength(MAILS - ANSWERED), { timeout: 120_000, interval: 100 });
    const recipients = [...slow.mails, ...catcher.mails].flatMap((mail) => mail.recipients);
    expect([recipients.length, new Set(recipients).size]).toEqual([MAILS, MAILS]);
    // An unacknowledged email is sent again with the same Message-ID.
    const idOf = ({ data }: { data: string }) => /^Message-ID: (.*)$/im.exec(data)?.[1];
    expect(catcher.mails.map(idOf)).toEqual(expect.arrayContaining(slow.held.map(idOf)));

    // Both processes schedule each minute's run, but only one executes it.
    const runs = `
      SELECT count(*)::integer AS runs, count(DISTINCT date_trunc('minute', created_on))::integer AS minutes
      FROM jobs.job WHERE name = $1 AND state = 'completed' AND started_on > $2::timestamptz`;
    await vi.waitFor(
      async () => {
        const result = await client.query<{ runs: number; minutes: number }>(runs, [JOB, moments[0]?.killed]);
        const [counts] = result.rows;
        expect(counts?.runs).toBeGreaterThan(0);
        expect([counts?.runs, await runsOf(others)]).toEqual([counts?.minutes, counts?.runs]);
      },
      { timeout: 90_000, interval: 500 },
    );
  } finally {
    await queue.stop();
    await client.end();
    await db.destroy();
    await Promise.all([slow.close(), catcher.close()]);
  }
}, 240_000);
