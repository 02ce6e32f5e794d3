import type { Stripe } from 'stripe';
import type { Alarms } from './alarms.ts';
import type { Config } from './config.ts';
import type { Database } from './db/database.ts';
import type { RankIndex } from './features/candidates/rank-index/rank-index.ts';
import type { MailOutbox } from './mail/mail.ts';

/** What the features work with; tests hand in their own database, clock and outbox. */
export interface AppDependencies {
  config: Config;
  db: Database;
  /** Answers searches from memory; null leaves them to the database. */
  rankIndex: RankIndex | null;
  outbox: MailOutbox;
  stripe: Stripe;
  /** For what somebody has to look at. */
  alarms: Alarms;
  /** The present moment; a test may move it. */
  now: () => Date;
}

/** The signed-in agency, taken from the access token and its live session; never from a body. */
export interface AgencyIdentity {
  userId: string;
  sessionId: string;
  email: string;
}

/** The caregiver whom a link or edit token names. `member` is the database id. */
export interface CaregiverIdentity {
  member: number;
  uuid: string;
}
