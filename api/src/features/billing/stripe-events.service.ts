import type { AppDependencies } from '../../dependencies.ts';
import { attachSession, findCheckout } from './checkouts.repository.ts';
import { convergePayment } from './converge-payment.service.ts';
import { findUserOfCustomer } from './customers.repository.ts';
import { settleCheckout } from './settle-checkout.service.ts';
import {
  findProcessedEvents,
  markEventProcessed,
  newestProcessedEventTime,
  noteEvent,
} from './stripe-events.repository.ts';
import { callStripe, checkoutIdOf, dateOf, idOf, unixSecondsOf, type Stripe } from './stripe-client.ts';
import { syncCustomerSubscriptions } from './subscription-sync.service.ts';

/** What we ask the provider to tell us; the webhook endpoint is set up with these. */
export const HANDLED_EVENTS = [
  'checkout.session.completed',
  'checkout.session.async_payment_succeeded',
  'checkout.session.expired',
  'customer.subscription.created',
  'customer.subscription.updated',
  'customer.subscription.deleted',
  'customer.subscription.paused',
  'customer.subscription.resumed',
  'invoice.paid',
  'invoice.payment_failed',
  'charge.refunded',
  'charge.dispute.created',
] as const satisfies Stripe.Event['type'][];

const HOUR_MS = 3_600_000;
/** The provider keeps events for 30 days. */
const FIRST_LOOK_BACK_MS = 24 * HOUR_MS;
const LOOK_BACK_MS = HOUR_MS;

/**
 * Takes an event for the hint that it is: fetches what it speaks of and converges. It counts as dealt with only after
 * that, so that a failure makes the provider send it again.
 */
export async function handleStripeEvent(deps: AppDependencies, event: Stripe.Event): Promise<void> {
  const { processed } = await noteEvent(deps.db, {
    id: event.id,
    type: event.type,
    happenedAt: dateOf(event.created),
    receivedAt: deps.now(),
  });
  if (processed) return;
  await converge(deps, event);
  await markEventProcessed(deps.db, event.id, deps.now());
}

async function converge(deps: AppDependencies, event: Stripe.Event): Promise<void> {
  switch (event.type) {
    case 'checkout.session.completed':
    case 'checkout.session.async_payment_succeeded':
    case 'checkout.session.expired':
      return convergeSession(deps, event.data.object);
    case 'customer.subscription.created':
    case 'customer.subscription.updated':
    case 'customer.subscription.deleted':
    case 'customer.subscription.paused':
    case 'customer.subscription.resumed':
    case 'invoice.paid':
    case 'invoice.payment_failed':
      return convergeCustomer(deps, idOf(event.data.object.customer));
    case 'charge.refunded':
    case 'charge.dispute.created': {
      const paymentIntentId = idOf(event.data.object.payment_intent);
      if (paymentIntentId !== null) await convergePayment(deps, paymentIntentId);
      return;
    }
    default:
      // An event that we did not ask for speaks of nothing that we keep.
      return;
  }
}

async function convergeSession(deps: AppDependencies, session: Stripe.Checkout.Session): Promise<void> {
  const checkoutId = checkoutIdOf(session);
  if (checkoutId === undefined) return;
  // The answer that told us the session's id may have been lost.
  await attachSession(deps.db, checkoutId, session.id, session.url);
  const checkout = await findCheckout(deps.db, checkoutId);
  if (checkout !== undefined) await settleCheckout(deps, checkout);
}

async function convergeCustomer(deps: AppDependencies, customerId: string | null): Promise<void> {
  if (customerId === null) return;
  const userId = await findUserOfCustomer(deps.db, customerId);
  if (userId !== undefined) await syncCustomerSubscriptions(deps, userId, customerId);
}

/** Asks the provider for the events of late and deals with those whose webhook never came, oldest first. */
export async function catchUpWithEvents(deps: AppDependencies): Promise<void> {
  const newest = await newestProcessedEventTime(deps.db);
  const since =
    newest === null ? new Date(deps.now().getTime() - FIRST_LOOK_BACK_MS) : new Date(newest.getTime() - LOOK_BACK_MS);
  const events = await callStripe(() =>
    deps.stripe.events
      .list({ types: [...HANDLED_EVENTS], created: { gte: unixSecondsOf(since) }, limit: 100 })
      .autoPagingToArray({ limit: 10_000 }),
  );
  const processed = await findProcessedEvents(
    deps.db,
    events.map((event) => event.id),
  );
  for (const event of events.filter(({ id }) => !processed.has(id)).reverse()) await handleStripeEvent(deps, event);
}
