import { MINUTE_MS } from '@marketplace/domain';
import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { ErrorCode } from '@marketplace/contracts';
import { WAIT_FOR_OTHERS_MS } from '@marketplace/http-server/answer-times';
import type { Database } from '../../db/database.ts';
import type { AgencyIdentity } from '../../dependencies.ts';
import type { BillingDependencies } from './stripe-client.ts';
import { AppError } from '../../http/app-error.ts';
import { expirePage } from './checkout-pages.service.ts';
import { createSession, findUnknownPages, type HostedPage } from './checkout-session.service.ts';
import {
  findOpenCheckout,
  acquireCheckoutLease,
  insertCheckout,
  isBeingMade,
  updatePage,
  acquirePurchaseLock,
  moveCheckout,
  releaseCheckoutLease,
  type Checkout,
  type CheckoutKind,
} from './checkouts.repository.ts';
import { settleCheckout } from './settle-checkout.service.ts';

/** The provider allows 24 hours; one hour less allows for clock differences. */
const CHECKOUT_LIFE_MS = 23 * 60 * MINUTE_MS;
/** The provider requires at least 30 minutes. */
const SHORTEST_LIFE_MS = 35 * MINUTE_MS;
const FIRST_PAUSE_MS = 25;
const MAX_PAUSE_MS = 200;
const STILL_PREPARING =
  'We are still preparing your payment page. You have not been charged. Please try again in a moment.';

interface Purchase extends HostedPage {
  kind: CheckoutKind;
  candidateUuid: string | null;
  association: string | null;
  alreadyMade: ErrorCode;
  sync(): Promise<unknown>;
  /**
   * Returns the price in cents. Runs in the transaction that locks the purchase. Rejects if the purchase is not
   * allowed.
   */
  price(db: Database): Promise<number>;
}

/**
 * Opens a hosted checkout, or returns the open one. Concurrent clicks share one page across tabs, sites and processes,
 * so that nobody pays twice. The row is stored before the call to Stripe, so the next click recovers from a crash.
 * @throws AppError payment_provider_unavailable, `purchase.alreadyMade`, and what `purchase.price` throws
 */
export async function openCheckout(
  deps: BillingDependencies,
  { agency, ...purchase }: Purchase & { agency: AgencyIdentity },
): Promise<{ url: string }> {
  const giveUpAt = performance.now() + WAIT_FOR_OTHERS_MS;
  const previousCheckout = await findOpenCheckout(deps.db, { agencyId: agency.agencyId, ...purchase });
  await purchase.sync();
  const input: OpenCheckoutInput = {
    deps,
    agency,
    purchase,
    leaseHolder: randomUUID(),
    pageBefore: previousCheckout?.sessionId ?? null,
  };
  let pause = FIRST_PAUSE_MS;
  let awaited: string | null = null;
  while (performance.now() < giveUpAt) {
    // Waiting clicks poll instead of waiting for a lock, because waiting would hold connections that the lock's holder
    // needs.
    const step: CheckoutStep =
      awaited !== null && (await isBeingMade(deps.db, awaited))
        ? { kind: 'wait', checkoutId: awaited }
        : await nextStep(input);
    awaited = null;
    if (step.kind === 'wait') {
      awaited = step.checkoutId;
    } else {
      const url = step.kind === 'reuse' ? await reuse(input, step.checkout) : await make(input, step);
      if (url !== null) return { url };
    }
    await wait(pause * (0.5 + Math.random()));
    pause = Math.min(pause * 1.5, MAX_PAUSE_MS);
  }
  throw new AppError('payment_provider_unavailable', { detail: STILL_PREPARING });
}

interface OpenCheckoutInput {
  deps: BillingDependencies;
  agency: AgencyIdentity;
  purchase: Purchase;
  leaseHolder: string;
  pageBefore: string | null;
}

type CheckoutStep =
  | { kind: 'wait'; checkoutId: string }
  | { kind: 'reuse'; checkout: Checkout }
  /** This click holds the lease. The checkout has no page yet, or an outdated one to close first. */
  | { kind: 'make'; checkout: Checkout; outdated: boolean };

