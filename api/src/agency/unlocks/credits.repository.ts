import type { BestTime, ClaimAnswer, ClaimOutcome, ClaimReason } from '@marketplace/domain';
import { sql, type Insertable } from 'kysely';
import type { Database } from '../../db/database.ts';
import type { DB } from '../../db/tables.generated.ts';

interface ClaimFields {
  reason: ClaimReason;
  answer: ClaimAnswer | null;
  best_time: BestTime | null;
  outcome: ClaimOutcome | null;
}

/** `live`: the unlock is completed and still has the claim's payment. */
export function listClaims(db: Database, agencyId: string) {
  return db
    .selectFrom('unlock_claims as c')
    .innerJoin('unlocks as u', 'u.id', 'c.unlock_id')
    .where('u.agency_id', '=', agencyId)
    .selectAll('c')
    .select(
      sql<boolean>`u.status = 'completed' AND u.payment_intent_id IS NOT DISTINCT FROM c.payment_intent_id`.as('live'),
    )
    .$narrowType<ClaimFields>()
    .execute();
}
export type AgencyClaim = Awaited<ReturnType<typeof listClaims>>[number];

/** Grants a credit. A claim gets only one. */
export async function grantCredit(trx: Database, credit: Insertable<DB['unlock_credits']>): Promise<void> {
  await trx
    .insertInto('unlock_credits')
    .values(credit)
    .onConflict((conflict) => conflict.column('claim_id').doNothing())
    .execute();
}

/** Finds the unused credit that expires first. `since`: when it was granted. */
export function findAvailableCredit(db: Database, agencyId: string, at: Date) {
  return db
    .selectFrom('unlock_credits')
    .where('agency_id', '=', agencyId)
    .where('redeemed_at', 'is', null)
    .where('withdrawn_at', 'is', null)
    .where('expires_at', '>', at)
    .select(['id', 'granted_at as since', 'expires_at as expiresAt'])
    .orderBy('expires_at')
    .limit(1)
    .executeTakeFirst();
}

/** Returns false if the credit belongs to another agency, or was used, withdrawn or expired. */
export async function spendCredit(
  trx: Database,
  spending: { creditId: string; agencyId: string; unlockId: string; at: Date },
): Promise<boolean> {
  const row = await trx
    .updateTable('unlock_credits')
    .set({ redeemed_at: spending.at, unlock_id: spending.unlockId })
    .where('id', '=', spending.creditId)
    .where('agency_id', '=', spending.agencyId)
    .where('redeemed_at', 'is', null)
    .where('withdrawn_at', 'is', null)
    .where('expires_at', '>', spending.at)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Deletes a claim's credit. Returns false if the credit was used or withdrawn. */
export async function removeUnusedCredit(trx: Database, claimId: string): Promise<boolean> {
  const row = await trx
    .deleteFrom('unlock_credits')
    .where('claim_id', '=', claimId)
    .where('redeemed_at', 'is', null)
    .where('withdrawn_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function withdrawCreditFor(trx: Database, unlockId: string, at: Date): Promise<void> {
  await creditFor(trx, unlockId)
    .set({ withdrawn_at: at })
    .where('redeemed_at', 'is', null)
    .where('withdrawn_at', 'is', null)
    .execute();
}

/**
 * Restores the credit of an unlock whose payment we hold again. A bank may take more than a month to return a payment,
 * so the credit stays usable at least until `usableUntil`. Returns false if the unlock has no credit.
 */
export async function restoreCreditFor(trx: Database, unlockId: string, usableUntil: Date): Promise<boolean> {
  const rows = await creditFor(trx, unlockId)
    .set(({ fn, ref, val }) => ({
      withdrawn_at: null,
      expires_at: fn<Date>('greatest', [ref('expires_at'), val(usableUntil)]),
    }))
    .returning('id')
    .execute();
  return rows.length > 0;
}

const creditFor = (trx: Database, unlockId: string) =>
  trx
    .updateTable('unlock_credits')
    .where('claim_id', 'in', ({ selectFrom }) =>
      selectFrom('unlock_claims').where('unlock_id', '=', unlockId).select('id'),
    );
