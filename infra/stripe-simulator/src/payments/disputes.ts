import type { ApiRoute } from '../protocol/api-route.ts';
import { StripeApiError } from '../errors.ts';
import { newIdentifier } from '../state/object-table.ts';
import { listRoute } from '../protocol/lists.ts';
import type { StoredCharge, StoredDispute } from '../state/stored-objects.ts';
import type { World } from '../state/world.ts';

const RESPONSE_SECONDS = 9 * 86_400;

/**
 * Opens a dispute, which withdraws the money unless it is an inquiry.
 * @throws StripeApiError if the charge is unpaid or already disputed
 */
export function disputeCharge(
  world: World,
  charge: StoredCharge,
  { reason, inquiry = false }: { reason: string; inquiry?: boolean },
): StoredDispute {
  if (!charge.paid || charge.disputed) {
    throw new StripeApiError(`Charge ${charge.id} cannot be disputed.`, { param: 'charge' });
  }
  const dispute: StoredDispute = {
    id: newIdentifier('du_'),
    object: 'dispute',
    amount: charge.amount,
    charge: charge.id,
    created: world.clock.now(),
    currency: charge.currency,
    evidence_details: { due_by: world.clock.now() + RESPONSE_SECONDS },
    payment_intent: charge.payment_intent,
    reason,
    status: inquiry ? 'warning_needs_response' : 'needs_response',
  };
  world.store.disputes.insert(dispute);
  charge.disputed = true;
  world.events.record('charge.dispute.created', dispute);
  if (!inquiry) world.events.record('charge.dispute.funds_withdrawn', dispute);
  return dispute;
}

/**
 * Closes a dispute. As at Stripe, the charge stays `disputed` even if we win.
 * @throws StripeApiError if the dispute is already closed
 */
export function closeDispute(world: World, dispute: StoredDispute, outcome: 'won' | 'lost'): StoredDispute {
  if (!isOpen(dispute)) {
    throw new StripeApiError(`Dispute ${dispute.id} is already closed.`, { param: 'dispute' });
  }
  const isInquiry = dispute.status.startsWith('warning_');
  dispute.status = isInquiry ? 'warning_closed' : outcome;
  world.events.record('charge.dispute.closed', dispute);
  if (!isInquiry && outcome === 'won') world.events.record('charge.dispute.funds_reinstated', dispute);
  return dispute;
}

function isOpen({ status }: StoredDispute): boolean {
  return status === 'needs_response' || status === 'under_review' || status.startsWith('warning_needs_');
}

/** Whether the charge has an open or lost dispute, which blocks refunds. */
export function isChargedBack({ store }: World, charge: StoredCharge): boolean {
  return store.disputes
    .newestFirst()
    .some((dispute) => dispute.charge === charge.id && (dispute.status === 'lost' || isOpen(dispute)));
}

export function disputeRoutes({ store }: World): ApiRoute[] {
  return [listRoute('/v1/disputes', () => store.disputes.newestFirst(), ['charge', 'payment_intent'])];
}
