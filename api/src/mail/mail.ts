import type { Kysely, Transaction } from 'kysely';
import type { Association, PreferredLanguage } from '@marketplace/contracts';
import type { Config } from '../config.ts';
import type { DB } from '../db/tables.generated.ts';

/** Settings that emails need. */
export type MailConfig = Pick<Config, 'PRODUCT_NAME' | 'SUPPORT_EMAIL' | 'PUBLIC_URL' | 'TOKEN_SECRET'>;

/** Association of the reader's site: name, prefix, support address, logo and colors. */
export type MailAssociation = Pick<Association, 'code' | 'name' | 'support_email' | 'logo' | 'theme'>;

export interface Recipient {
  email: string;
  /** Association whose site caused the email; null for the main site. */
  association: MailAssociation | null;
  /** Language of the email; English by default. */
  language?: PreferredLanguage;
}

/** Caregiver to whom an email is addressed by name. */
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
  /** Whether the email is one of thousands that are sent together and that no person waits for. */
  isBulk?: boolean;
}

/**
 * Outgoing emails. `enqueue` stores an email in the transaction of its change; a job delivers it, and retries while the
 * mail server is unavailable.
 */
export interface MailOutbox {
  enqueue(db: Kysely<DB> | Transaction<DB>, mail: Mail): Promise<void>;
}
