import type { EventLog } from '../events/event-log.ts';
import type { SimulatorClock } from './clock.ts';
import type { Store } from './store.ts';

/** What every part of the simulator works with. */
export interface World {
  store: Store;
  clock: SimulatorClock;
  events: EventLog;
  /** Name of the seller on the hosted pages. */
  merchantName: string;
  /** Where a browser reaches the hosted pages, without a slash at the end. */
  publicUrl: () => string;
}
