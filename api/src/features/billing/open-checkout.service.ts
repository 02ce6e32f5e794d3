import type { ErrorCode } from '@marketplace/contracts';
import type { Database } from '../../db/database.ts';
import type { AgencyIdentity, AppDependencies } from '../../dependencies.ts';
import { AppError } from '../../errors.ts';
import { siteLink } from '../../site-links.ts';
import {
  attachSession,
  findCheckout,
  findOpenCheckouts,
  insertCheckout,
  lockPurchase,
  moveCheckout,
  type Checkout,
  type CheckoutKind,
} from './checkouts.repository.ts';
import { withCustomer } from './customers.service.ts';
import { settleCheckout } from './settle-checkout.service.ts';
import { callStripe, stripeRefusal, unixSecondsOf, type Stripe } from './stripe-client.ts';

const MINUTE_MS = 60_000;
/** The provider takes 24 hours at most; an hour less leaves room for clocks that differ. */
const CHECKOUT_LIFE_MS = 23 * 60 * MINUTE_MS;
/** The provider asks for 30 minutes at least. */
const SHORTEST_LIFE_MS = 35 * MINUTE_MS;
const ATTEMPTS = 3;

export type SessionParams = Pick<
  Stripe.Checkout.SessionCreateParams,
  'mode' | 'line_items' | 'payment_intent_data' | 'subscription_data' | 'metadata'
>;

/** What is to be bought. */
export interface Purchase {
  kind: CheckoutKind;
  candidateUuid: string | null;
  association: string | null;
  /** Page of the site that a payment leads to. */
  successPath: `/${string}`;
  /** What to refuse with when the purchase turns out to be made. */
  alreadyMade: ErrorCode;
  /** Price of this moment, in cents. Runs inside the transaction that holds the purchase; may refuse. */
  price(db: Database): Promise<number>;
  /** What the provider is asked for; must be the same each time for the same checkout. */
  session(checkout: Checkout): SessionParams;
}

/**
 * Opens a hosted checkout for the purchase, or leads back to the one that is open at the same price: a double click and
 * a second tab get the same address. The row is stored before the provider is asked and the call carries an idempotency
 * key, so that a crash between the two is made good by the next click.
 * @throws AppError payment_provider_unavailable, `purchase.alreadyMade`, and what `purchase.price` refuses with
 */
export async function openCheckout(
  deps: AppDependencies,
  agency: AgencyIdentity,
  purchase: Purchase,
): Promise<{ url: string }> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const { checkout, superseded } = await reserveCheckout(deps, agency, purchase);
    for (const older of superseded) await closeCheckout(deps, older, purchase.alreadyMade);
    const url = await paymentPageOf(deps, agency, purchase, checkout);
    if (url !== null) return { url };
  }
  throw new AppError('payment_provider_unavailable', {
    cause: new Error('Every checkout that was opened had closed at once.'),
  });
}

/** The row to pay, and those of another price or association that must not be paid any more. */
async function reserveCheckout(
  deps: AppDependencies,
  agency: AgencyIdentity,
  purchase: Purchase,
): Promise<{ checkout: Checkout; superseded: Checkout[] }> {
  const { kind, candidateUuid, association } = purchase;
  const { userId } = agency;
  return deps.db.transaction().execute(async (trx) => {
    await lockPurchase(trx, userId, candidateUuid);
    const amountCents = await purchase.price(trx);
    const createdAt = deps.now();
    const open = await findOpenCheckouts(trx, userId, candidateUuid);
    const reusable = open.find(
      (checkout) =>
        checkout.amountCents === amountCents &&
        checkout.association === association &&
        checkout.expiresAt.getTime() - createdAt.getTime() > (checkout.sessionId === null ? SHORTEST_LIFE_MS : 0),
    );
    const checkout =
      reusable ??
      (await insertCheckout(trx, {
        userId,
        kind,
        candidateUuid,
        amountCents,
        association,
        createdAt,
        expiresAt: new Date(createdAt.getTime() + CHECKOUT_LIFE_MS),
      }));
    return { checkout, superseded: open.filter((other) => other.id !== checkout.id) };
  });
}

/** Sees to it that an older checkout of the same purchase cannot be paid beside the new one. */
async function closeCheckout(deps: AppDependencies, checkout: Checkout, alreadyMade: ErrorCode): Promise<void> {
  const { id, sessionId } = checkout;
  if (sessionId !== null) {
    const before = await settleCheckout(deps, checkout);
    if (before.status === 'completed') throw new AppError(alreadyMade);
    if (before.status !== 'pending') return;
    try {
      await callStripe(deps, () => deps.stripe.checkout.sessions.expire(sessionId));
    } catch (error) {
      // Closed in between: paid or expired.
      if (stripeRefusal(error) === null) throw error;
      const after = await settleCheckout(deps, checkout);
      if (after.status === 'completed') throw new AppError(alreadyMade);
    }
  }
  await moveCheckout(deps.db, id, { from: ['open'], to: 'expired', at: deps.now() });
}

/** The address to pay at; null when this checkout turns out to be closed without a purchase. */
async function paymentPageOf(
  deps: AppDependencies,
  agency: AgencyIdentity,
  purchase: Purchase,
  checkout: Checkout,
): Promise<string | null> {
  const opened = checkout.sessionId === null ? await openSession(deps, agency, purchase, checkout) : checkout;
  if (opened === null) return null;
  const settled = await settleCheckout(deps, opened);
  if (settled.status === 'completed') throw new AppError(purchase.alreadyMade);
  return settled.url;
}

async function openSession(
  deps: AppDependencies,
  agency: AgencyIdentity,
  purchase: Purchase,
  checkout: Checkout,
): Promise<Checkout | null> {
  const { id, association, expiresAt } = checkout;
  const { config } = deps;
  try {
    const session = await withCustomer(deps, agency, (customer) =>
      callStripe(deps, () =>
        deps.stripe.checkout.sessions.create(
          {
            ...purchase.session(checkout),
            customer,
            client_reference_id: agency.userId,
            allowed_payment_method_types: ['card'],
            // The provider writes the session's id into the success address, and only there.
            success_url: `${siteLink(config, association, purchase.successPath)}?session_id={CHECKOUT_SESSION_ID}`,
            cancel_url: siteLink(config, association, '/payment-failed', { checkout: id }),
            expires_at: unixSecondsOf(expiresAt),
          },
          { idempotencyKey: `checkout-${id}-${customer}` },
        ),
      ),
    );
    await attachSession(deps.db, id, session.id, session.url);
    return (await findCheckout(deps.db, id)) ?? null;
  } catch (error) {
    if (stripeRefusal(error)?.code !== 'idempotency_error') throw error;
    // An earlier try, whose answer was lost, asked with other words (the candidate's name changed since). Nobody was
    // given its address, so it is left to run out.
    await moveCheckout(deps.db, id, { from: ['open'], to: 'expired', at: deps.now() });
    return null;
  }
}
