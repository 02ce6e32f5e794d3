import { withoutHiddenCharacters } from '@marketplace/domain';
import { findBounce } from './bounces.repository.ts';
import type { PgBoss } from 'pg-boss';
import { fromKysely } from 'pg-boss';
import type { Config } from '../config.ts';
import type { Mail, MailOutbox } from './mail.ts';
import { currentRequestId, currentSpan } from '../observability/current-work.ts';
import { insertQueuedMail } from './mail-log.repository.ts';
import { sealMail } from './sealed-mail.ts';

/** Queue of emails for which a person may be waiting: a password reset, a link, contact details. */
export const MAIL_QUEUE = 'deliver-mail';
/** Queue of recurring and bulk emails, thousands a night. Separate, so that they do not delay other emails. */
const RECURRING_MAIL_QUEUE = 'deliver-recurring-mail';
export const MAIL_QUEUES = [MAIL_QUEUE, RECURRING_MAIL_QUEUE] as const;

/** A queued email, with the id of the request or job that caused it. Older versions stored no id. */
export interface QueuedMail {
  sealed: string;
  requestId?: string;
  traceparent?: string;
}

/** Emails with an unsubscribe URL are recurring. */
const queueOf = (mail: Mail) =>
  mail.unsubscribeUrl === undefined && mail.isBulk !== true ? MAIL_QUEUE : RECURRING_MAIL_QUEUE;

const MAX_SUBJECT_LENGTH = 200;
/** Matches exactly one address: no list, no name, no second header. */
const ONE_ADDRESS = /^[^\s<>",;:\p{Cc}]+@[^\s<>",;:\p{Cc}]+$/u;

/** Encodes a URL for a header, so that it contains no line break and no angle bracket. */
function headerAddress(url: string): string {
  const { href, protocol } = new URL(url);
  if (protocol !== 'https:' && protocol !== 'http:') throw new TypeError('an unsubscribe URL must be http or https');
  return href.replace(/[<>\s]/g, (character) => encodeURIComponent(character));
}

function withSafeHeaders(mail: Mail): Mail {
  if (!ONE_ADDRESS.test(mail.to)) throw new TypeError('an email needs exactly one recipient');
  return {
    ...mail,
    subject: withoutHiddenCharacters(mail.subject).slice(0, MAX_SUBJECT_LENGTH),
    ...(mail.unsubscribeUrl === undefined ? {} : { unsubscribeUrl: headerAddress(mail.unsubscribeUrl) }),
  };
}

/**
 * Stores emails as jobs in the caller's transaction, so that an email is sent if and only if the change is committed.
 * Encrypts emails, because they contain working links and addresses: elsewhere, the database has only hashes of links.
 */
export function mailOutbox(queue: PgBoss, config: Pick<Config, 'TOKEN_SECRET'>): MailOutbox {
  return {
    async enqueue(db, mail) {
      const safe = withSafeHeaders(mail);
      // Recurring emails pause while the address bounces.
      if (safe.unsubscribeUrl !== undefined && (await findBounce(db, safe.to)) !== null) return;
      const sealed = sealMail(config, safe);
      const requestId = currentRequestId();
      const traceparent = currentSpan()?.traceparent;
      const queued: QueuedMail = {
        sealed,
        ...(requestId === undefined ? {} : { requestId }),
        ...(traceparent === undefined ? {} : { traceparent }),
      };
      const id = await queue.send(queueOf(mail), queued, { db: fromKysely(db) });
      if (id !== null) await insertQueuedMail(db, { id, to: safe.to, subject: safe.subject, at: new Date() });
    },
  };
}
