import { setTimeout as wait } from 'node:timers/promises';
import type { Store } from '../state/store.ts';
import type { StoredEvent, StoredWebhookEndpoint } from '../state/stored-objects.ts';
import { webhookSignature } from './webhook-signature.ts';

export const WEBHOOK_MODES = ['deliver', 'drop', 'duplicate', 'reorder'] as const;
export type WebhookMode = (typeof WEBHOOK_MODES)[number];

/** Simulated webhook faults. `reorder` collects events for `delay_ms`. */
interface WebhookBehavior {
  mode: WebhookMode;
  delay_ms: number;
  /** Event types that the mode applies to; all if empty. */
  types: string[];
}

const DEFAULT_RETRY_DELAYS_MS = [500, 1_500, 5_000, 15_000, 30_000];
const RECEIVER_TIMEOUT_MS = 10_000;
const NORMAL: WebhookBehavior = { mode: 'deliver', delay_ms: 0, types: [] };

/** Sends signed events to the endpoints in the background, with limited retries. */
export class WebhookDispatcher {
  readonly #store: Store;
  readonly #retryDelaysMs: number[];
  readonly #stopping = new AbortController();
  readonly #running = new Set<Promise<void>>();
  readonly #firstAttempts = new Map<string, Promise<void>>();
  #behavior: WebhookBehavior = NORMAL;
  #gathered: StoredEvent[] = [];

  constructor(store: Store, retryDelaysMs: number[] = DEFAULT_RETRY_DELAYS_MS) {
    this.#store = store;
    this.#retryDelaysMs = retryDelaysMs;
  }

  behave(behavior: WebhookBehavior): void {
    this.#behavior = behavior;
  }

  /** Sends an event according to the current mode. */
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

  /** Sends an event to all subscribed endpoints, ignoring the mode. */
  send(event: StoredEvent): void {
    for (const endpoint of this.#endpointsFor(event)) {
      event.pending_webhooks += 1;
      // First attempts keep the order of events. Retries do not delay later events.
      const turn = this.#firstAttempts.get(endpoint.id) ?? Promise.resolve();
      const first = turn.then(() => this.#attempt(event, endpoint));
      this.#firstAttempts.set(
        endpoint.id,
        first.then(() => undefined),
      );
      this.#inBackground(first.then((delivered) => (delivered ? undefined : this.#retry(event, endpoint))));
    }
  }

  /** Resolves when no delivery is in flight. */
  async settled(): Promise<void> {
    while (this.#running.size > 0) await Promise.all(this.#running);
  }

  /** Aborts deliveries in flight. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    await this.settled();
  }

  #endpointsFor(event: StoredEvent): StoredWebhookEndpoint[] {
    return this.#store.webhookEndpoints
      .newestFirst()
      .filter(
        ({ status, enabled_events }) =>
          status === 'enabled' && (enabled_events.includes('*') || enabled_events.includes(event.type)),
      );
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
    if (elapsed) for (const held of latestFirst) this.send(held);
  }

  async #retry(event: StoredEvent, endpoint: StoredWebhookEndpoint): Promise<void> {
    for (const delayMs of this.#retryDelaysMs) {
      if (!(await this.#pause(delayMs))) return;
      if (await this.#attempt(event, endpoint)) return;
    }
  }

  async #attempt(event: StoredEvent, endpoint: StoredWebhookEndpoint): Promise<boolean> {
    if (this.#stopping.signal.aborted) return true;
    const body = JSON.stringify(event, null, 2);
    const status = await this.#post(endpoint, body);
    const delivered = status !== null && status >= 200 && status < 300;
    if (delivered) event.pending_webhooks -= 1;
    return delivered;
  }

  async #post(endpoint: StoredWebhookEndpoint, body: string): Promise<number | null> {
    try {
      const response = await fetch(endpoint.url, {
        method: 'POST',
        body,
        redirect: 'manual',
        headers: {
          'Content-Type': 'application/json; charset=utf-8',
          'Stripe-Signature': webhookSignature(body, endpoint.secret),
          'User-Agent': 'Stripe/1.0 (local simulator)',
        },
        signal: AbortSignal.any([this.#stopping.signal, AbortSignal.timeout(RECEIVER_TIMEOUT_MS)]),
      });
      await response.body?.cancel();
      return response.status;
    } catch {
      // An unreachable receiver counts as a failed attempt.
      return null;
    }
  }

  /** Resolves to false if the simulator stops meanwhile. */
  async #pause(ms: number): Promise<boolean> {
    return wait(ms, true, { signal: this.#stopping.signal }).catch(() => false);
  }

  #inBackground(work: Promise<void>): void {
    const running = work.finally(() => this.#running.delete(running));
    this.#running.add(running);
  }
}
