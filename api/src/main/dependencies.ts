import type { AgencyRole } from '@marketplace/contracts';
import type { Tracing } from '@marketplace/tracing';
import type { FastifyBaseLogger } from 'fastify';
import type { Stripe } from 'stripe';
import type { Caches } from './caches.ts';
import type { Config } from './config.ts';
import type { Database } from '../db/database.ts';
import type { RankIndex } from '../search/memory/rank-index.ts';
import type { MailOutbox } from '../mail/mail.ts';
import type { Metrics } from '../observability/metrics.ts';

/** What the features depend on; tests pass in their own database, clock and outbox. */
export interface AppDependencies {
  config: Config;
  db: Database;
  caches: Caches;
  /** Runs searches in memory; null leaves them to the database. */
  rankIndex: RankIndex | null;
  outbox: MailOutbox;
  stripe: Stripe;
  /** Counters at /metrics. */
  metrics: Metrics;
  log: FastifyBaseLogger;
  /** Where steps of requests and jobs are recorded; null without a collector. */
  tracing: Tracing | null;
  /** The current time; a test may change it. */
  now: () => Date;
}

/** What the operator's commands and the demo data depend on. */
export type OperatorDependencies = Pick<AppDependencies, 'db' | 'now'>;

/**
 * The signed-in person and the agency that they belong to now, from the access token and its live session; never from a
 * body.
 */
export interface AgencyIdentity {
  /** The person. Saved searches, sessions, password and second factor are theirs. */
  personId: string;
  sessionId: string;
  email: string;
  /** Plan, unlocks, contacts, notes, shortlist and received applications are the agency's. */
  agencyId: string;
  role: AgencyRole;
}

/** The caregiver identified by a link or edit token. `member` is the database id. */
export interface CaregiverIdentity {
  member: number;
  uuid: string;
}
