import type { AppDependencies } from '../../dependencies.ts';
import { closeOutdatedPages } from './checkout-pages.service.ts';
import { PaymentProviderError } from './payment-provider-error.ts';
import { syncSubscription } from './subscription-sync.service.ts';

/**
 * Ends what a closed agency could still be charged for: its open pages, and a subscription whose first payment is still
 * under way. Safe to repeat. Where the provider is away, the reconciling job does it.
 */
export async function endCharges(deps: AppDependencies, agencyId: string): Promise<void> {
  try {
    await closeOutdatedPages(deps, agencyId);
    await syncSubscription(deps, agencyId);
  } catch (error) {
    // Reported as an alarm by then.
    if (!(error instanceof PaymentProviderError)) throw error;
  }
}
