import type { BillingDependencies } from './stripe-client.ts';
import { closeOutdatedPages } from './checkout-pages.service.ts';
import { unlessAway } from './payment-provider-error.ts';
import { syncSubscription } from './subscription-sync.service.ts';

/**
 * Closes outdated pages of the agency after a change of its people or contacts. During an outage of the provider, the
 * reconciling job does it later.
 */
export async function closePages(deps: BillingDependencies, agencyId: string): Promise<void> {
  await unlessAway(() => closeOutdatedPages(deps, agencyId));
}

/**
 * Ends possible charges of a closed agency: open pages, and a subscription whose first payment is under way.
 * Idempotent. During an outage of the provider, the reconciling job does it later.
 */
export async function endCharges(deps: BillingDependencies, agencyId: string): Promise<void> {
  await unlessAway(async () => {
    await closeOutdatedPages(deps, agencyId);
    await syncSubscription(deps, agencyId);
  });
}
