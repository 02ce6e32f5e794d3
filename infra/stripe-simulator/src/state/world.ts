import type { SimulatorClock } from './clock.ts';
import type { Store } from './store.ts';
import type { StoredEvent } from './stored-objects.ts';

/** Where the parts of the simulator report what happened. */
export interface EventRecorder {
  /** Records an event with the object as it is now; `previous` holds the old values of what an update changed. */
  record(type: StoredEvent['type'], object: object, previous?: object): StoredEvent;
  /** Runs `work` with its events recorded and none of them sent. */
  withoutWebhooks<Result>(work: () => Result): Result;
}

/** Shared by every part of the simulator. */
export interface World {
  store: Store;
  clock: SimulatorClock;
  events: EventRecorder;
  /** Name of the seller on the hosted pages. */
  merchantName: string;
  /** Base URL of the hosted pages, without a trailing slash. */
  publicUrl: () => string;
}