async function nextStep(input: OpenCheckoutInput): Promise<CheckoutStep> {
  const { deps, agency, purchase, leaseHolder } = input;
  return deps.db.transaction().execute(async (trx): Promise<CheckoutStep> => {
    await acquirePurchaseLock(trx, agency.agencyId, purchase.candidateUuid);
    const amountCents = await purchase.price(trx);
    const openCheckoutRow = await findOpenCheckout(trx, { agencyId: agency.agencyId, ...purchase });
    if (openCheckoutRow === undefined) {
      return { kind: 'make', checkout: await insert(trx, input, amountCents), outdated: false };
    }
    if (openCheckoutRow.leased) return { kind: 'wait', checkoutId: openCheckoutRow.id };
    const remainingMs = openCheckoutRow.expiresAt.getTime() - deps.now().getTime();
    const fits =
      openCheckoutRow.amountCents === amountCents &&
      (openCheckoutRow.association === purchase.association || isNew(input, openCheckoutRow)) &&
      !openCheckoutRow.openerLostRights &&
      remainingMs > (openCheckoutRow.sessionId === null ? SHORTEST_LIFE_MS : 0);
    if (fits && openCheckoutRow.sessionId !== null) return { kind: 'reuse', checkout: openCheckoutRow };
    await acquireCheckoutLease(trx, openCheckoutRow.id, leaseHolder);
    return { kind: 'make', checkout: openCheckoutRow, outdated: !fits };
  });
}

/** Whether the page was created after this click began. */
const isNew = ({ pageBefore }: OpenCheckoutInput, { sessionId }: Checkout) =>
  sessionId !== null && sessionId !== pageBefore;

function insert(trx: Database, { deps, agency, purchase, leaseHolder }: OpenCheckoutInput, amountCents: number) {
  const created_at = deps.now();
  return insertCheckout(trx, {
    agency_id: agency.agencyId,
    opened_by: agency.personId,
    kind: purchase.kind,
    caregiver_uuid: purchase.candidateUuid,
    amount_cents: amountCents,
    association: purchase.association,
    created_at,
    expires_at: new Date(created_at.getTime() + CHECKOUT_LIFE_MS),
    held_by: leaseHolder,
  });
}

/** Returns null if the page turns out to be closed without a purchase. */
async function reuse(input: OpenCheckoutInput, checkout: Checkout): Promise<string | null> {
  const { deps, purchase } = input;
  // The page is new, so it can still be paid.
  if (checkout.url !== null && isNew(input, checkout)) return checkout.url;
  const settled = await settleCheckout(deps, checkout);
  if (settled.status === 'completed') throw new AppError(purchase.alreadyMade);
  return settled.url;
}

/** Call this only with the checkout's lease. Returns null if the purchase changed in the meantime. */
async function make(input: OpenCheckoutInput, step: { checkout: Checkout; outdated: boolean }): Promise<string | null> {
  const { deps, leaseHolder } = input;
  let checkout = step.checkout;
  try {
    if (step.outdated) {
      await close(input, checkout);
      const next = await replace(input, checkout);
      if (next === null) return null;
      checkout = next;
    }
    return await makePage(input, checkout);
  } finally {
    await releaseCheckoutLease(deps.db, checkout.id, leaseHolder);
  }
}

async function replace(input: OpenCheckoutInput, closedCheckout: Checkout): Promise<Checkout | null> {
  const { deps, agency, purchase } = input;
  return deps.db.transaction().execute(async (trx) => {
    await acquirePurchaseLock(trx, agency.agencyId, purchase.candidateUuid);
    await moveCheckout(trx, closedCheckout.id, { from: ['open'], to: 'expired', at: deps.now() });
    const amountCents = await purchase.price(trx);
    // Another click replaced the checkout after our lease expired.
    if ((await findOpenCheckout(trx, { agencyId: agency.agencyId, ...purchase })) !== undefined) return null;
    return insert(trx, input, amountCents);
  });
}

/**
 * Makes a checkout unpayable.
 * @throws AppError `purchase.alreadyMade` if the checkout was paid or its payment is pending
 */
async function close(input: OpenCheckoutInput, checkout: Checkout): Promise<void> {
  const { deps, purchase } = input;
  const sessionIds = checkout.sessionId === null ? await findUnknownPages(input, checkout) : [checkout.sessionId];
  for (const sessionId of sessionIds) {
    if (await expirePage(deps, sessionId)) continue;
    const settled = await settleCheckout(deps, { ...checkout, sessionId });
    if (settled.status === 'completed' || settled.status === 'pending') throw new AppError(purchase.alreadyMade);
  }
}

/** Returns null if the checkout was closed or its price changed in the meantime. */
async function makePage(input: OpenCheckoutInput, checkout: Checkout): Promise<string | null> {
  const { deps, purchase } = input;
  const session = await createSession(input, checkout);
  if (session === null) return null;
  if (!(await updatePage(deps.db, checkout.id, { sessionId: session.id, url: session.url }))) {
    await expirePage(deps, session.id);
    return null;
  }
  // A plan change before this page was stored could not close the page, so check the price again.
  const price = await purchase.price(deps.db).catch((error: unknown) => error);
  if (price !== checkout.amountCents) {
    await close(input, { ...checkout, sessionId: session.id });
    await moveCheckout(deps.db, checkout.id, { from: ['open'], to: 'expired', at: deps.now() });
    if (typeof price !== 'number') throw price;
    return null;
  }
  return session.url;
}
