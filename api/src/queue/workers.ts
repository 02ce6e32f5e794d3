import { failureCode, newRequestId } from '@marketplace/tracing';
import type { Job as QueuedJob, JobResult, PgBoss, WorkOptions } from 'pg-boss';
import type { ServiceDependencies } from '../dependencies.ts';
import type { Tracing } from '@marketplace/tracing';
import { isPermanentRejection, refusedRecipient, type MailServer } from '../mail/mail-server.ts';
import { recordBounce } from '../mail/bounces.service.ts';
import { MAIL_QUEUE, MAIL_QUEUES, type QueuedMail } from '../mail/outbox.ts';
import { updateMailOutcome, type MailOutcome } from '../mail/mail-log.repository.ts';
import { openMail } from '../mail/sealed-mail.ts';
import { runInWork } from '../observability/current-work.ts';
import type { Job } from './job.ts';
import type { QueueLog } from './queue.ts';

type WorkerDependencies = Pick<ServiceDependencies, 'config' | 'metrics' | 'db' | 'now'> & { tracing: Tracing | null };

interface WorkerContext<Dependencies = WorkerDependencies> {
  queue: PgBoss;
  deps: Dependencies;
  mailServer: MailServer;
  log: QueueLog;
}

export async function startWorkers<Dependencies extends WorkerDependencies>(
  context: WorkerContext<Dependencies>,
  jobs: readonly Job<Dependencies>[],
): Promise<void> {
  for (const name of MAIL_QUEUES) await workOnMails(context, name);
  await unscheduleUnknownJobs(
    context.queue,
    jobs.map(({ name }) => name),
  );
  for (const job of jobs) await workOnSchedule(context, job);
}

/** Stops taking work in this process. Running work finishes; other processes take the rest. */
export async function stopTakingWork(queue: PgBoss, jobNames: readonly string[]): Promise<void> {
  await Promise.all([...MAIL_QUEUES, ...jobNames].map((name) => queue.offWork(name, { wait: false })));
}

/** Concurrent email batches per queue and process. A slow email delays only its own batch. */
const MAIL_BATCHES = 2;
const MAIL_BATCH_SIZE = 5;

const MAIL_OUTCOMES = ['delivered', 'retried', 'dropped'] as const;

async function workOnMails(context: WorkerContext, name: string): Promise<void> {
  for (const outcome of MAIL_OUTCOMES) context.deps.metrics.mails.inc({ queue: name, outcome }, 0);
  await context.queue.work<QueuedMail, void, MailWorkOptions>(
    name,
    {
      // A change may cause many emails, so the next batch follows a full batch without a pause.
      localConcurrency: MAIL_BATCHES,
      batchSize: MAIL_BATCH_SIZE,
      burstWhenBatchFull: true,
      perJobResults: true,
      pollingIntervalSeconds: 1,
      notifyPollingIntervalSeconds: 2,
    },
    (jobs) =>
      Promise.all(
        jobs.map(async (job) => {
          const result = await deliverOne(context, name, job);
          await completeNow(context, name, job, result);
          return result;
        }),
      ),
  );
}

/**
 * Completes an email's job right after delivery, not with its batch, so that a crash does not send the email again. The
 * queue skips completed jobs when it completes the batch.
 */
async function completeNow(
  { queue, log }: WorkerContext,
  name: string,
  job: QueuedJob<QueuedMail>,
  { status, output }: JobResult,
): Promise<void> {
  try {
    if (status === 'completed') await queue.complete(name, job);
    else await queue.fail(name, job, output);
  } catch (error) {
    log.warn({ err: error, job: job.id }, 'could not complete email job; its batch will complete it');
  }
}

type MailWorkOptions = WorkOptions & { perJobResults: true };

