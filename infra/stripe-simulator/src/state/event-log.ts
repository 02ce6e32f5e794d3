import Stripe from 'stripe';
import { newIdentifier } from './object-table.ts';
import type { SimulatorClock } from './clock.ts';
import type { Store } from './store.ts';
import type { StoredEvent } from './stored-objects.ts';
import type { WebhookDispatcher } from './webhook-dispatcher.ts';

export class EventLog {
  readonly #store: Store;
  readonly #clock: SimulatorClock;
  readonly #dispatcher: WebhookDispatcher;
  #silent = false;

  constructor(store: Store, clock: SimulatorClock, dispatcher: WebhookDispatcher) {
    this.#store = store;
    this.#clock = clock;
    this.#dispatcher = dispatcher;
  }

  record(type: StoredEvent['type'], object: object): void {
    const event: StoredEvent = {
      id: newIdentifier('evt_'),
      object: 'event',
      api_version: Stripe.API_VERSION,
      created: this.#clock.now(),
      data: { object: structuredClone(object) },
      type,
    };
    this.#store.events.insert(event);
    if (!this.#silent) this.#dispatcher.dispatch(event);
  }

  withoutWebhooks<Result>(work: () => Result): Result {
    this.#silent = true;
    try {
      return work();
    } finally {
      this.#silent = false;
    }
  }
}
