import { randomUUID } from 'node:crypto';
import type { RouteOptions } from 'fastify';
import { LEGAL_VERSIONS } from '@marketplace/domain';
import { Stripe } from 'stripe';
import { buildApp, type App } from '../main/app.ts';
import { createCaches } from '../main/caches.ts';
import { readConfig, type Config } from '../config.ts';
import type { Database } from '../db/database.ts';
import type { AppDependencies } from '../main/dependencies.ts';
import type { Mail, MailOutbox } from '../mail/mail.ts';
import { createMetrics } from '../observability/metrics.ts';
import { createLog } from '../observability/logging.ts';
import { connectTwilio } from '../texts/twilio.ts';
import { createTestDatabase } from './test-database.ts';

interface TestAppOptions {
  /** Settings as environment variables. Rate limits are off unless RATE_LIMIT_FACTOR is set. */
  environment?: Record<string, string>;
  /** Replaces the test's default database. `close` does not drop a database passed here. */
  overrides?: Partial<AppDependencies>;
}

export interface TestApp {
  app: App;
  deps: AppDependencies;
  config: Config;
  db: Database;
  databaseUrl: string | null;
  /** Connection as the role that owns the tables, for tests that change tables. */
  owner: Database;
  sentMails: Mail[];
  /** All log lines, at the most verbose level. */
  logLines: string[];
  routes: RouteOptions[];
  clock: TestClock;
  /**
   * Removes all rows except reference data, and resets the clock. Faster than another app. Only for an app that created
   * its database.
   */
  startOver(): Promise<void>;
  close(): Promise<void>;
}

interface TestClock {
  now(): Date;
  /** Advances the application's clock, which otherwise follows the real one. */
  advance(milliseconds: number): void;
}

export function testEnvironment(changes: Record<string, string> = {}): Record<string, string> {
  return {
    NODE_ENV: 'test',
    DATABASE_URL: 'postgres://127.0.0.1:1/none',
    PUBLIC_URL: 'http://localhost:4000',
    TOKEN_SECRET: 'test-secret-test-secret-test-secret',
    STRIPE_SECRET_KEY: 'sk_test_local',
    STRIPE_WEBHOOK_SECRET: 'whsec_local',
    STRIPE_API_URL: 'http://127.0.0.1:1',
    RATE_LIMIT_FACTOR: '0',
    LOG_LEVEL: 'trace',
    ...changes,
  };
}

export async function createTestApp(options: TestAppOptions = {}): Promise<TestApp> {
  const config = readConfig(testEnvironment(options.environment));
  const database = options.overrides?.db === undefined ? await createTestDatabase() : null;
  const db = options.overrides?.db ?? database?.db;
  if (db === undefined) throw new Error('a test app needs a database');
  const sentMails: Mail[] = [];
  const outbox: MailOutbox = {
    async enqueue(trx, mail) {
      if (!trx.isTransaction) throw new Error('email queued outside the transaction that causes it');
      sentMails.push(mail);
    },
  };
  let offset = 0;
  const clock: TestClock = {
    now: () => new Date(Date.now() + offset),
    advance: (milliseconds) => {
      offset += milliseconds;
    },
  };
  const stripeAddress = new URL(config.STRIPE_API_URL ?? 'http://127.0.0.1:1');
  const logLines: string[] = [];
  const deps: AppDependencies = {
    config,
    db,
    caches: createCaches(),
    rankIndex: null,
    outbox,
    stripe: new Stripe(config.STRIPE_SECRET_KEY, {
      host: stripeAddress.hostname,
      port: stripeAddress.port,
      protocol: 'http',
      maxNetworkRetries: 0,
    }),
    texts: await connectTwilio(config),
    metrics: createMetrics(),
    log: createLog(config, { write: (line) => void logLines.push(line) }),
    tracing: null,
    now: clock.now,
    ...options.overrides,
  };
  const routes: RouteOptions[] = [];
  const app = await buildApp(deps, {
    onRoute: (route) => void routes.push(route),
    checkResponses: true,
  });
  await app.ready();
  return {
    app,
    deps,
    config,
    db,
    databaseUrl: database?.url ?? null,
    owner: database?.owner ?? db,
    sentMails,
    logLines,
    routes,
    clock,
    async startOver() {
      if (database === null) throw new Error('could not start over: this app did not create the database');
      await database.removeRows();
      offset = 0;
      sentMails.length = 0;
      logLines.length = 0;
    },
    async close() {
      await app.close();
      await database?.drop();
    },
  };
}

export interface SignedUpAgency {
  agencyId: string;
  personId: string;
  sessionId: string;
  email: string;
  accessToken: string;
  headers: { authorization: string };
}

/** A confirmed agency with a profile and a live session. Created without the slow password hash. */
export async function signUpAgency(
  { app, db }: TestApp,
  email = `${randomUUID()}@agency.example.test`,
): Promise<SignedUpAgency> {
  const { id: personId } = await db
    .insertInto('people')
    .values({
      email,
      password_hash: 'unusable',
      email_confirmed_at: new Date(),
      terms_version: LEGAL_VERSIONS.agencyTerms.version,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('agencies')
    .values({
      id: personId,
      first_name: 'Dana',
      last_name: 'Reed',
      phone: '3175550100',
      title: 'Director',
      agency_name: 'Maple Home Care',
      agency_city: 'Carmel',
      agency_state: 'IN',
    })
    .execute();
  const { id: sessionId } = await db
    .insertInto('auth_sessions')
    .values({ person_id: personId })
    .returning('id')
    .executeTakeFirstOrThrow();
  const accessToken = app.tokens.issueAccessToken({ personId, sessionId }).access_token;
  return {
    agencyId: personId,
    personId,
    sessionId,
    email,
    accessToken,
    headers: { authorization: `Bearer ${accessToken}` },
  };
}
