import { createStripeClient, type BillingDependencies } from '../agency/billing/stripe-client.ts';
import { readConfig } from '../config.ts';
import { openDatabase } from '../db/database.ts';
import { mailOutbox } from '../mail/outbox.ts';
import { createLog } from '../observability/logging.ts';
import { createMetrics } from '../observability/metrics.ts';
import { openQueue } from '../queue/queue.ts';
import { createCaches } from './caches.ts';
import { JOB_NAMES } from './jobs.ts';

/**
 * Opens dependencies of commands that act on payments and claims: database, Stripe and emails, from the API's settings.
 * Runs no jobs.
 * @throws Error like readConfig
 */
export async function openOperatorServices(
  environment: NodeJS.ProcessEnv,
): Promise<{ deps: BillingDependencies; close(): Promise<void> }> {
  const config = { ...readConfig(environment), RUN_JOBS: false, LOG_LEVEL: 'error' as const };
  // stdout is reserved for the command's output.
  const log = createLog(config, process.stderr);
  let isClosed = false;
  const { db } = openDatabase({
    url: config.DATABASE_URL,
    maxConnections: 4,
    onConnectionError: (err) => isClosed || log.error({ err }, 'database connection lost'),
  });
  const queue = await openQueue(config, JOB_NAMES, log);
  return {
    deps: {
      config,
      db,
      caches: createCaches(),
      outbox: mailOutbox(queue, config),
      stripe: createStripeClient(config),
      metrics: createMetrics(),
      log,
      now: () => new Date(),
    },
    async close() {
      isClosed = true;
      await queue.stop({ graceful: false });
      await db.destroy();
    },
  };
}
