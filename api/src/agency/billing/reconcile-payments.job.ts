import { MINUTE_MS } from '@marketplace/domain';
import type { BillingDependencies } from './stripe-client.ts';
import { AppError } from '../../http/app-error.ts';
import { failedItems } from '../../queue/for-each-due.ts';
import type { Job } from '../../queue/job.ts';
import { closeOutdatedPages } from './checkout-pages.service.ts';
import { listOpenCheckoutsMadeBefore } from './checkouts.repository.ts';
import { listAgenciesWithSecondSubscriptions, listSubscriptionsToCheck } from './subscriptions.repository.ts';
import { returnSecondSubscriptions } from './second-subscriptions.service.ts';
import { settleCheckout } from './settle-checkout.service.ts';
import { catchUpWithEvents } from './stripe-events.service.ts';
import { syncCustomerSubscriptions } from './subscription-sync.service.ts';

const PAGE = 100;

/**
 * Catches up after lost webhooks and crashes: missed events, open checkouts, and subscriptions past their period or
 * unchecked for an hour. One failure does not stop the rest.
 */
export async function reconcilePayments(deps: BillingDependencies): Promise<void> {
  const failures: unknown[] = [];
  const attempt = async (work: () => Promise<unknown>): Promise<void> => {
    try {
      await work();
    } catch (error) {
      if (error instanceof AppError && error.status === 503) throw error;
      failures.push(error);
    }
  };

  await attempt(() => catchUpWithEvents(deps, attempt));

  const cutoff = new Date(deps.now().getTime() - MINUTE_MS);
  let afterId: string | null = null;
  for (;;) {
    const checkouts = await listOpenCheckoutsMadeBefore(deps.db, cutoff, { afterId, limit: PAGE });
    for (const checkout of checkouts) {
      await attempt(async () => {
        const { status } = await settleCheckout(deps, checkout);
        // An earlier attempt to close the pages may have failed during a provider outage.
        if (status === 'pending') await closeOutdatedPages(deps, checkout.agencyId);
      });
    }
    const last = checkouts.at(-1);
    if (last === undefined || checkouts.length < PAGE) break;
    afterId = last.id;
  }

  const now = deps.now();
  const staleBefore = new Date(now.getTime() - 60 * MINUTE_MS);
  for (const { agencyId, customerId } of await listSubscriptionsToCheck(deps.db, { now, staleBefore, limit: PAGE })) {
    await attempt(() => syncCustomerSubscriptions(deps, { agencyId, customerId }));
  }

  for (const agencyId of await listAgenciesWithSecondSubscriptions(deps.db, PAGE)) {
    await attempt(() => returnSecondSubscriptions(deps, agencyId));
  }

  if (failures.length > 0) throw failedItems(failures, 'could not reconcile payments');
}

export const reconcilePaymentsJob: Job<BillingDependencies> = {
  name: 'reconcile-payments',
  cron: '*/3 * * * *',
  run: reconcilePayments,
};
