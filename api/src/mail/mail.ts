import type { Kysely, Transaction } from 'kysely';
import type { DB } from '../db/tables.generated.ts';

/** One mail, both as plain text and as HTML. The HTML is built by templates that escape every value. */
export interface Mail {
  to: string;
  subject: string;
  text: string;
  html: string;
  /**
   * For a recurring mail: the URL that mail clients post to when the person presses their 'Unsubscribe' (RFC 8058). It
   * has to work immediately, without a session and without another question.
   */
  unsubscribeUrl?: string | undefined;
}

/**
 * Where mails go. `enqueue` stores the mail in the same transaction as the change it reports; a job delivers it and
 * retries while the mail server is unavailable.
 */
export interface MailOutbox {
  enqueue(db: Kysely<DB> | Transaction<DB>, mail: Mail): Promise<void>;
}
