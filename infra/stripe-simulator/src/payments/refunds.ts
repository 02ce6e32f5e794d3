import { z } from 'zod';
import { StripeApiError } from '../errors.ts';
import { listRoute, type ApiRoute } from '../protocol/lists.ts';
import { metadata, positiveInteger, readParameters, text } from '../protocol/parameters.ts';
import { newIdentifier } from '../state/object-table.ts';
import type { StoredCharge, StoredRefund } from '../state/stored-objects.ts';
import type { Simulator } from '../state/simulator.ts';
import { isChargedBack } from './disputes.ts';

const createParameters = z.strictObject({
  amount: positiveInteger.optional(),
  charge: text.optional(),
  payment_intent: text.optional(),
  metadata: metadata.optional(),
  reason: z.enum(['duplicate', 'fraudulent', 'requested_by_customer']).optional(),
});

interface RefundRequest {
  amount?: number | undefined;
  metadata?: Record<string, string> | undefined;
}

/**
 * Refunds `amount`, or everything that is left of the charge.
 * @throws StripeApiError if the charge is unpaid, disputed or fully refunded, or if less than `amount` is left
 */
export function refundCharge(simulator: Simulator, charge: StoredCharge, request: RefundRequest): StoredRefund {
  const refundableAmount = charge.amount - charge.amount_refunded;
  if (!charge.paid) {
    throw new StripeApiError(`Charge ${charge.id} was not successful and cannot be refunded.`, { param: 'charge' });
  }
  if (isChargedBack(simulator, charge)) {
    throw new StripeApiError(`Charge ${charge.id} has been charged back; cannot issue a refund.`, {
      code: 'charge_disputed',
    });
  }
  if (refundableAmount === 0) {
    throw new StripeApiError(`Charge ${charge.id} has already been refunded.`, { code: 'charge_already_refunded' });
  }
  const amount = request.amount ?? refundableAmount;
  if (amount > refundableAmount) {
    throw new StripeApiError(
      `Refund amount ($${amount / 100}) is greater than unrefunded amount on charge ($${refundableAmount / 100})`,
      { param: 'amount' },
    );
  }
  const refund = simulator.store.refunds.insert({
    id: newIdentifier('re_'),
    object: 'refund',
    amount,
    charge: charge.id,
    created: simulator.clock.now(),
    metadata: request.metadata ?? {},
    payment_intent: charge.payment_intent,
    status: 'succeeded',
  });
  charge.amount_refunded += amount;
  charge.refunded = charge.amount_refunded === charge.amount;
  simulator.events.record('charge.refunded', charge);
  return refund;
}

/**
 * Marks a refund as failed, which returns the money to us.
 * @throws StripeApiError if the refund has already failed
 */
export function failRefund(simulator: Simulator, refund: StoredRefund): StoredRefund {
  if (refund.status === 'failed') {
    throw new StripeApiError(`Refund ${refund.id} has already failed.`, { param: 'refund' });
  }
  refund.status = 'failed';
  const charge = simulator.store.charges.get(refund.charge);
  charge.amount_refunded -= refund.amount;
  charge.refunded = false;
  simulator.events.record('refund.failed', refund);
  simulator.events.record('refund.updated', refund);
  simulator.events.record('charge.refund.updated', refund);
  return refund;
}

export function refundRoutes(simulator: Simulator): ApiRoute[] {
  const { store } = simulator;

  function chargeToRefund(charge: string | undefined, paymentIntent: string | undefined): StoredCharge {
    if (charge !== undefined) return store.charges.get(charge, 'charge');
    if (paymentIntent === undefined) {
      throw new StripeApiError(
        'One of the following params should be provided for this request: payment_intent or charge.',
        { code: 'parameter_missing' },
      );
    }
    const intent = store.paymentIntents.get(paymentIntent, 'payment_intent');
    if (intent.status !== 'succeeded' || intent.latest_charge === null) {
      throw new StripeApiError(`This PaymentIntent (${intent.id}) does not have a successful charge to refund.`, {
        param: 'payment_intent',
      });
    }
    return store.charges.get(intent.latest_charge);
  }

  return [
    {
      method: 'POST',
      url: '/v1/refunds',
      answer: ({ parameters }) => {
        const { charge, payment_intent, ...request } = readParameters(createParameters, parameters);
        return refundCharge(simulator, chargeToRefund(charge, payment_intent), request);
      },
    },
    listRoute('/v1/refunds', () => store.refunds.newestFirst(), ['charge', 'payment_intent']),
  ];
}
