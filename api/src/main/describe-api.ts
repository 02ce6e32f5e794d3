import { buildApp } from './app.ts';
import { createCaches } from './caches.ts';
import { readConfig } from '../config.ts';
import { openDatabase } from '../db/database.ts';
import { createStripeClient } from '../agency/billing/stripe-client.ts';
import { createMetrics } from '../observability/metrics.ts';
import { createLog } from '../observability/logging.ts';

/**
 * Placeholder settings. Nothing connects to these services, because the document is generated from the routes alone.
 */
const NOWHERE = {
  NODE_ENV: 'production',
  LOG_LEVEL: 'silent',
  DATABASE_URL: 'postgres://127.0.0.1:1/none',
  TOKEN_SECRET: 'no-token-is-ever-signed-with-this-secret',
  STRIPE_SECRET_KEY: 'sk_test_none',
  STRIPE_WEBHOOK_SECRET: 'whsec_none',
  STRIPE_API_URL: 'http://127.0.0.1:1',
};

export async function describeApi(): Promise<object> {
  const config = readConfig(NOWHERE);
  const { db } = openDatabase({ url: config.DATABASE_URL, maxConnections: 1, onConnectionError: () => undefined });
  const app = await buildApp({
    config,
    db,
    caches: createCaches(),
    rankIndex: null,
    outbox: { enqueue: () => Promise.resolve() },
    stripe: createStripeClient(config),
    texts: null,
    metrics: createMetrics(),
    log: createLog(config),
    tracing: null,
    now: () => new Date(),
  });
  try {
    await app.ready();
    return app.swagger();
  } finally {
    await app.close();
    await db.destroy();
  }
}
