import { formatUsd } from '@marketplace/domain';
import { syncPayment, MAX_FAILED_REFUNDS, refundAndSync } from '../agency/billing/sync-payment.service.ts';
import { countFailedRefunds, findReturnedMoney } from '../agency/billing/returned-money.service.ts';
import type { BillingDependencies, Stripe } from '../agency/billing/stripe-client.ts';
import { findKnownPayment } from './find-payment.service.ts';
import { isFreeUnlock } from './support.repository.ts';
import {
  checkedReason,
  isUuid,
  logAction,
  SupportRejectedError,
  type ActionReport,
  type SupportAction,
} from './support-action.ts';

/** @throws SupportRejectedError if nothing was paid */
function chargeOf(intent: Stripe.PaymentIntent | null): Stripe.Charge {
  const charge = intent?.latest_charge ?? null;
  if (intent?.status !== 'succeeded' || charge === null || typeof charge === 'string')
    throw new SupportRejectedError('Nothing was paid, so there is nothing to refund.');
  return charge;
}

/**
 * Refunds the remaining amount of a payment. The refund revokes what the payment bought.
 * @throws SupportRejectedError
 */
export async function refundPaymentOf(
  deps: BillingDependencies,
  id: string,
  action: SupportAction,
): Promise<ActionReport> {
  checkedReason(action.reason);
  if (isUuid(id) && (await isFreeUnlock(deps.db, id)))
    throw new SupportRejectedError('This unlock was free, so there is nothing to refund. Grant a credit instead.');
  const { intent, checkout } = await findKnownPayment(deps, id);
  const charge = chargeOf(intent);
  const paymentIntentId = intent?.id ?? '';
  const money = await findReturnedMoney(deps, charge);
  if (money.state === 'disputed')
    throw new SupportRejectedError('The bank took the money back because of a dispute. Answer the dispute in Stripe.');
  const remainingCents = charge.amount - money.returnedCents;
  if (remainingCents === 0) {
    // The process may have crashed after Stripe's refund and before our record.
    if (action.apply) await syncPayment(deps, paymentIntentId);
    return { state: 'nothing', lines: [`${formatUsd(charge.amount)} was already refunded.`] };
  }
  const failed = await countFailedRefunds(deps, charge.id);
  if (failed >= MAX_FAILED_REFUNDS)
    throw new SupportRejectedError('Two refunds failed. Find another way to return the money.');
  const bought = checkout === undefined ? 'The month of Pro' : 'The unlock';
  const lines = [`${formatUsd(remainingCents)} of payment ${paymentIntentId} goes back to the card. ${bought} ends.`];
  if (!action.apply) return { state: 'planned', lines };
  const subject = `payment ${paymentIntentId}`;
  await logAction(deps, action, { act: 'refund payment', subject, key: `refund ${paymentIntentId} ${failed}` });
  const metadata = { refunded_by: 'support' };
  await refundAndSync(deps, { paymentIntentId, key: `support-${paymentIntentId}`, metadata });
  return { state: 'done', lines };
}
