import { type BillingDependencies, ignoreProviderErrors } from './stripe-client.ts';
import { closeOutdatedPages } from './checkout-pages.service.ts';
import { syncSubscription } from './subscription-sync.service.ts';

/**
 * Closes the agency's outdated payment pages. Call this after the agency's people or contacts change. If Stripe is
 * unavailable, the reconcile job closes the pages later.
 */
export async function closePages(deps: BillingDependencies, agencyId: string): Promise<void> {
  await ignoreProviderErrors(() => closeOutdatedPages(deps, agencyId));
}

/**
 * Closes a closed agency's open pages, and ends a subscription whose first payment is in progress. Idempotent. If
 * Stripe is unavailable, the reconcile job does this later.
 */
export async function endCharges(deps: BillingDependencies, agencyId: string): Promise<void> {
  await ignoreProviderErrors(async () => {
    await closeOutdatedPages(deps, agencyId);
    await syncSubscription(deps, agencyId);
  });
}
