import { createHmac } from 'node:crypto';

const TIMEOUT_MS = 10_000;

/** Posts signed forms as Twilio does, and tracks the posts in flight. */
export class Webhooks {
  readonly #authToken: string;
  readonly #inFlight = new Set<Promise<unknown>>();

  constructor(authToken: string) {
    this.#authToken = authToken;
  }

  /** Posts a form, and returns the response's status and body. Returns status 0 if the connection fails. */
  post(url: string, fields: Record<string, string>): Promise<{ status: number; body: string }> {
    const delivery = this.#send(url, fields);
    this.#inFlight.add(delivery);
    void delivery.finally(() => this.#inFlight.delete(delivery));
    return delivery;
  }

  async settled(): Promise<void> {
    while (this.#inFlight.size > 0) await Promise.all(this.#inFlight);
  }

  async #send(url: string, fields: Record<string, string>): Promise<{ status: number; body: string }> {
    try {
      const response = await fetch(url, {
        method: 'POST',
        body: new URLSearchParams(fields),
        headers: { 'x-twilio-signature': signatureOf(this.#authToken, url, fields) },
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      return { status: response.status, body: await response.text() };
    } catch {
      return { status: 0, body: '' };
    }
  }
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&apos;': "'",
};

export const messagesIn = (twiml: string): string[] =>
  [...twiml.matchAll(/<Message[^>]*>([^<]*)<\/Message>/g)].map(([, text = '']) =>
    text.replace(/&(?:amp|lt|gt|quot|apos);/g, (entity) => ENTITIES[entity] ?? entity),
  );

/** Computes X-Twilio-Signature: an HMAC-SHA1 over the URL, then each field's name and value, sorted by name. */
function signatureOf(authToken: string, url: string, fields: Readonly<Record<string, string>>): string {
  const names = Object.keys(fields).sort();
  const signed = url + names.map((name) => name + (fields[name] ?? '')).join('');
  return createHmac('sha1', authToken).update(signed, 'utf8').digest('base64');
}
