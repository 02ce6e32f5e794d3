import type { AppDependencies } from '../../dependencies.ts';
import { attachSession, findCheckout } from './checkouts.repository.ts';
import { convergePayment } from './converge-payment.service.ts';
import { findUserOfCustomer } from './customers.repository.ts';
import { findSession, settleCheckout } from './settle-checkout.service.ts';
import { callStripe, checkoutIdOf, dateOf, unixSecondsOf, type Stripe } from './stripe-client.ts';
import { readStripeEvent, subjectOf, type EventSubject, type StripeEvent } from './stripe-event.ts';
import {
  findProcessedEvents,
  markEventProcessed,
  newestProcessedEventTime,
  noteEvent,
} from './stripe-events.repository.ts';
import { syncCustomerSubscriptions } from './subscription-sync.service.ts';

/** The webhook endpoint is set up with these event types. Stripe's list of events accepts at most 20 types. */
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
  'charge.refund.updated',
  'refund.updated',
  'refund.failed',
  'charge.dispute.created',
  'charge.dispute.updated',
  'charge.dispute.closed',
  'charge.dispute.funds_withdrawn',
  'charge.dispute.funds_reinstated',
] as const satisfies Stripe.Event['type'][];

const HANDLED: ReadonlySet<string> = new Set(HANDLED_EVENTS);

/** Whether we subscribe to events of this type. */
export const isAskedFor = (type: string): boolean => HANDLED.has(type);

const HOUR_MS = 3_600_000;
/** The provider retains events for 30 days. */
const FIRST_LOOK_BACK_MS = 24 * HOUR_MS;
const LOOK_BACK_MS = HOUR_MS;

/** `ignored`: refers to nothing of ours. `repeated`: was handled before. */
export type EventOutcome = 'handled' | 'repeated' | 'ignored';

/**
 * Treats an event as a hint: fetches the object that it refers to and converges. It counts as handled only after that,
 * so that the provider redelivers it after a failure.
 */
export async function handleStripeEvent(deps: AppDependencies, event: StripeEvent): Promise<EventOutcome> {
  const { processed } = await noteEvent(deps.db, {
    id: event.id,
    type: event.type,
    happenedAt: dateOf(event.created),
    receivedAt: deps.now(),
  });
  if (processed) return 'repeated';
  const subject = isAskedFor(event.type) && !event.account ? subjectOf(event) : null;
  const ours = subject !== null && (await converge(deps, subject));
  await markEventProcessed(deps.db, event.id, deps.now());
  return ours ? 'handled' : 'ignored';
}

/** Whether it was about something of ours. */
async function converge(deps: AppDependencies, subject: EventSubject): Promise<boolean> {
  switch (subject.kind) {
    case 'session':
      return convergeSession(deps, subject.sessionId);
    case 'customer':
      return convergeCustomer(deps, subject.customerId);
    case 'payment':
      return convergePayment(deps, subject.paymentIntentId);
  }
}

async function convergeSession(deps: AppDependencies, sessionId: string): Promise<boolean> {
  const session = await findSession(deps, sessionId);
  const checkoutId = session === null ? undefined : checkoutIdOf(session);
  if (session === null || checkoutId === undefined) return false;
  // The response with the session's id may have been lost.
  await attachSession(deps.db, checkoutId, session.id, session.url);
  const checkout = await findCheckout(deps.db, checkoutId);
  if (checkout === undefined) return false;
  await settleCheckout(deps, checkout);
  return true;
}

async function convergeCustomer(deps: AppDependencies, customerId: string): Promise<boolean> {
  const userId = await findUserOfCustomer(deps.db, customerId);
  if (userId === undefined) return false;
  await syncCustomerSubscriptions(deps, { userId, customerId });
  return true;
}

/**
 * Fetches recent events from the provider and handles those whose webhook never arrived, oldest first. One failure does
 * not hold up the others.
 */
export async function catchUpWithEvents(
  deps: AppDependencies,
  attempt: (work: () => Promise<unknown>) => Promise<void>,
): Promise<void> {
  const now = deps.now().getTime();
  const newest = await newestProcessedEventTime(deps.db);
  // An event with a future timestamp must not hide those of today.
  const since = new Date(newest === null ? now - FIRST_LOOK_BACK_MS : Math.min(newest.getTime(), now) - LOOK_BACK_MS);
  const listed = await callStripe(deps, () =>
    deps.stripe.events
      .list({ types: [...HANDLED_EVENTS], created: { gte: unixSecondsOf(since) }, limit: 100 })
      .autoPagingToArray({ limit: 10_000 }),
  );
  const events = listed.flatMap((event) => readStripeEvent(event) ?? []);
  const processed = await findProcessedEvents(
    deps.db,
    events.map((event) => event.id),
  );
  for (const event of events.filter(({ id }) => !processed.has(id)).reverse()) {
    await attempt(() => handleStripeEvent(deps, event));
  }
}
