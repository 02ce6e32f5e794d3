import { JOB_NAMES, JOBS } from '../main/jobs.ts';
import type { PgBoss } from 'pg-boss';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { connectMailServer } from '../mail/mail-server.ts';
import { createTestApp, type TestApp } from '../testing/test-app.ts';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { openQueue } from './queue.ts';
import { startWorkers } from './workers.ts';

const JOB = 'housekeeping';

let database: TestDatabase;
let host: TestApp;
let queue: PgBoss;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());
beforeEach(async () => {
  await database.removeRows();
  host = await createTestApp({ overrides: { db: database.db } });
  queue = await openQueue({ DATABASE_URL: database.url, RUN_JOBS: true }, JOB_NAMES, host.app.log);
});
afterEach(async () => {
  await queue.stop({ graceful: false });
  await host.close();
});

/** Makes the running job look `minutes` old, with its last heartbeat `sinceSign` minutes ago. */
async function pass(minutes: number, sinceSign: number): Promise<void> {
  await sql`
    UPDATE jobs.job SET started_on = now() - ${minutes} * interval '1 minute',
      heartbeat_on = now() - ${sinceSign} * interval '1 minute'
    WHERE name = ${JOB} AND state = 'active'`.execute(host.db);
}

async function supervise(): Promise<void> {
  await sql`UPDATE jobs.queue SET monitor_on = NULL, monitor_claim_on = NULL`.execute(host.db);
  await queue.supervise();
}

const states = async () => {
  const { rows } = await sql<{ state: string }>`
    SELECT state::text FROM jobs.job WHERE name = ${JOB} ORDER BY created_on`.execute(host.db);
  return rows.map(({ state }) => state);
};

test('a scheduled job whose process was killed does not delay the next run', { tags: ['slow'] }, async () => {
  await queue.send(JOB);
  // Takes the job but sends no heartbeat, like a process that was killed.
  expect(await queue.fetch(JOB)).toHaveLength(1);
  await pass(2, 2);
  await queue.send(JOB);
  const mailServer = connectMailServer(host.config);
  await startWorkers({ queue, deps: host.deps, mailServer, log: host.app.log }, JOBS);
  await supervise();
  await vi.waitFor(async () => expect(await states()).toEqual(['failed', 'completed']), 20_000);
});

test('a scheduled job may run for hours while its process lives', async () => {
  await queue.send(JOB);
  await queue.fetch(JOB);
  await pass(180, 0);
  await supervise();
  expect(await states()).toEqual(['active']);
});

test('the queues of an existing database get the current time limits', async () => {
  await queue.updateQueue(JOB, { expireInSeconds: 900 });
  const next = await openQueue({ DATABASE_URL: database.url, RUN_JOBS: false }, JOB_NAMES, host.app.log);
  expect((await next.getQueue(JOB))?.expireInSeconds).toBeGreaterThan(900);
  await next.stop({ graceful: false });
});

test('a process that cannot tell whether a job is due still starts, and runs the job', async () => {
  const [{ name, cron } = { name: '', cron: '' }] = JOBS;
  const run = vi.fn(async () => {});
  const job = {
    name,
    cron,
    run,
    neededAtStart: () => Promise.reject(new Error('canceling statement due to statement timeout')),
  };
  const mailServer = connectMailServer(host.config);
  await startWorkers({ queue, deps: host.deps, mailServer, log: host.app.log }, [job]);
  await vi.waitFor(() => expect(run).toHaveBeenCalledOnce(), 10_000);
});
