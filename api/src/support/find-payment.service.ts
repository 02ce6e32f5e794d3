import { findCheckout, findCheckoutOfUnlock, type Checkout } from '../agency/billing/checkouts.repository.ts';
import { findPayment } from '../agency/billing/sync-payment.service.ts';
import { findAgencyOfCustomer } from '../agency/billing/customers.repository.ts';
import { findSession } from '../agency/billing/settle-checkout.service.ts';
import {
  callStripeOrNull,
  checkoutIdOf,
  idOf,
  type BillingDependencies,
  type Stripe,
} from '../agency/billing/stripe-client.ts';
import { isUuid, SupportRejectedError } from './support-action.ts';

interface KnownPayment {
  /** Null for an unpaid checkout and a free unlock. */
  intent: Stripe.PaymentIntent | null;
  checkout: Checkout | undefined;
  agencyId: string;
}

/**
 * Finds a payment by its id, by a charge's id, or by our id of the unlock or checkout.
 * @throws SupportRejectedError
 */
export async function findKnownPayment(deps: BillingDependencies, id: string): Promise<KnownPayment> {
  if (isUuid(id)) return paymentOfOurs(deps, id);
  const intentId = /^ch_\w+$/.test(id) ? await intentOfCharge(deps, id) : id;
  if (!/^pi_\w+$/.test(intentId))
    throw new SupportRejectedError(`'${id}' is not the id of a payment, charge, unlock or checkout.`);
  const intent = await findPayment(deps, intentId);
  if (intent === null) throw new SupportRejectedError(`Stripe has no payment '${id}'.`);
  return ofIntent(deps, intent);
}

async function ofIntent(deps: BillingDependencies, intent: Stripe.PaymentIntent): Promise<KnownPayment> {
  const checkoutId = checkoutIdOf(intent);
  const checkout = checkoutId === undefined ? undefined : await findCheckout(deps.db, checkoutId);
  if (checkout !== undefined && checkout.candidateUuid !== null)
    return { intent, checkout, agencyId: checkout.agencyId };
  if (checkoutId !== undefined && checkout === undefined)
    throw new SupportRejectedError(
      'We have no checkout for this payment; a restore may have lost it. Refund the payment in Stripe.',
    );
  const customerId = idOf(intent.customer);
  const agencyId = customerId === null ? undefined : await findAgencyOfCustomer(deps.db, customerId);
  if (agencyId === undefined)
    throw new SupportRejectedError('This Stripe payment belongs to no purchase on this site.');
  return { intent, checkout: undefined, agencyId };
}

async function paymentOfOurs(deps: BillingDependencies, id: string): Promise<KnownPayment> {
  const checkout = (await findCheckoutOfUnlock(deps.db, id)) ?? (await findCheckout(deps.db, id));
  if (checkout === undefined)
    throw new SupportRejectedError(`Neither a paid unlock nor a checkout has the id '${id}'.`);
  const { agencyId, sessionId } = checkout;
  const session = sessionId === null ? null : await findSession(deps, sessionId);
  const intentId = idOf(session?.payment_intent);
  return { intent: intentId === null ? null : await findPayment(deps, intentId), checkout, agencyId };
}

async function intentOfCharge(deps: BillingDependencies, id: string): Promise<string> {
  const charge = await callStripeOrNull(deps, () => deps.stripe.charges.retrieve(id));
  if (charge === null) throw new SupportRejectedError(`Stripe has no charge '${id}'.`);
  return idOf(charge.payment_intent) ?? '';
}
