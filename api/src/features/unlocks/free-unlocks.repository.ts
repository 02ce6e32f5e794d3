import type { Database } from '../../db/database.ts';

export interface FreeUnlockGrant {
  userId: string;
  subscriptionId: string;
  periodStart: Date;
  periodEnd: Date;
  at: Date;
}

/** Gives the free unlock of one paid period. The period's unlock is given once, however often this is called. */
export async function grantFreeUnlock(db: Database, grant: FreeUnlockGrant): Promise<void> {
  await db
    .insertInto('free_unlocks')
    .values({
      user_id: grant.userId,
      stripe_subscription_id: grant.subscriptionId,
      period_start: grant.periodStart,
      expires_at: grant.periodEnd,
      granted_at: grant.at,
    })
    .onConflict((conflict) => conflict.columns(['stripe_subscription_id', 'period_start']).doNothing())
    .execute();
}

/** The unused, unexpired free unlock that expires first, only while the agency's subscription is active. */
export async function findAvailableFreeUnlock(
  db: Database,
  userId: string,
  at: Date,
): Promise<{ id: string; expiresAt: Date } | undefined> {
  return db
    .selectFrom('free_unlocks as unlock')
    .innerJoin('agency_subscriptions as subscription', 'subscription.user_id', 'unlock.user_id')
    .where('unlock.user_id', '=', userId)
    .where('unlock.redeemed_at', 'is', null)
    .where('unlock.expires_at', '>', at)
    .where('subscription.status', '=', 'active')
    .select(['unlock.id', 'unlock.expires_at as expiresAt'])
    .orderBy('unlock.expires_at')
    .limit(1)
    .executeTakeFirst();
}

/** Spends the free unlock on a request; false when it is not the caller's, was used, has expired, or Pro has ended. */
export async function spendFreeUnlock(
  db: Database,
  spending: { freeUnlockId: string; userId: string; requestId: string; at: Date },
): Promise<boolean> {
  const row = await db
    .updateTable('free_unlocks')
    .set({ redeemed_at: spending.at, request_id: spending.requestId })
    .where('id', '=', spending.freeUnlockId)
    .where('user_id', '=', spending.userId)
    .where('redeemed_at', 'is', null)
    .where('expires_at', '>', spending.at)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('agency_subscriptions')
          .where('agency_subscriptions.user_id', '=', spending.userId)
          .where('agency_subscriptions.status', '=', 'active')
          .select('agency_subscriptions.user_id'),
      ),
    )
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}
