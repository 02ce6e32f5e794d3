import { sql, type Selectable } from 'kysely';
import type { SubscriptionStatus } from '@marketplace/domain';
import type { Database } from '../../db/database.ts';
import type { DB } from '../../db/tables.generated.ts';

export type SubscriptionState = Omit<
  Selectable<DB['agency_subscriptions']>,
  'agency_id' | 'sync_ticket' | 'last_modified'
> & { status: SubscriptionStatus };

export async function findSubscriptionStatus(db: Database, agencyId: string): Promise<SubscriptionStatus | null> {
  const row = await db
    .selectFrom('agency_subscriptions')
    .where('agency_id', '=', agencyId)
    .select('status')
    .$narrowType<{ status: SubscriptionStatus }>()
    .executeTakeFirst();
  return row?.status ?? null;
}

/** Whether this subscription is stored for the agency as paid. */
export async function isStoredSubscription(db: Database, agencyId: string, subscriptionId: string): Promise<boolean> {
  const row = await db
    .selectFrom('agency_subscriptions')
    .where('agency_id', '=', agencyId)
    .where('stripe_subscription_id', '=', subscriptionId)
    .where('status', '!=', 'incomplete')
    .select('agency_id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Whether Stripe may have a newer state of the plan, because a payment is due or the stored period is over. */
export async function isPlanInDoubt(db: Database, agencyId: string, now: Date): Promise<boolean> {
  const row = await db
    .selectFrom('agency_subscriptions')
    .where('agency_id', '=', agencyId)
    .where('status', '!=', 'canceled')
    .where((eb) => eb.or([eb('status', '!=', 'active'), eb('current_period_end', '<', now)]))
    .select('agency_id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Draws the next ticket before a call to Stripe. A higher ticket means a newer response. */
export async function drawSyncTicket(db: Database): Promise<number> {
  const { rows } = await sql<{ ticket: number }>`SELECT nextval('subscription_sync_tickets') AS ticket`.execute(db);
  const ticket = rows[0]?.ticket;
  if (ticket === undefined) throw new Error('PostgreSQL returned no sync ticket');
  return ticket;
}

/** Returns false if a sync with a newer ticket was stored first. */
export async function saveSubscription(
  db: Database,
  agencyId: string,
  state: SubscriptionState,
  sync: { ticket: number; at: Date },
): Promise<boolean> {
  const values = { ...state, sync_ticket: sync.ticket, last_modified: sync.at };
  const row = await db
    .insertInto('agency_subscriptions')
    .values({ agency_id: agencyId, ...values })
    .onConflict((conflict) =>
      conflict.column('agency_id').doUpdateSet(values).where('agency_subscriptions.sync_ticket', '<', sync.ticket),
    )
    .returning('agency_id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function lockMonthReturned(db: Database, agencyId: string): Promise<boolean> {
  const row = await db
    .selectFrom('agency_subscriptions')
    .where('agency_id', '=', agencyId)
    .select('month_returned')
    .forUpdate()
    .executeTakeFirst();
  return row?.month_returned ?? false;
}

export async function endSubscription(db: Database, agencyId: string, sync: { ticket: number; at: Date }) {
  await db
    .updateTable('agency_subscriptions')
    .set({ status: 'canceled', month_returned: false, sync_ticket: sync.ticket, last_modified: sync.at })
    .where('agency_id', '=', agencyId)
    .where('sync_ticket', '<', sync.ticket)
    .execute();
}

/** Subscriptions to check: not ended, and either past their period or unchecked since `staleBefore`. */
export async function listSubscriptionsToCheck(db: Database, options: { now: Date; staleBefore: Date; limit: number }) {
  return db
    .selectFrom('agency_subscriptions as subscription')
    .innerJoin('billing_customers as customer', 'customer.agency_id', 'subscription.agency_id')
    .where('subscription.status', '!=', 'canceled')
    .where((eb) =>
      eb.or([
        eb('subscription.current_period_end', '<', options.now),
        eb('subscription.last_modified', '<', options.staleBefore),
      ]),
    )
    .select(['subscription.agency_id as agencyId', 'customer.stripe_customer_id as customerId'])
    .orderBy('subscription.sync_ticket')
    .limit(options.limit)
    .execute();
}

export interface SecondSubscription {
  subscriptionId: string;
  agencyId: string;
  /**
   * Subscription that the agency keeps. Null if the second one was bought for a closed agency, or by a person who had
   * left the agency.
   */
  keptSubscriptionId: string | null;
}

/** Returns false if the subscription was recorded before. */
export async function insertSecondSubscription(db: Database, second: SecondSubscription, at: Date): Promise<boolean> {
  const row = await db
    .insertInto('second_subscriptions')
    .values({
      stripe_subscription_id: second.subscriptionId,
      agency_id: second.agencyId,
      kept_subscription_id: second.keptSubscriptionId,
      found_at: at,
    })
    .onConflict((conflict) => conflict.column('stripe_subscription_id').doNothing())
    .returning('stripe_subscription_id')
    .executeTakeFirst();
  return row !== undefined;
}

const COLUMNS = [
  'stripe_subscription_id as subscriptionId',
  'agency_id as agencyId',
  'kept_subscription_id as keptSubscriptionId',
] as const;

export async function listUnsettledSecondSubscriptions(db: Database, agencyId: string): Promise<SecondSubscription[]> {
  return db
    .selectFrom('second_subscriptions')
    .where('agency_id', '=', agencyId)
    .where('settled_at', 'is', null)
    .select(COLUMNS)
    .execute();
}

export async function listAgenciesWithSecondSubscriptions(db: Database, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('second_subscriptions')
    .where('settled_at', 'is', null)
    .select('agency_id')
    .distinct()
    .limit(limit)
    .execute();
  return rows.map((row) => row.agency_id);
}

export async function markSecondSubscriptionSettled(db: Database, subscriptionId: string, at: Date): Promise<void> {
  await db
    .updateTable('second_subscriptions')
    .set({ settled_at: at })
    .where('stripe_subscription_id', '=', subscriptionId)
    .execute();
}

export async function isSecondSubscription(db: Database, subscriptionId: string): Promise<boolean> {
  const row = await db
    .selectFrom('second_subscriptions')
    .where('stripe_subscription_id', '=', subscriptionId)
    .select('agency_id')
    .executeTakeFirst();
  return row !== undefined;
}
