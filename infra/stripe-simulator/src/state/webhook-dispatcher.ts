import { createHmac } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { StoredEvent } from './stored-objects.ts';

export const WEBHOOK_MODES = ['deliver', 'drop', 'duplicate', 'reorder'] as const;
export type WebhookMode = (typeof WEBHOOK_MODES)[number];

/** Simulated webhook faults. `reorder` collects events for `delay_ms`, then sends them in another order. */
interface WebhookBehavior {
  mode: WebhookMode;
  delay_ms: number;
  /** Event types that the mode affects; empty for all types. */
  types: string[];
}

const DEFAULT_RETRY_DELAYS_MS = [500, 1_500, 5_000, 15_000, 30_000];
const RECEIVER_TIMEOUT_MS = 10_000;
const NORMAL: WebhookBehavior = { mode: 'deliver', delay_ms: 0, types: [] };

export interface WebhookReceiver {
  url: string;
  secret: string;
}

/** Sends signed events to the receiver in the background, with limited retries. */
export class WebhookDispatcher {
  readonly #receiver: WebhookReceiver | null;
  readonly #retryDelaysMs: number[];
  readonly #stopping = new AbortController();
  readonly #running = new Set<Promise<void>>();
  #lastFirstAttempt: Promise<unknown> = Promise.resolve();
  #behavior: WebhookBehavior = NORMAL;
  #gathered: StoredEvent[] = [];

  constructor(receiver: WebhookReceiver | null, retryDelaysMs: number[] = DEFAULT_RETRY_DELAYS_MS) {
    this.#receiver = receiver;
    this.#retryDelaysMs = retryDelaysMs;
  }

  behave(behavior: WebhookBehavior): void {
    this.#behavior = behavior;
  }

  dispatch(event: StoredEvent): void {
    const { mode, delay_ms, types } = this.#behavior;
    const affected = types.length === 0 || types.includes(event.type);
    switch (affected ? mode : 'deliver') {
      case 'drop':
        return;
      case 'duplicate':
        this.send(event);
        this.send(event);
        return;
      case 'reorder':
        this.#gather(event, delay_ms);
        return;
      case 'deliver':
        this.send(event);
    }
  }

  send(event: StoredEvent): void {
    const receiver = this.#receiver;
    if (receiver === null) return;
    // First attempts keep the order of events. Retries do not delay later events.
    const first = this.#lastFirstAttempt.then(() => this.#attempt(event, receiver));
    this.#lastFirstAttempt = first;
    this.#inBackground(first.then((delivered) => (delivered ? undefined : this.#retry(event, receiver))));
  }

  async settled(): Promise<void> {
    while (this.#running.size > 0) await Promise.all(this.#running);
  }

  async stop(): Promise<void> {
    this.#stopping.abort();
    await this.settled();
  }

  #gather(event: StoredEvent, windowMs: number): void {
    this.#gathered.push(event);
    if (this.#gathered.length > 1) return;
    this.#inBackground(this.#sendGathered(windowMs));
  }

  async #sendGathered(windowMs: number): Promise<void> {
    const elapsed = await this.#pause(windowMs);
    const latestFirst = this.#gathered.reverse();
    this.#gathered = [];
    if (elapsed) for (const delivery of latestFirst) this.send(delivery);
  }

  async #retry(event: StoredEvent, receiver: WebhookReceiver): Promise<void> {
    for (const delayMs of this.#retryDelaysMs) {
      if (!(await this.#pause(delayMs))) return;
      if (await this.#attempt(event, receiver)) return;
    }
  }

  async #attempt(event: StoredEvent, receiver: WebhookReceiver): Promise<boolean> {
    if (this.#stopping.signal.aborted) return true;
    const body = JSON.stringify(event, null, 2);
    const status = await this.#post(receiver, body);
    return status !== null && status >= 200 && status < 300;
  }

  async #post(receiver: WebhookReceiver, body: string): Promise<number | null> {
    try {
      const response = await fetch(receiver.url, {
        method: 'POST',
        body,
        redirect: 'manual',
        headers: {
          'Content-Type': 'application/json; charset=utf-8',
          'Stripe-Signature': signatureOf(body, receiver.secret),
          'User-Agent': 'Stripe/1.0 (local simulator)',
        },
        signal: AbortSignal.any([this.#stopping.signal, AbortSignal.timeout(RECEIVER_TIMEOUT_MS)]),
      });
      await response.body?.cancel();
      return response.status;
    } catch {
      return null;
    }
  }

  /** Resolves to false if the simulator stops during the wait. */
  async #pause(ms: number): Promise<boolean> {
    return wait(ms, true, { signal: this.#stopping.signal }).catch(() => false);
  }

  #inBackground(work: Promise<void>): void {
    const attempt = work.finally(() => this.#running.delete(attempt));
    this.#running.add(attempt);
  }
}

/** Signs with the real time instead of the simulator's clock, because receivers check the timestamp. */
function signatureOf(body: string, secret: string): string {
  const timestamp = Math.floor(Date.now() / 1000);
  return `t=${timestamp},v1=${createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex')}`;
}
