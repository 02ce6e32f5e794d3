import type { Tracing } from '@marketplace/tracing';
import type { BillingDependencies } from '../agency/billing/stripe-client.ts';
import type { SearchSources } from '../search/search-sources.ts';
import type { Caches } from './caches.ts';

/** What the app is built from; tests pass in their own database, clock and outbox. */
export interface AppDependencies extends BillingDependencies, SearchSources {
  caches: Caches;
  /** Where steps of requests and jobs are recorded; null without a collector. */
  tracing: Tracing | null;
}
