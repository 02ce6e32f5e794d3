import { randomUUID } from 'node:crypto';
import { planOf, unlockPriceCents } from '@marketplace/domain';
import { type BillingDependencies, callStripe, stripeRefusal } from './stripe-client.ts';
import { findAvailableCredit } from '../unlocks/credits.repository.ts';
import { findAvailableFreeUnlock } from '../unlocks/free-unlocks.repository.ts';
import {
  listOutdatedCheckouts,
  acquireCheckoutLease,
  moveCheckout,
  releaseCheckoutLease,
  type Checkout,
} from './checkouts.repository.ts';
import { findSubscriptionStatus } from './subscriptions.repository.ts';

/** Closes a payment page. Returns false if the page was already closed, paid or expired. */
export async function expirePage(deps: BillingDependencies, sessionId: string): Promise<boolean> {
  try {
    await callStripe(deps, () => deps.stripe.checkout.sessions.expire(sessionId), { expects: 'any refusal' });
    return true;
  } catch (error) {
    if (stripeRefusal(error) === null) throw error;
    return false;
  }
}

/**
 * Closes the agency's outdated open pages (see listOutdatedCheckouts). Skips paid pages, and pages still being created,
 * because the call that creates a page checks it again.
 */
export async function closeOutdatedPages(deps: BillingDependencies, agencyId: string): Promise<void> {
  const amountCents = unlockPriceCents(planOf(await findSubscriptionStatus(deps.db, agencyId)));
  const free = await Promise.all([
    findAvailableFreeUnlock(deps.db, agencyId, deps.now()),
    findAvailableCredit(deps.db, agencyId, deps.now()),
  ]);
  const [freeSince = null] = free
    .flatMap((entitlement) => entitlement?.since ?? [])
    .sort((a, b) => b.getTime() - a.getTime());
  for (const checkout of await listOutdatedCheckouts(deps.db, { agencyId, amountCents, freeSince })) {
    await closeOutdatedPage(deps, checkout);
  }
}

async function closeOutdatedPage(deps: BillingDependencies, { id, sessionId }: Checkout): Promise<void> {
  if (sessionId === null) return;
  const leaseHolder = randomUUID();
  // The lease makes other clicks wait. Closes the page even if a click holds the lease, because that click may have
  // checked the page earlier.
  await acquireCheckoutLease(deps.db, id, leaseHolder);
  try {
    if (await expirePage(deps, sessionId)) {
      await moveCheckout(deps.db, id, { from: ['open'], to: 'expired', at: deps.now() });
    }
  } finally {
    await releaseCheckoutLease(deps.db, id, leaseHolder);
  }
}
