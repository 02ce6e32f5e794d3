import Stripe from 'stripe';
import { newIdentifier } from './object-table.ts';
import type { SimulatorClock } from './clock.ts';
import type { Store } from './store.ts';
import type { StoredEvent } from './stored-objects.ts';
import type { WebhookDispatcher } from './webhook-dispatcher.ts';

export interface EventLog {
  record(type: StoredEvent['type'], object: object): void;
  withoutWebhooks<Result>(work: () => Result): Result;
}

export function openEventLog(store: Store, clock: SimulatorClock, dispatcher: WebhookDispatcher): EventLog {
  let silent = false;
  return {
    record(type, object) {
      const event = store.events.insert({
        id: newIdentifier('evt_'),
        object: 'event',
        api_version: Stripe.API_VERSION,
        created: clock.now(),
        data: { object: structuredClone(object) },
        type,
      });
      if (!silent) dispatcher.dispatch(event);
    },
    withoutWebhooks(work) {
      silent = true;
      try {
        return work();
      } finally {
        silent = false;
      }
    },
  };
}
