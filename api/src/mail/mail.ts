import type { Kysely, Transaction } from 'kysely';
import type { DB } from '../db/tables.generated.ts';

/** One mail, both as plain text and as HTML. The HTML is built by templates that escape every value. */
export interface Mail {
  to: string;
  subject: string;
  text: string;
  html: string;
}

/**
 * Where mails go. `enqueue` stores the mail in the same transaction as the change that it tells of; a job delivers it
 * and tries again while the mail server cannot be reached.
 */
export interface MailOutbox {
  enqueue(db: Kysely<DB> | Transaction<DB>, mail: Mail): Promise<void>;
}
