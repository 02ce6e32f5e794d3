import { HOUR_MS } from '@marketplace/domain';
import { raiseAlarm } from '../../observability/alarms.ts';
import {
  callStripe,
  callStripeOrNull,
  checkoutIdOf,
  dateOf,
  unixSecondsOf,
  type BillingDependencies,
  type Stripe,
} from './stripe-client.ts';
import { attachSession, findCheckout } from './checkouts.repository.ts';
import { syncPayment } from './sync-payment.service.ts';
import { findSession, settleCheckout } from './settle-checkout.service.ts';
import { readStripeEvent, subjectOf, type EventSubject, type StripeEvent } from './stripe-event.ts';
import {
  findEventsSeenUntil,
  listEventsById,
  listUnprocessedEvents,
  updateEventProcessed,
  findNewestProcessedEventTime,
  insertEvent,
  saveEventsSeen,
} from './stripe-events.repository.ts';
import { syncCustomer } from './subscription-sync.service.ts';

/** Event types that the webhook endpoint needs. Stripe's event list accepts at most 20 types. */
const HANDLED_EVENTS = [
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

export const isSubscribedTo = (type: string): boolean => HANDLED.has(type);

const SECOND_MS = 1_000;
const FIRST_LOOK_BACK_MS = 24 * HOUR_MS;
/** Margin for clock differences and for events that are listed late. */
const LOOK_BACK_MS = HOUR_MS;
/** A webhook later than this counts as missed. */
const WEBHOOK_DUE_MS = 60 * SECOND_MS;
/** Stripe keeps events for 30 days. */
const RETAINED_MS = 30 * 24 * HOUR_MS;
/** Maximum of the SDK's `autoPagingToArray`. */
const MAX_LISTED = 10_000;

/** `ignored`: the event is about an object that is not ours. `repeated`: it was handled before. */
type EventOutcome = 'handled' | 'repeated' | 'ignored';

/** Marks the event as handled only after success, so that Stripe redelivers it after a failure. */
export async function handleStripeEvent(deps: BillingDependencies, event: StripeEvent): Promise<EventOutcome> {
  if ((await recordEvent(deps, event)).processed) return 'repeated';
  return (await syncWithEvent(deps, event)) ? 'handled' : 'ignored';
}

/** Handles an event again, even if it was handled before. Returns whether the event is about an object of ours. */
export async function replayStripeEvent(deps: BillingDependencies, event: StripeEvent): Promise<boolean> {
  await recordEvent(deps, event);
  return syncWithEvent(deps, event);
}

const recordEvent = (deps: BillingDependencies, event: StripeEvent) =>
  insertEvent(deps.db, {
    id: event.id,
    type: event.type,
    happened_at: dateOf(event.created),
    received_at: deps.now(),
  });

async function syncWithEvent(deps: BillingDependencies, event: StripeEvent): Promise<boolean> {
  const subject = handledSubjectOf(event);
  const ours = subject !== null && (await syncSubject(deps, subject));
  await updateEventProcessed(deps.db, event.id, deps.now());
  return ours;
}

/** Returns null for event types and accounts that we do not handle. */
export const handledSubjectOf = (event: StripeEvent): EventSubject | null =>
  isSubscribedTo(event.type) && !event.account ? subjectOf(event) : null;

/** Syncs the object with Stripe. Returns whether the object is ours. */
async function syncSubject(deps: BillingDependencies, { kind, id }: EventSubject): Promise<boolean> {
  switch (kind) {
    case 'session':
      return settleSession(deps, id);
    case 'customer':
      return syncCustomer(deps, id);
    case 'payment':
      return syncPayment(deps, id);
  }
}

async function settleSession(deps: BillingDependencies, sessionId: string): Promise<boolean> {
  const session = await findSession(deps, sessionId);
  const checkoutId = session === null ? undefined : checkoutIdOf(session);
  if (session === null || checkoutId === undefined) return false;
  // The response that contained the session's id may have been lost.
  await attachSession(deps.db, checkoutId, session.id, session.url);
  const checkout = await findCheckout(deps.db, checkoutId);
  if (checkout === undefined) return false;
  await settleCheckout(deps, checkout);
  return true;
}

/**
 * Handles events whose webhook never arrived, oldest first, then retries failed ones. Starts an hour before the last
 * recorded time, because Stripe may list events late.
 */
export async function catchUpWithEvents(
  deps: BillingDependencies,
  attempt: (work: () => Promise<unknown>) => Promise<void>,
  mostListed = MAX_LISTED,
): Promise<void> {
  const now = deps.now().getTime();
  const failed = await listUnprocessedEvents(deps.db, new Date(now - RETAINED_MS));
  const unseen = { from: await unseenSince(deps, now), until: now };
  for await (const { events, until } of eventsIn(deps, unseen, mostListed)) {
    const ids = events.map((event) => event.id);
    const arrived = await listEventsById(deps.db, ids);
    for (const event of events) {
      if (arrived.has(event.id)) continue;
      // Record the event first: a failing event is then counted once, is retried later, and does not block newer
      // events.
      await recordEvent(deps, event);
      if (now - dateOf(event.created).getTime() >= WEBHOOK_DUE_MS) deps.metrics.stripeMissedEvents.inc();
      await attempt(() => handleStripeEvent(deps, event));
    }
    await saveEventsSeen(deps.db, new Date(until));
  }
  for (const event of failed) await attempt(() => retryEvent(deps, event));
}

async function retryEvent(deps: BillingDependencies, { id, type }: { id: string; type: string }): Promise<void> {
  try {
    const event = readStripeEvent(await callStripeOrNull(deps, () => deps.stripe.events.retrieve(id)));
    if (event === null) {
      deps.log.warn({ event: id, type }, 'gave up on a Stripe event: Stripe no longer has it');
      return await updateEventProcessed(deps.db, id, deps.now());
    }
    await handleStripeEvent(deps, event);
  } catch (error) {
    raiseAlarm(deps, 'stripe_event_unhandled', { event: id, type });
    // A plain error, because a 503 AppError would end the whole job.
    throw new Error(`could not handle Stripe event ${id}`, { cause: error });
  }
}

async function unseenSince({ db }: BillingDependencies, now: number): Promise<number> {
  const seenUntil = (await findEventsSeenUntil(db)) ?? (await findNewestProcessedEventTime(db));
  if (seenUntil === null) return now - FIRST_LOOK_BACK_MS;
  // A watermark in the future must not hide today's events.
  return Math.max(Math.min(seenUntil.getTime(), now) - LOOK_BACK_MS, now - RETAINED_MS);
}

/**
 * Events of a period, oldest first; splits the period if there are many. The last part has no end, because Stripe's
 * clock may be ahead.
 */
async function* eventsIn(
  deps: BillingDependencies,
  { from, until }: { from: number; until: number },
  mostListed: number,
  isLast = true,
): AsyncGenerator<{ events: StripeEvent[]; until: number }> {
  const created = {
    gte: unixSecondsOf(new Date(from)),
    ...(isLast ? {} : { lt: unixSecondsOf(new Date(until)) }),
  };
  const events = await callStripe(deps, () =>
    deps.stripe.events
      .list({ types: [...HANDLED_EVENTS], created, limit: 100 })
      .autoPagingToArray({ limit: mostListed }),
  );
  if (events.length < mostListed || until - from < 2 * SECOND_MS) {
    yield { events: events.flatMap((event) => readStripeEvent(event) ?? []).reverse(), until };
    return;
  }
  // The list is newest first and was cut off, so the oldest events may be missing.
  const middle = Math.floor((from + until) / 2 / SECOND_MS) * SECOND_MS;
  yield* eventsIn(deps, { from, until: middle }, mostListed, false);
  yield* eventsIn(deps, { from: middle, until }, mostListed, isLast);
}
