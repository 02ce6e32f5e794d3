import type { PgBoss } from 'pg-boss';
import { fromKysely } from 'pg-boss';
import type { Config } from '../config.ts';
import type { Mail, MailOutbox } from './mail.ts';
import { sealMail } from './sealed-mail.ts';

/** Mails that follow what somebody has just done, and that they may be waiting for: a password, a link, a contact. */
export const MAIL_QUEUE = 'deliver-mail';
/** Mails that come by themselves, by the thousand in one night. In a queue of their own they hold up no other. */
export const RECURRING_MAIL_QUEUE = 'deliver-recurring-mail';
export const MAIL_QUEUES = [MAIL_QUEUE, RECURRING_MAIL_QUEUE] as const;

/** What can be unsubscribed from comes by itself. */
const queueOf = (mail: Mail) => (mail.unsubscribeUrl === undefined ? MAIL_QUEUE : RECURRING_MAIL_QUEUE);

const ONE_LINE = /[\p{Cc}\u2028\u2029]+/gu;
const SUBJECT_MAX = 200;
/** One address and nothing else: no list, no name, no second header. */
const ONE_ADDRESS = /^[^\s<>",;:\p{Cc}]+@[^\s<>",;:\p{Cc}]+$/u;

/** An address as a header can carry it: no line break, no angle bracket. */
function headerAddress(url: string): string {
  const { href, protocol } = new URL(url);
  if (protocol !== 'https:' && protocol !== 'http:') throw new TypeError('a mail is stopped by an address of the web');
  return href.replace(/[<>\s]/g, (character) => encodeURIComponent(character));
}

/** A mail that can be nothing but what it is meant to be: one recipient, one line of subject. */
function withSafeHeaders(mail: Mail): Mail {
  if (!ONE_ADDRESS.test(mail.to)) throw new TypeError('a mail needs exactly one recipient');
  return {
    ...mail,
    subject: mail.subject.replace(ONE_LINE, ' ').trim().slice(0, SUBJECT_MAX),
    ...(mail.unsubscribeUrl === undefined ? {} : { unsubscribeUrl: headerAddress(mail.unsubscribeUrl) }),
  };
}

/**
 * Stores mails as jobs, in the caller's transaction: a mail goes out if and only if the change that it tells of was
 * kept. They are sealed there, because they carry links and addresses that the database keeps hashed or apart.
 */
export function mailOutbox(queue: PgBoss, config: Pick<Config, 'TOKEN_SECRET'>): MailOutbox {
  return {
    async enqueue(db, mail) {
      const sealed = sealMail(config, withSafeHeaders(mail));
      await queue.send(queueOf(mail), { sealed }, { db: fromKysely(db) });
    },
  };
}
