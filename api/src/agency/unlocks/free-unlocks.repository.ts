import type { Database } from '../../db/database.ts';

interface FreeUnlockGrant {
  agencyId: string;
  subscriptionId: string;
  periodStart: Date;
  periodEnd: Date;
  at: Date;
}

/**
 * Stores one grant per paid period. Stores a withheld grant, which cannot be used, if the agency already used the free
 * unlock of a refunded month.
 */
export async function grantFreeUnlock(db: Database, grant: FreeUnlockGrant): Promise<void> {
  await db
    .insertInto('free_unlocks')
    .values(({ selectFrom }) => ({
      agency_id: grant.agencyId,
      stripe_subscription_id: grant.subscriptionId,
      period_start: grant.periodStart,
      expires_at: grant.periodEnd,
      granted_at: grant.at,
      withheld_for: selectFrom('free_unlocks as owed')
        .where('owed.agency_id', '=', grant.agencyId)
        .where('owed.withdrawn_at', 'is not', null)
        .where('owed.redeemed_at', 'is not', null)
        .where(({ not, exists, selectFrom: from }) =>
          not(exists(from('free_unlocks as given').whereRef('given.withheld_for', '=', 'owed.id').select('given.id'))),
        )
        .select('owed.id')
        .orderBy('owed.period_start')
        .limit(1),
    }))
    .onConflict((conflict) => conflict.columns(['stripe_subscription_id', 'period_start']).doNothing())
    .execute();
}

type Period = Pick<FreeUnlockGrant, 'subscriptionId' | 'periodStart'>;

/** Handles a returned payment: withdraws the period's free unlock, or marks a used one as owed. */
export async function revokeFreeUnlock(db: Database, { subscriptionId, periodStart }: Period, at: Date): Promise<void> {
  await db
    .updateTable('free_unlocks')
    .set({ withdrawn_at: at })
    .where('stripe_subscription_id', '=', subscriptionId)
    .where('period_start', '=', periodStart)
    .where('withdrawn_at', 'is', null)
    .execute();
}

/**
 * Restores the free unlock of a period whose payment we hold again. A bank may take more than a month to return a
 * payment, so the free unlock stays usable at least until `usableUntil`.
 */
export async function restoreFreeUnlock(
  db: Database,
  { subscriptionId, periodStart }: Period,
  usableUntil: Date | null,
): Promise<void> {
  const restored = await db
    .updateTable('free_unlocks')
    .set({ withdrawn_at: null })
    .where('stripe_subscription_id', '=', subscriptionId)
    .where('period_start', '=', periodStart)
    .where('withdrawn_at', 'is not', null)
    .returning(['id', 'redeemed_at'])
    .executeTakeFirst();
  if (restored === undefined) return;
  await db
    .updateTable('free_unlocks')
    .set(({ fn, ref, val }) => ({
      withheld_for: null,
      expires_at:
        usableUntil === null ? ref('expires_at') : fn<Date>('greatest', [ref('expires_at'), val(usableUntil)]),
    }))
    .where((eb) =>
      eb.or([
        eb('withheld_for', '=', restored.id),
        eb.and([eb('id', '=', restored.id), eb('redeemed_at', 'is', null)]),
      ]),
    )
    .execute();
}

/**
 * Finds the unused free unlock that expires first, if the subscription is active. `since`: when it became available.
 */
export async function findAvailableFreeUnlock(db: Database, agencyId: string, at: Date) {
  return db
    .selectFrom('free_unlocks as unlock')
    .innerJoin('agency_subscriptions as subscription', 'subscription.agency_id', 'unlock.agency_id')
    .where('unlock.agency_id', '=', agencyId)
    .where('unlock.redeemed_at', 'is', null)
    .where('unlock.withdrawn_at', 'is', null)
    .where('unlock.withheld_for', 'is', null)
    .where('unlock.period_start', '<=', at)
    .where('unlock.expires_at', '>', at)
    .where('subscription.status', '=', 'active')
    .select(['unlock.id', 'unlock.expires_at as expiresAt'])
    .select(({ fn }) => fn<Date>('greatest', ['unlock.granted_at', 'unlock.period_start']).as('since'))
    .orderBy('unlock.expires_at')
    .limit(1)
    .executeTakeFirst();
}

/** Returns false if the free unlock belongs to another agency, was used, is outside its period, or Pro has ended. */
export async function spendFreeUnlock(
  db: Database,
  spending: { freeUnlockId: string; agencyId: string; unlockId: string; at: Date },
): Promise<boolean> {
  const row = await db
    .updateTable('free_unlocks')
    .set({ redeemed_at: spending.at, unlock_id: spending.unlockId })
    .where('id', '=', spending.freeUnlockId)
    .where('agency_id', '=', spending.agencyId)
    .where('redeemed_at', 'is', null)
    .where('withdrawn_at', 'is', null)
    .where('withheld_for', 'is', null)
    .where('period_start', '<=', spending.at)
    .where('expires_at', '>', spending.at)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('agency_subscriptions')
          .where('agency_subscriptions.agency_id', '=', spending.agencyId)
          .where('agency_subscriptions.status', '=', 'active')
          .select('agency_subscriptions.agency_id'),
      ),
    )
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}