async function deliverOne(
  { deps, mailServer, log }: WorkerContext,
  queue: string,
  job: QueuedJob<QueuedMail>,
): Promise<JobResult> {
  const line = { reqId: job.data.requestId, job: job.id, attempt: job.retryCount + 1 };
  const count = (outcome: (typeof MAIL_OUTCOMES)[number]) => deps.metrics.mails.inc({ queue, outcome });
  const work = workOf(deps, queue, job.data);
  // A failed write to the mail log must not send the email again.
  const keep = (outcome: MailOutcome) =>
    updateMailOutcome(deps.db, job.id, outcome, new Date()).catch((err: unknown) =>
      log.warn({ ...line, err }, 'could not log the outcome of an email'),
    );
  try {
    await runInWork(work, () => mailServer.deliver(openMail(deps.config, job.data.sealed), job.id, job.signal));
    work.span?.end();
    count('delivered');
    log.info(line, 'email delivered');
    await keep('delivered');
    return { id: job.id, status: 'completed' };
  } catch (error) {
    work.span?.end({ failure: failureCode(error) });
    if (isPermanentRejection(error)) {
      count('dropped');
      log.error({ ...line, err: error }, 'dropped email: the mail server permanently rejected it');
      await keep('dropped');
      await recordRefusal({ deps, log }, job.id, error);
      return { id: job.id, status: 'completed' };
    }
    count('retried');
    log.warn({ ...line, err: error }, 'could not deliver email; will retry');
    // The queue stores this output, so it must not contain the mail server's message, which may quote the recipient.
    return { id: job.id, status: 'failed', output: { message: 'could not deliver email' } };
  }
}

async function recordRefusal({ deps, log }: Pick<WorkerContext, 'deps' | 'log'>, mailId: string, error: unknown) {
  const status = refusedRecipient(error);
  if (status === null) return;
  await recordBounce(deps, { mailId, status }).catch((err: unknown) =>
    log.warn({ job: mailId, err }, 'could not record bounced email'),
  );
}

/**
 * Delivers an awaited email in its request's trace. Each recurring email has its own trace, linked to its job's,
 * because a trace with thousands of emails is unreadable.
 */
function workOf({ tracing }: WorkerDependencies, queue: string, { requestId, traceparent }: QueuedMail) {
  const isAwaited = queue === MAIL_QUEUE;
  const id = isAwaited && requestId !== undefined ? requestId : newRequestId();
  const origin = isAwaited ? { parent: traceparent } : { cause: traceparent };
  return { id, span: tracing?.begin(queue, { kind: 'consumer', id, ...origin }) ?? null };
}

async function workOnSchedule<Dependencies extends WorkerDependencies>(
  { queue, deps, log }: WorkerContext<Dependencies>,
  job: Job<Dependencies>,
): Promise<void> {
  for (const outcome of ['done', 'failed']) deps.metrics.jobs.inc({ job: job.name, outcome }, 0);
  // Enqueues before the workers start, so that their first poll finds the job.
  if (await isNeededAtStart(job, deps, log)) await queue.send(job.name);
  await queue.work(job.name, { pollingIntervalSeconds: 5 }, async () => {
    const reqId = newRequestId();
    const began = performance.now();
    const span = deps.tracing?.begin(job.name, { kind: 'internal', id: reqId }) ?? null;
    try {
      await runInWork({ id: reqId, span }, () => job.run(deps));
      span?.end();
      deps.metrics.jobs.inc({ job: job.name, outcome: 'done' });
      log.info({ reqId, job: job.name, ms: Math.round(performance.now() - began) }, 'job done');
    } catch (error) {
      span?.end({ failure: failureCode(error) });
      deps.metrics.jobs.inc({ job: job.name, outcome: 'failed' });
      log.error({ reqId, err: error, job: job.name }, 'could not complete job; it runs again on schedule');
      // Logged above; the queue stores what is thrown, and the cause may contain query values.
      // oxlint-disable-next-line preserve-caught-error
      throw new Error('the job failed');
    }
  });
  await queue.schedule(job.name, job.cron, null, { tz: 'UTC' });
}

/** Returns true if the check fails, because jobs are idempotent. A failed check never stops the startup. */
async function isNeededAtStart<Dependencies>(job: Job<Dependencies>, deps: Dependencies, log: QueueLog) {
  try {
    return (await job.neededAtStart?.(deps)) === true;
  } catch (error) {
    log.warn({ err: error, job: job.name }, 'could not check whether job is due; running it now');
    return true;
  }
}

/** Unschedules jobs that only an older version had. Without a worker, their runs would wait forever. */
async function unscheduleUnknownJobs(queue: PgBoss, jobNames: readonly string[]): Promise<void> {
  const registered = new Set(jobNames);
  for (const schedule of await queue.getSchedules()) {
    if (!registered.has(schedule.name)) await queue.unschedule(schedule.name);
  }
}
