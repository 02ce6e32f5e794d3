import type { BillingDependencies } from './stripe-client.ts';
import { closeOutdatedPages } from './checkout-pages.service.ts';
import { ignoreProviderErrors } from './payment-provider-error.ts';
import { syncSubscription } from './subscription-sync.service.ts';

/**
 * Closes outdated pages of the agency after its people or contacts changed. During an outage of the provider, the
 * reconciling job does it later.
 */
export async function closePages(deps: BillingDependencies, agencyId: string): Promise<void> {
  await ignoreProviderErrors(() => closeOutdatedPages(deps, agencyId));
}

/**
 * Prevents more charges of a closed agency: closes open pages, and ends a subscription whose first payment is in
 * progress. Idempotent. During an outage of the provider, the reconciling job does it later.
 */
export async function endCharges(deps: BillingDependencies, agencyId: string): Promise<void> {
  await ignoreProviderErrors(async () => {
    await closeOutdatedPages(deps, agencyId);
    await syncSubscription(deps, agencyId);
  });
}
