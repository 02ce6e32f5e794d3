import { phoneDigits } from '@marketplace/domain';
import type { Config } from '../config.ts';
import { inSpan } from '../observability/current-work.ts';
import {
  STOPPED_AT_PROVIDER,
  TextRejectedError,
  TextUnansweredError,
  type IncomingText,
  type TextProvider,
} from './text-provider.ts';

type TwilioSettings = Pick<Config, 'TWILIO_ACCOUNT_SID' | 'TWILIO_AUTH_TOKEN' | 'TWILIO_FROM' | 'TWILIO_API_URL'>;

const TIMEOUT_MS = 20_000;

/** Error codes for a failed connection, so nothing was sent. */
const NOT_CONNECTED = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH']);

const KEYWORDS: Readonly<Record<string, IncomingText['answered']>> = { STOP: 'stop', START: 'start', HELP: 'help' };

export const sendsTexts = (config: TwilioSettings): boolean => config.TWILIO_ACCOUNT_SID !== undefined;

/**
 * Connects to Twilio, or to the server at TWILIO_API_URL. Returns null without an account, and then skips loading the
 * library.
 */
export async function connectTwilio(
  config: TwilioSettings,
  { timeoutMs = TIMEOUT_MS } = {},
): Promise<TextProvider | null> {
  const { TWILIO_ACCOUNT_SID: sid, TWILIO_AUTH_TOKEN: secret, TWILIO_FROM: from, TWILIO_API_URL: url } = config;
  if (sid === undefined || secret === undefined || from === undefined) return null;
  const { default: twilio } = await import('twilio');
  const client = twilio(sid, secret, { timeout: timeoutMs });
  if (url !== undefined) client.api.baseUrl = url;
  return {
    async send({ phone, words, statusUrl }) {
      const message = { to: `+1${phone}`, from, body: words, statusCallback: statusUrl };
      await inSpan('Twilio', { kind: 'client' }, () => client.messages.create(message)).catch((error: unknown) => {
        throw redactPhone(error);
      });
    },
    isSigned: ({ url: called, fields, signature }) =>
      signature !== undefined && twilio.validateRequest(secret, signature, called, fields),
    readIncoming: ({ From = '', Body = '', OptOutType = '' }) => ({
      phone: phoneDigits(From),
      words: Body,
      answered: KEYWORDS[OptOutType] ?? null,
    }),
    readStatus({ MessageStatus, ErrorCode }) {
      if (MessageStatus === 'delivered') return { outcome: 'delivered', stopped: false };
      if (MessageStatus !== 'undelivered' && MessageStatus !== 'failed') return null;
      return { outcome: 'undelivered', stopped: Number(ErrorCode) === STOPPED_AT_PROVIDER };
    },
    answer(words) {
      const response = new twilio.twiml.MessagingResponse();
      if (words !== null) response.message(words);
      return response.toString();
    },
  };
}

/** Drops Twilio's message, which may quote the phone number. */
function redactPhone(error: unknown): Error {
  const { status, code } = error instanceof Error ? (error as Error & { status?: unknown; code?: unknown }) : {};
  if (typeof status !== 'number') {
    return typeof code === 'string' && NOT_CONNECTED.has(code)
      ? new Error(`could not reach Twilio: ${code}`)
      : new TextUnansweredError('Twilio did not respond');
  }
  if (status === 400) return new TextRejectedError(typeof code === 'number' ? code : undefined);
  return new Error(`Twilio responded with status ${status}`);
}
