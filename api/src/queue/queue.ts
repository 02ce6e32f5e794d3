import { setTimeout as pause } from 'node:timers/promises';
import { PgBoss, type ConstructorOptions } from 'pg-boss';
import type { FastifyBaseLogger } from 'fastify';
import type { Config } from '../config.ts';
import { KEEP_ALIVE } from '../db/silence-limit.ts';
import { verifyServer } from '../db/standby.ts';
import { MAX_DELIVERY_MS } from '../mail/mail-server.ts';
import { MAIL_QUEUES } from '../mail/outbox.ts';

/** Statement timeout of the queue; its cleanup takes longest. A timed-out statement also ends the connection. */
const QUERY_TIMEOUT_MS = 30_000;

const HOUR = 60 * 60;
const DAY = 24 * HOUR;

const SUPERVISION_SECONDS = 15;

/** Interval between checks of the indexes that the queue builds in the background. */
const BUILD_PAUSE_MS = 500;

/**
 * Retries an email for a day, with delays from seconds to five minutes. If a process dies while sending, another
 * process sends the email within a minute. One delivery times out much earlier than the job.
 */
const MAIL_OPTIONS = {
  notify: true,
  retryLimit: 320,
  retryDelay: 2,
  retryBackoff: true,
  retryDelayMax: 5 * 60,
  heartbeatSeconds: 30,
  expireInSeconds: (3 * MAX_DELIVERY_MS) / 1_000,
  retentionSeconds: 2 * DAY,
  deleteAfterSeconds: HOUR,
};

/**
 * A run with a stale heartbeat ends after a minute, even during a long database outage. A run that sends heartbeats may
 * take hours.
 */
const JOB_OPTIONS = {
  retryLimit: 0,
  heartbeatSeconds: 60,
  expireInSeconds: 6 * HOUR,
  deleteAfterSeconds: DAY,
};

export type QueueLog = Pick<FastifyBaseLogger, 'warn' | 'error' | 'info'>;

function queueAt(url: string, options: ConstructorOptions, log: QueueLog): PgBoss {
  // After a failover, the queue's pool must not stay connected to a standby or a lost node.
  const connection = { connectionString: url, verify: verifyServer(), ...KEEP_ALIVE };
  const queue = new PgBoss({ ...connection, schema: 'jobs', registerInstance: false, ...options });
  queue.on('error', (error) => log.error({ err: error }, 'job queue error'));
  queue.on('warning', (warning) => log.warn({ warning: warning.message }, 'job queue warning'));
  return queue;
}

async function prepareQueues(queue: PgBoss, jobNames: readonly string[]): Promise<void> {
  for (const name of MAIL_QUEUES) {
    await queue.createQueue(name, MAIL_OPTIONS);
    // Existing queues keep their old options unless updated.
    await queue.updateQueue(name, MAIL_OPTIONS);
  }
  for (const name of jobNames) {
    await queue.createQueue(name, { policy: 'singleton', ...JOB_OPTIONS });
    await queue.updateQueue(name, JOB_OPTIONS);
  }
}

/** Creates or updates the queue's tables in schema `jobs`, including indexes built in the background. */
export async function migrateQueue(url: string, jobNames: readonly string[], log: QueueLog): Promise<void> {
  const options = { max: 2, supervise: false, schedule: false, bamIntervalSeconds: 10 };
  const queue = queueAt(url, options, log);
  const isBuilding = async () =>
    (await queue.getBamStatus()).some(({ status }) => status === 'pending' || status === 'in_progress');
  try {
    await queue.start();
    await prepareQueues(queue, jobNames);
    while (await isBuilding()) await pause(BUILD_PAUSE_MS);
  } finally {
    await queue.stop();
  }
}

/** Opens the job queue, whose tables must exist. Any process may enqueue work. */
export async function openQueue(
  config: Pick<Config, 'DATABASE_URL' | 'RUN_JOBS'>,
  jobNames: readonly string[],
  log: QueueLog,
): Promise<PgBoss> {
  const options = {
    max: 3,
    migrate: false,
    supervise: config.RUN_JOBS,
    schedule: config.RUN_JOBS,
    useListenNotify: config.RUN_JOBS,
    superviseIntervalSeconds: SUPERVISION_SECONDS,
    monitorIntervalSeconds: SUPERVISION_SECONDS,
    query_timeout: QUERY_TIMEOUT_MS,
  };
  const queue = queueAt(config.DATABASE_URL, options, log);
  await queue.start();
  await prepareQueues(queue, jobNames);
  return queue;
}
