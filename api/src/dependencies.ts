import type { AgencyRole } from '@marketplace/contracts';
import type { FastifyBaseLogger } from 'fastify';
import type { Config } from './config.ts';
import type { Database } from './db/database.ts';
import type { MailOutbox } from './mail/mail.ts';
import type { Metrics } from './observability/metrics.ts';

/** Dependencies of most services. A room that needs more declares it: `BillingDependencies`, `SearchDependencies`, … */
export interface ServiceDependencies {
  config: Config;
  db: Database;
  outbox: MailOutbox;
  /** Counters at /metrics. */
  metrics: Metrics;
  log: FastifyBaseLogger;
  /** The current time; a test may change it. */
  now: () => Date;
}

/** Dependencies of the operator's commands and the demo data. */
export type OperatorDependencies = Pick<ServiceDependencies, 'db' | 'now'>;

/** The signed-in person and their current agency, from the access token and its live session; never from a body. */
export interface AgencyIdentity {
  /** The person. Saved searches, sessions, password and second factor are theirs. */
  personId: string;
  sessionId: string;
  email: string;
  /** Plan, unlocks, contacts, notes, shortlist and received applications are the agency's. */
  agencyId: string;
  role: AgencyRole;
}

/** The caregiver identified by a link or edit token. `caregiverId` is the database id. */
export interface CaregiverIdentity {
  caregiverId: number;
  uuid: string;
}
