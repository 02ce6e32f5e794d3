import type { BillingDependencies } from './stripe-client.ts';
import { closeOutdatedPages } from './checkout-pages.service.ts';
import { unlessAway } from './payment-provider-error.ts';
import { syncSubscription } from './subscription-sync.service.ts';

/**
 * Closes the agency's pages that must not be paid any more, after a change of its people or contacts. Where the provider
 * is away, the reconciling job does it.
 */
export async function closePages(deps: BillingDependencies, agencyId: string): Promise<void> {
  await unlessAway(() => closeOutdatedPages(deps, agencyId));
}

/**
 * Ends what a closed agency could still be charged for: its open pages, and a subscription whose first payment is still
 * under way. Safe to repeat. Where the provider is away, the reconciling job does it.
 */
export async function endCharges(deps: BillingDependencies, agencyId: string): Promise<void> {
  await unlessAway(async () => {
    await closeOutdatedPages(deps, agencyId);
    await syncSubscription(deps, agencyId);
  });
}
