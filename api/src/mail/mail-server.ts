import { createTransport } from 'nodemailer';
import type { Config } from '../config.ts';
import { inSpan } from '../observability/current-work.ts';
import { enhancedStatus } from './delivery-report.ts';
import type { Mail } from './mail.ts';
import { returnPath } from './return-path.ts';

/**
 * Timeout of a delivery. Long, because a slow server may already have accepted the email, and a retry would duplicate
 * it.
 */
export const MAX_DELIVERY_MS = 90_000;
const MAX_STEP_MS = 60_000;

/** Sends emails to the SMTP server. `deliver` rejects if the server is unreachable or rejects the email. */
export interface MailServer {
  /**
   * Deliveries with the same `id` have the same Message-ID, so that receivers can deduplicate. Aborting `stopped`
   * closes the connection.
   */
  deliver(mail: Mail, id: string, stopped?: AbortSignal): Promise<void>;
  close(): void;
}

export function connectMailServer(
  config: Pick<
    Config,
    'SMTP_URL' | 'MAIL_FROM' | 'PRODUCT_NAME' | 'PUBLIC_URL' | 'BOUNCE_ADDRESS' | 'TOKEN_SECRET' | 'SECOND_TOKEN_SECRET'
  >,
  { deliveryLimitMs = MAX_DELIVERY_MS } = {},
): MailServer {
  const transport = createTransport({
    url: config.SMTP_URL,
    requireTLS: !isOnThisMachine(config.SMTP_URL),
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: MAX_STEP_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  const domain = new URL(config.PUBLIC_URL).hostname;
  return {
    async deliver(mail, id, stopped) {
      const limit = AbortSignal.timeout(deliveryLimitMs);
      const message = {
        from: { name: config.PRODUCT_NAME, address: config.MAIL_FROM },
        to: { name: '', address: mail.to },
        envelope: { from: returnPath(config, id) ?? config.MAIL_FROM, to: mail.to },
        subject: mail.subject,
        text: mail.text,
        html: mail.html,
        messageId: `<${id}@${domain}>`,
        signal: stopped === undefined ? limit : AbortSignal.any([limit, stopped]),
        headers: { 'Auto-Submitted': 'auto-generated', ...unsubscribeHeaders(mail) },
      };
      await inSpan('SMTP', { kind: 'client' }, () => transport.sendMail(message));
    },
    close: () => transport.close(),
  };
}

function isOnThisMachine(url: string): boolean {
  return ['localhost', '127.0.0.1', '[::1]'].includes(new URL(url).hostname);
}

function unsubscribeHeaders({ unsubscribeUrl }: Mail): Record<string, string> {
  if (unsubscribeUrl === undefined) return {};
  return { 'List-Unsubscribe': `<${unsubscribeUrl}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' };
}

/** Enhanced status code with which the server rejected a recipient; null for other failures. */
export function refusedRecipient(error: unknown): string | null {
  if (!isPermanentRejection(error) || !(error instanceof Error) || !('response' in error)) return null;
  return 'command' in error && error.command === 'RCPT TO' ? enhancedStatus(String(error.response)) : null;
}

/** Whether the server permanently rejected this email, so that a retry is pointless. */
export function isPermanentRejection(error: unknown): boolean {
  if (!(error instanceof Error) || !('code' in error) || !('responseCode' in error)) return false;
  const { code, responseCode } = error;
  return (code === 'EENVELOPE' || code === 'EMESSAGE') && typeof responseCode === 'number' && responseCode >= 500;
}
