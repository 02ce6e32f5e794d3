import type { EventLog } from './event-log.ts';
import type { SimulatorClock } from './clock.ts';
import type { Store } from './store.ts';

export interface Simulator {
  store: Store;
  clock: SimulatorClock;
  events: EventLog;
  merchantName: string;
  /** Base URL of the hosted pages, without a trailing slash. */
  publicUrl: () => string;
}
