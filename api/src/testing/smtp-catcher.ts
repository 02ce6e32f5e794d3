import { createServer, type Server, type Socket } from 'node:net';

/** A mail as received over the wire. */
export interface CaughtMail {
  recipients: string[];
  /** Headers and body, undecoded. */
  data: string;
}

export interface SmtpCatcher {
  port: number;
  mails: CaughtMail[];
  /** Mails that it has taken and not answered. */
  held: CaughtMail[];
  close(): Promise<void>;
}

/**
 * A mail server that speaks just enough SMTP to accept mails; `refuse` makes it answer each recipient with that line.
 * With `onMail` it keeps none. A mail for which `hold` is true is taken, but never answered.
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
  const { onMail = (mail: CaughtMail) => void mails.push(mail) } = options;
  const sockets = new Set<Socket>();
  const server: Server = createServer((socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    socket.on('error', () => socket.destroy());
    let unread = '';
    let recipients: string[] = [];
    let inData = false;
    const say = (line: string) => socket.write(`${line}\r\n`);
    say('220 catcher');
    socket.on('data', (chunk) => {
      unread += chunk.toString('utf8');
      for (;;) {
        const end = unread.indexOf(inData ? '\r\n.\r\n' : '\r\n');
        if (end < 0) return;
        const part = unread.slice(0, end);
        unread = unread.slice(end + (inData ? 5 : 2));
        if (inData) {
          const mail = { recipients, data: part };
          recipients = [];
          inData = false;
          if (options.hold?.(mail) === true) {
            held.push(mail);
            continue;
          }
          onMail(mail);
          say('250 kept');
          continue;
        }
        const recipient = /^RCPT TO:<([^>]*)>/i.exec(part)?.[1];
        if (recipient !== undefined) {
          recipients.push(recipient);
          say(options.refuse ?? '250 ok');
        } else if (/^DATA$/i.test(part)) {
          inData = true;
          say('354 go on');
        } else if (/^QUIT$/i.test(part)) {
          say('221 bye');
          socket.end();
        } else say('250 ok');
      }
    });
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(options.port ?? 0, '127.0.0.1', () => resolve());
  });
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the catcher has no port');
  return {
    port: address.port,
    mails,
    held,
    close: () =>
      new Promise((resolve) => {
        for (const socket of sockets) socket.destroy();
        server.close(() => resolve());
      }),
  };
}
