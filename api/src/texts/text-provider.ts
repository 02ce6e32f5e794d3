/** A reply to our number. */
export interface IncomingText {
  /** Ten digits; null for a number outside the US. */
  phone: string | null;
  words: string;
  /** What the provider has understood and answered itself. */
  answered: 'stop' | 'start' | 'help' | null;
}

export interface TextStatus {
  outcome: 'delivered' | 'undelivered';
  /** The phone has told the provider to send it nothing. */
  stopped: boolean;
}

export interface SignedRequest {
  /** The public URL that the provider called, with its query. */
  url: string;
  fields: Record<string, string>;
  signature: string | undefined;
}

/** The text was rejected permanently. */
export class TextRefusedError extends Error {
  /** The phone has told the provider to send it nothing. */
  readonly stopped: boolean;

  constructor(code: number | undefined) {
    super(`the provider refused a text with code ${code ?? 'unknown'}`);
    this.stopped = code === STOPPED_AT_PROVIDER;
  }
}

/** The provider did not answer, so the text may have been sent. */
export class TextUnansweredError extends Error {}

/** Twilio's code for a phone that has answered STOP. */
export const STOPPED_AT_PROVIDER = 21_610;

/** The service that sends our texts and receives the replies. */
export interface TextProvider {
  /**
   * @throws TextRefusedError, TextUnansweredError
   * @throws Error if nothing was sent and a later try may succeed. No message names the phone.
   */
  send(text: { phone: string; words: string; statusUrl: string }): Promise<void>;
  isSigned(request: SignedRequest): boolean;
  readIncoming(fields: Record<string, string>): IncomingText;
  /** Null for a status on the way. */
  readStatus(fields: Record<string, string>): TextStatus | null;
  /** The body of our response to an incoming text, as XML; null sends no answer. */
  answer(words: string | null): string;
}
