import type { Tracing } from '@marketplace/tracing';
import type { BillingDependencies } from '../agency/billing/stripe-client.ts';
import type { SearchSources } from '../search/search-sources.ts';
import type { TextDependencies } from '../texts/send-texts.job.ts';
import type { Caches } from './caches.ts';

export interface AppDependencies extends BillingDependencies, SearchSources, TextDependencies {
  caches: Caches;
  tracing: Tracing | null;
}
