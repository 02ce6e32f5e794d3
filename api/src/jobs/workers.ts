import type { PgBoss } from 'pg-boss';
import type { AppDependencies } from '../dependencies.ts';
import { isRefusedForGood, type MailServer } from '../mail/mail-server.ts';
import { MAIL_QUEUE } from '../mail/outbox.ts';
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
  await workOnMails(context);
  await unscheduleUnknownJobs(context.queue);
  for (const job of JOBS) await workOnSchedule(context, job);
}

async function workOnMails({ queue, deps, mailServer, log }: WorkerContext): Promise<void> {
  await queue.work<{ sealed: string }>(
    MAIL_QUEUE,
    { localConcurrency: 2, pollingIntervalSeconds: 1, notifyPollingIntervalSeconds: 5 },
    async (jobs) => {
      for (const job of jobs) {
        try {
          await mailServer.deliver(openMail(deps.config, job.data.sealed), job.id);
          log.info({ job: job.id, attempt: job.retryCount + 1 }, 'mail delivered');
        } catch (error) {
          if (isRefusedForGood(error)) {
            log.error({ err: error, job: job.id }, 'the mail server refused a mail for good; it is dropped');
            return;
          }
          log.warn(
            { err: error, job: job.id, attempt: job.retryCount + 1 },
            'a mail was not delivered; it is tried again',
          );
          // The queue keeps what is thrown, and a mail server's words may quote the recipient.
          // oxlint-disable-next-line preserve-caught-error
          throw new Error('the mail was not delivered');
        }
      }
    },
  );
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
