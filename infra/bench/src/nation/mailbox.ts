import { setTimeout as pause } from 'node:timers/promises';
import { startSmtpCatcher } from '@marketplace/api/smtp-catcher';

const NO_MAIL_MS = 60_000;

interface Receiver {
  resolve(data: string): void;
  timer: NodeJS.Timeout;
}

export interface Mailbox {
  port: number;
  readonly count: number;
  /** Resolves with the next raw email to this address. Rejects after a minute. */
  next(address: string): Promise<string>;
  /** Refuses connections for this number of milliseconds. */
  away(milliseconds: number): Promise<void>;
  close(): Promise<void>;
}

/** Starts a mail server that passes each email to the caller waiting for it and to `onMail`. It stores no emails. */
export async function openMailbox(onMail?: (data: string) => void): Promise<Mailbox> {
  const receivers = new Map<string, Receiver>();
  let count = 0;
  const options: NonNullable<Parameters<typeof startSmtpCatcher>[0]> = {
    onMail({ recipients, data }) {
      count += 1;
      onMail?.(data);
      for (const address of recipients) {
        const receiver = receivers.get(address);
        if (receiver === undefined) continue;
        receivers.delete(address);
        clearTimeout(receiver.timer);
        receiver.resolve(data);
      }
    },
  };
  let catcher = await startSmtpCatcher(options);
  const { port } = catcher;
  return {
    port,
    get count() {
      return count;
    },
    next: (address) =>
      new Promise((resolve, reject) => {
        const timer = setTimeout(() => {
          receivers.delete(address);
          reject(new Error(`no email arrived within ${NO_MAIL_MS / 1000} s`));
        }, NO_MAIL_MS);
        receivers.set(address, { resolve, timer });
      }),
    async away(milliseconds) {
      await catcher.close();
      await pause(milliseconds);
      catcher = await startSmtpCatcher({ ...options, port });
    },
    close: () => catcher.close(),
  };
}

/** @throws Error if the email has no link */
export function tokenIn(data: string): string {
  // In quoted-printable text, '=' is '=3D' and lines may break anywhere.
  const token = /token=(?:3D)?([\w-]{43})/.exec(data.replaceAll(/=\r\n/g, ''))?.[1];
  if (token === undefined) throw new Error('an email has no link');
  return token;
}
