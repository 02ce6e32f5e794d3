import type { Database } from '../../db/database.ts';

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

export async function settleSecondSubscription(db: Database, subscriptionId: string, at: Date): Promise<void> {
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
