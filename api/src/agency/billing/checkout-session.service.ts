import type { AgencyIdentity } from '../../dependencies.ts';
import { siteLink } from '../../mail/site-links.ts';
import { expirePage } from './checkout-pages.service.ts';
import { findCheckout, updatePage, moveCheckout, type Checkout } from './checkouts.repository.ts';
import { withCustomer } from './customers.service.ts';
import { settleCheckout } from './settle-checkout.service.ts';
import {
  type BillingDependencies,
  callStripe,
  checkoutIdOf,
  IDEMPOTENCY_ERROR,
  isReplayedFailure,
  MISSING,
  stripeRefusal,
  unixSecondsOf,
  type Stripe,
} from './stripe-client.ts';

type SessionParams = Pick<
  Stripe.Checkout.SessionCreateParams,
  | 'mode'
  | 'branding_settings'
  | 'invoice_creation'
  | 'line_items'
  | 'payment_intent_data'
  | 'subscription_data'
  | 'metadata'
>;

/** Content of Stripe's page for a purchase, and its return URLs. */
export interface HostedPage {
  successPath: `/${string}`;
  /**
   * Must return the same parameters for the same checkout: Stripe rejects other parameters under the same idempotency
   * key.
   */
  session(checkout: Checkout): SessionParams;
}

interface PageRequest {
  deps: BillingDependencies;
  agency: AgencyIdentity;
  purchase: HostedPage;
}

/** Returns null if the idempotency key no longer yields an open session. The checkout is then settled or expired. */
export async function createSession(request: PageRequest, checkout: Checkout): Promise<Stripe.Checkout.Session | null> {
  const { deps } = request;
  try {
    const { session, replayed } = await requestSession(request, checkout);
    if (!replayed) return session;
    // A replayed response may be old, so fetch the current state.
    const current = await callStripe(deps, () => deps.stripe.checkout.sessions.retrieve(session.id));
    if (current.status === 'open') return current;
    await updatePage(deps.db, checkout.id, { sessionId: current.id, url: current.url });
    const currentCheckout = await findCheckout(deps.db, checkout.id);
    if (currentCheckout !== undefined) await settleCheckout(deps, currentCheckout);
    return null;
  } catch (error) {
    const refusal = stripeRefusal(error);
    if (refusal === null && !isReplayedFailure(error)) throw error;
    // An earlier attempt with this key used other parameters or failed permanently. Close its pages; nobody received
    // their URLs.
    const usedUp = refusal === null || refusal.code === IDEMPOTENCY_ERROR;
    if (usedUp) for (const sessionId of await listPages(request, checkout)) await expirePage(deps, sessionId);
    await moveCheckout(deps.db, checkout.id, { from: ['open'], to: 'expired', at: deps.now() });
    if (!usedUp) throw error;
    return null;
  }
}

async function requestSession({ deps, agency, purchase }: PageRequest, checkout: Checkout) {
  const { id, association, expiresAt } = checkout;
  const { config } = deps;
  const session = await withCustomer(deps, {
    agency,
    work: (customer) =>
      callStripe(
        deps,
        () =>
          deps.stripe.checkout.sessions.create(
            {
              ...purchase.session(checkout),
              customer,
              client_reference_id: agency.agencyId,
              allowed_payment_method_types: ['card'],
              // The provider replaces this placeholder with the session's id, only in the success URL.
              success_url: `${siteLink(config, association, purchase.successPath)}?session_id={CHECKOUT_SESSION_ID}`,
              cancel_url: siteLink(config, association, '/payment-failed', { checkout: id }),
              expires_at: unixSecondsOf(expiresAt),
            },
            { idempotencyKey: `checkout-${id}-${customer}` },
          ),
        { expects: [IDEMPOTENCY_ERROR, MISSING] },
      ),
  });
  return { session, replayed: session.lastResponse.headers['idempotent-replayed'] === 'true' };
}

/**
 * Finds pages that were created but never recorded. First uses up the checkout's idempotency key, so that a call in
 * flight creates no other page.
 */
export async function findUnknownPages(request: PageRequest, checkout: Checkout): Promise<string[]> {
  try {
    return [(await requestSession(request, checkout)).session.id];
  } catch (error) {
    const refusal = stripeRefusal(error);
    if (refusal === null && !isReplayedFailure(error)) throw error;
    return listPages(request, checkout);
  }
}

async function listPages({ deps, agency }: PageRequest, { id }: Checkout): Promise<string[]> {
  const { data } = await withCustomer(deps, {
    agency,
    work: (customer) =>
      callStripe(deps, () => deps.stripe.checkout.sessions.list({ customer, limit: 100 }), { expects: [MISSING] }),
  });
  return data.filter((session) => checkoutIdOf(session) === id).map((session) => session.id);
}
