import type { Kysely, Transaction } from 'kysely';
import type { Association, PreferredLanguage } from '@marketplace/contracts';
import type { Config } from '../config.ts';
import type { DB } from '../db/tables.generated.ts';

export type MailConfig = Pick<Config, 'PRODUCT_NAME' | 'SUPPORT_EMAIL' | 'PUBLIC_URL' | 'TOKEN_SECRET'>;

export type MailAssociation = Pick<Association, 'code' | 'name' | 'support_email' | 'logo' | 'theme'>;

export interface Recipient {
  email: string;
  /** Association whose site caused the email; null for the main site. */
  association: MailAssociation | null;
  /** English by default. */
  language?: PreferredLanguage;
}

export interface CaregiverRecipient extends Recipient {
  firstName: string;
  language: PreferredLanguage;
}

/** One email as plain text and HTML. Templates escape every value in the HTML. */
export interface Mail {
  to: string;
  subject: string;
  text: string;
  html: string;
  /**
   * For a recurring email: URL to which mail clients post on 'Unsubscribe' (RFC 8058). The POST must unsubscribe
   * without a session or a confirmation page.
   */
  unsubscribeUrl?: string | undefined;
  /** Set for one of thousands of emails that are sent together, for which nobody waits. */
  isBulk?: boolean;
}

/**
 * Outgoing emails. `enqueue` stores an email in the same transaction as the change that causes it. A job delivers the
 * email, and retries while the mail server is unavailable.
 */
export interface MailOutbox {
  enqueue(db: Kysely<DB> | Transaction<DB>, mail: Mail): Promise<void>;
}
