import type { SimulatorClock } from './clock.ts';
import type { Store } from './store.ts';
import type { StoredEvent } from './stored-objects.ts';

export interface EventRecorder {
  /** Records an event with the current object. `previous` has the old values of an update. */
  record(type: StoredEvent['type'], object: object, previous?: object): StoredEvent;
  /** Records events of `work` without sending them. */
  withoutWebhooks<Result>(work: () => Result): Result;
}

export interface World {
  store: Store;
  clock: SimulatorClock;
  events: EventRecorder;
  /** Seller's name on the hosted pages. */
  merchantName: string;
  /** Base URL of the hosted pages, without a trailing slash. */
  publicUrl: () => string;
}
