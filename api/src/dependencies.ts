import type { AgencyRole } from '@marketplace/contracts';
import type { FastifyBaseLogger } from 'fastify';
import type { Config } from './config.ts';
import type { Database } from './db/database.ts';
import type { MailOutbox } from './mail/mail.ts';
import type { Metrics } from './observability/metrics.ts';

/**
 * Dependencies of most services. Features with more dependencies declare their own: `BillingDependencies`,
 * `SearchDependencies`, …
 */
export interface ServiceDependencies {
  config: Config;
  db: Database;
  outbox: MailOutbox;
  metrics: Metrics;
  log: FastifyBaseLogger;
  now: () => Date;
}

export type OperatorDependencies = Pick<ServiceDependencies, 'db' | 'now'>;

/** The signed-in person and their current agency. Comes from access token and session, never from a request body. */
export interface AgencyIdentity {
  /** Id of the person, who owns saved searches, sessions, password and second factor. */
  personId: string;
  sessionId: string;
  email: string;
  /** Id of the agency, which owns plan, unlocks, contacts, notes, shortlist and received applications. */
  agencyId: string;
  role: AgencyRole;
}

/** The caregiver that a link or edit token identifies. `caregiverId`: database id. */
export interface CaregiverIdentity {
  caregiverId: number;
  uuid: string;
}
