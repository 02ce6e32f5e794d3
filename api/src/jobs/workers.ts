import type { JobResult, PgBoss, WorkOptions } from 'pg-boss';
import type { AppDependencies } from '../dependencies.ts';
import { isRefusedForGood, type MailServer } from '../mail/mail-server.ts';
import { MAIL_QUEUES } from '../mail/outbox.ts';
import { openMail } from '../mail/sealed-mail.ts';
import { JOBS, type Job } from './jobs.ts';
import type { QueueLog } from './queue.ts';

interface WorkerContext {
  queue: PgBoss;
  deps: AppDependencies;
  mailServer: MailServer;
  log: QueueLog;
}

/** Starts the work of this process: delivering mails and running the scheduled jobs. `queue.stop()` ends it. */
export async function startWorkers(context: WorkerContext): Promise<void> {
  for (const name of MAIL_QUEUES) await workOnMails(context, name);
  await unscheduleUnknownJobs(context.queue);
  for (const job of JOBS) await workOnSchedule(context, job);
}

/** Begins no further work in this process; what is being done goes on, and other processes take the rest. */
export async function stopTakingWork(queue: PgBoss): Promise<void> {
  await Promise.all(
    [...MAIL_QUEUES, ...JOBS.map((job) => job.name)].map((name) => queue.offWork(name, { wait: false })),
  );
}

const MAILS_AT_ONCE = 10;

async function workOnMails(context: WorkerContext, name: string): Promise<void> {
  await context.queue.work<{ sealed: string }, void, MailWorkOptions>(
    name,
    {
      // A change may tell many people at once; a full batch asks for the next one without a pause.
      batchSize: MAILS_AT_ONCE,
      burstWhenBatchFull: true,
      perJobResults: true,
      pollingIntervalSeconds: 1,
      notifyPollingIntervalSeconds: 2,
    },
    (jobs) => Promise.all(jobs.map((job) => deliverOne(context, job))),
  );
}

type MailWorkOptions = WorkOptions & { perJobResults: true };

/** One mail's outcome; a failed one is tried again by the queue, and none holds up another. */
async function deliverOne(
  { deps, mailServer, log }: WorkerContext,
  job: { id: string; data: { sealed: string }; retryCount?: number },
): Promise<JobResult> {
  const attempt = (job.retryCount ?? 0) + 1;
  try {
    await mailServer.deliver(openMail(deps.config, job.data.sealed), job.id);
    log.info({ job: job.id, attempt }, 'mail delivered');
    return { id: job.id, status: 'completed' };
  } catch (error) {
    if (isRefusedForGood(error)) {
      log.error({ err: error, job: job.id }, 'the mail server refused a mail for good; it is dropped');
      return { id: job.id, status: 'completed' };
    }
    log.warn({ err: error, job: job.id, attempt }, 'a mail was not delivered; it is tried again');
    // The queue keeps the output, and a mail server's own words may quote the recipient.
    return { id: job.id, status: 'failed', output: { message: 'the mail was not delivered' } };
  }
}

async function workOnSchedule({ queue, deps, log }: WorkerContext, job: Job): Promise<void> {
  await queue.work(job.name, { pollingIntervalSeconds: 5 }, async () => {
    try {
      await job.run(deps);
    } catch (error) {
      log.error({ err: error, job: job.name }, 'a job failed; it runs again at its next time');
      // Logged above; the queue keeps what is thrown, and the cause may hold values of a query.
      // oxlint-disable-next-line preserve-caught-error
      throw new Error('the job failed');
    }
  });
  await queue.schedule(job.name, job.cron, null, { tz: 'UTC' });
}

/** A job that an older version scheduled and this one no longer knows would wait for a worker forever. */
async function unscheduleUnknownJobs(queue: PgBoss): Promise<void> {
  const known = new Set(JOBS.map((job) => job.name));
  for (const schedule of await queue.getSchedules()) {
    if (!known.has(schedule.name)) await queue.unschedule(schedule.name);
  }
}
