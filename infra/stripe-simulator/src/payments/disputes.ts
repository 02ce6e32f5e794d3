import { StripeApiError } from '../errors.ts';
import { listRoute, type ApiRoute } from '../protocol/lists.ts';
import { newIdentifier } from '../state/object-table.ts';
import type { StoredCharge, StoredDispute } from '../state/stored-objects.ts';
import type { Simulator } from '../state/simulator.ts';

const RESPONSE_SECONDS = 9 * 86_400;

/**
 * Opens a dispute, which withdraws the money unless it is an inquiry.
 * @throws StripeApiError if the charge is unpaid or already disputed
 */
export function disputeCharge(
  { store, clock, events }: Simulator,
  charge: StoredCharge,
  inquiry: boolean,
): StoredDispute {
  if (!charge.paid || charge.disputed) {
    throw new StripeApiError(`Charge ${charge.id} cannot be disputed.`, { param: 'charge' });
  }
  const dispute = store.disputes.insert({
    id: newIdentifier('du_'),
    object: 'dispute',
    amount: charge.amount,
    charge: charge.id,
    created: clock.now(),
    evidence_details: { due_by: clock.now() + RESPONSE_SECONDS },
    payment_intent: charge.payment_intent,
    status: inquiry ? 'warning_needs_response' : 'needs_response',
  });
  charge.disputed = true;
  events.record('charge.dispute.created', dispute);
  if (!inquiry) events.record('charge.dispute.funds_withdrawn', dispute);
  return dispute;
}

/**
 * Closes a dispute. As in Stripe, the charge stays `disputed` even if the dispute is won.
 * @throws StripeApiError if the dispute is already closed
 */
export function closeDispute({ events }: Simulator, dispute: StoredDispute, outcome: 'won' | 'lost'): StoredDispute {
  if (!isOpen(dispute)) {
    throw new StripeApiError(`Dispute ${dispute.id} is already closed.`, { param: 'dispute' });
  }
  const isInquiry = dispute.status === 'warning_needs_response';
  dispute.status = isInquiry ? 'warning_closed' : outcome;
  events.record('charge.dispute.closed', dispute);
  if (!isInquiry && outcome === 'won') events.record('charge.dispute.funds_reinstated', dispute);
  return dispute;
}

const isOpen = ({ status }: StoredDispute) => status === 'needs_response' || status === 'warning_needs_response';

/** Whether the charge has an open or lost dispute, which blocks refunds. */
export function isChargedBack({ store }: Simulator, charge: StoredCharge): boolean {
  return store.disputes
    .newestFirst()
    .some((dispute) => dispute.charge === charge.id && (dispute.status === 'lost' || isOpen(dispute)));
}

export function disputeRoutes({ store }: Simulator): ApiRoute[] {
  return [listRoute('/v1/disputes', () => store.disputes.newestFirst(), ['charge', 'payment_intent'])];
}
