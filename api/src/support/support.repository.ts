import type { ClaimOutcome, SubscriptionStatus } from '@marketplace/domain';
import type { Database } from '../db/database.ts';
import type { RequestStatus } from '../agency/unlocks/unlocks.repository.ts';

export async function isFreeUnlock(db: Database, id: string): Promise<boolean> {
  const row = await db.selectFrom('unlocks').where('id', '=', id).select('free').executeTakeFirst();
  return row?.free ?? false;
}

export interface BoughtUnlock {
  id: string;
  status: RequestStatus;
  revokedAt: Date | null;
  returnedCents: number;
  claim: { id: string; outcome: ClaimOutcome | null; madeAt: Date; settledBy: string | null } | null;
  credit: { expiresAt: Date; redeemedAt: Date | null; withdrawnAt: Date | null } | null;
}

export async function findBoughtUnlock(db: Database, checkoutId: string): Promise<BoughtUnlock | undefined> {
  const row = await db
    .selectFrom('unlocks as u')
    .leftJoin('unlock_claims as c', 'c.unlock_id', 'u.id')
    .leftJoin('unlock_credits as credit', 'credit.claim_id', 'c.id')
    .where('u.checkout_id', '=', checkoutId)
    .select(['u.id', 'u.status', 'u.revoked_at as revokedAt', 'u.returned_cents as returnedCents'])
    .select(['c.id as claimId', 'c.outcome', 'c.made_at as madeAt', 'c.settled_by as settledBy'])
    .select([
      'credit.expires_at as expiresAt',
      'credit.redeemed_at as redeemedAt',
      'credit.withdrawn_at as withdrawnAt',
    ])
    .$narrowType<{ status: RequestStatus; outcome: ClaimOutcome | null }>()
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const { claimId, outcome, madeAt, settledBy, expiresAt, redeemedAt, withdrawnAt, ...unlock } = row;
  return {
    ...unlock,
    claim: claimId === null || madeAt === null ? null : { id: claimId, outcome, madeAt, settledBy },
    credit: expiresAt === null ? null : { expiresAt, redeemedAt, withdrawnAt },
  };
}

export async function findPlan(
  db: Database,
  agencyId: string,
): Promise<{ status: SubscriptionStatus; until: Date | null; monthReturned: boolean } | undefined> {
  return db
    .selectFrom('agency_subscriptions')
    .where('agency_id', '=', agencyId)
    .select(['status', 'current_period_end as until', 'month_returned as monthReturned'])
    .$narrowType<{ status: SubscriptionStatus }>()
    .executeTakeFirst();
}
