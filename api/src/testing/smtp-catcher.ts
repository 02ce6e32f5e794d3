import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { callbackify } from 'node:util';
import { SMTPServer } from 'smtp-server';

interface CaughtMail {
  /** Envelope sender. */
  sender: string;
  recipients: string[];
  /** Headers and body, undecoded. */
  data: string;
}

export interface SmtpCatcher {
  port: number;
  mails: CaughtMail[];
  /** Emails received but not acknowledged. */
  held: CaughtMail[];
  close(): Promise<void>;
}

/**
 * A mail server that accepts every email. `refuse`: its response to each recipient. `onMail`: handles emails that are
 * then not stored. `hold`: selects emails that it never acknowledges.
 */
export async function startSmtpCatcher(
  options: {
    port?: number;
    refuse?: string;
    hold?: (mail: CaughtMail) => boolean;
    onMail?: (mail: CaughtMail) => void;
  } = {},
): Promise<SmtpCatcher> {
  const mails: CaughtMail[] = [];
  const held: CaughtMail[] = [];
  const { refuse, hold, onMail = (mail: CaughtMail) => void mails.push(mail) } = options;
  async function take(stream: Readable, envelope: Omit<CaughtMail, 'data'>): Promise<void> {
    const mail = { ...envelope, data: await text(stream) };
    if (hold?.(mail) !== true) return onMail(mail);
    held.push(mail);
    return new Promise(() => undefined);
  }
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    closeTimeout: 1,
    onRcptTo(_address, _session, done) {
      if (refuse === undefined) done();
      else done(Object.assign(new Error(refuse.slice(4)), { responseCode: Number(refuse.slice(0, 3)) }));
    },
    onData(stream, { envelope }, done) {
      const recipients = envelope.rcptTo.map(({ address }) => address);
      const sender = envelope.mailFrom === false ? '' : envelope.mailFrom.address;
      callbackify(take)(stream, { sender, recipients }, done);
    },
  });
  // Ignores clients that close their connection early.
  smtp.on('error', () => undefined);
  const { server } = smtp;
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(options.port ?? 0, '127.0.0.1', () => resolve());
  });
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the catcher has no port');
  return { port: address.port, mails, held, close: () => new Promise((resolve) => smtp.close(() => resolve())) };
}
