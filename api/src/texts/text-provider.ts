export interface IncomingText {
  /** Ten digits; null for a phone outside of the US. */
  phone: string | null;
  words: string;
  /** Keyword that the provider recognized and already answered. */
  answered: 'stop' | 'start' | 'help' | null;
}

export interface TextStatus {
  outcome: 'delivered' | 'undelivered';
  /** Whether the phone has told the provider to block our texts. */
  stopped: boolean;
}

interface SignedRequest {
  /** Public URL that the provider called, with its query. */
  url: string;
  fields: Record<string, string>;
  signature: string | undefined;
}

export class TextRejectedError extends Error {
  readonly stopped: boolean;

  constructor(code: number | undefined) {
    super(`the provider rejected a text with code ${code ?? 'unknown'}`);
    this.stopped = code === STOPPED_AT_PROVIDER;
  }
}

/** The provider did not respond, so it may have sent the text message. */
export class TextUnansweredError extends Error {}

/** Twilio's error code for a phone that answered STOP. */
export const STOPPED_AT_PROVIDER = 21_610;

export interface TextProvider {
  /**
   * @throws TextRejectedError, TextUnansweredError
   * @throws Error if nothing was sent and a retry may succeed. No error message contains the phone number.
   */
  send(text: { phone: string; words: string; statusUrl: string }): Promise<void>;
  isSigned(request: SignedRequest): boolean;
  readIncoming(fields: Record<string, string>): IncomingText;
  /** Parses a status report; null for an intermediate status. */
  readStatus(fields: Record<string, string>): TextStatus | null;
  /** Response to an incoming text, as XML; null sends no reply. */
  answer(words: string | null): string;
}
