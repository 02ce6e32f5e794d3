import { isDeepStrictEqual } from 'node:util';
import Stripe from 'stripe';
import { newIdentifier } from '../protocol/identifiers.ts';
import type { SimulatorClock } from '../state/clock.ts';
import type { Store } from '../state/store.ts';
import type { StoredEvent } from '../state/stored-objects.ts';
import type { EventRecorder } from '../state/world.ts';
import type { WebhookDispatcher } from './webhook-dispatcher.ts';

/** Stores Stripe events and dispatches them to webhooks. */
export class EventLog implements EventRecorder {
  readonly #store: Store;
  readonly #clock: SimulatorClock;
  readonly #dispatcher: WebhookDispatcher;
  #silent = false;

  constructor(store: Store, clock: SimulatorClock, dispatcher: WebhookDispatcher) {
    this.#store = store;
    this.#clock = clock;
    this.#dispatcher = dispatcher;
  }

  record(type: StoredEvent['type'], object: object, previous?: object): StoredEvent {
    const event: StoredEvent = {
      id: newIdentifier('evt_'),
      object: 'event',
      api_version: Stripe.API_VERSION,
      created: this.#clock.now(),
      data: {
        object: structuredClone(object),
        ...(previous === undefined ? {} : { previous_attributes: structuredClone(previous) }),
      },
      livemode: false,
      pending_webhooks: 0,
      request: { id: null, idempotency_key: null },
      type,
    };
    this.#store.events.insert(event);
    if (!this.#silent) this.#dispatcher.dispatch(event);
    return event;
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

/** Old values of changed top-level properties. */
export function previousAttributes(before: object, after: object): object {
  return Object.fromEntries(
    Object.entries(before).filter(([name, value]) => !isDeepStrictEqual(value, Reflect.get(after, name))),
  );
}
