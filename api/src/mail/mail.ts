import type { Kysely, Transaction } from 'kysely';
import type { DB } from '../db/tables.generated.ts';

/** One mail, both as plain text and as HTML. The HTML is built by templates that escape every value. */
export interface Mail {
  to: string;
  subject: string;
  text: string;
  html: string;
  /**
   * For a mail that comes again and again: the address that mail programs post to when the person presses their own
   * 'Unsubscribe' (RFC 8058). It has to work at once, without a session and without another question.
   */
  unsubscribeUrl?: string | undefined;
}

/**
 * Where mails go. `enqueue` stores the mail in the same transaction as the change that it tells of; a job delivers it
 * and tries again while the mail server cannot be reached.
 */
export interface MailOutbox {
  enqueue(db: Kysely<DB> | Transaction<DB>, mail: Mail): Promise<void>;
}
