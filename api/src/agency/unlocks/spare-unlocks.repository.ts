import { sql } from 'kysely';
import type { Database } from '../../db/database.ts';
import { findUnlockStatus } from './unlocks.repository.ts';

interface UnlockKey {
  agencyId: string;
  candidateUuid: string;
}

/**
 * After a merge, the closed agency may keep a second, spare unlock of a candidate. Makes the spare live if the agency
 * has no live unlock. Returns whether a live unlock exists. The agency must be locked.
 */
export async function promoteSpareUnlock(trx: Database, unlockKey: UnlockKey): Promise<boolean> {
  for (;;) {
    if (await hasLiveUnlock(trx, unlockKey)) return true;
    const spareUnlock = await findSpareUnlock(trx, unlockKey);
    if (spareUnlock === undefined) return false;
    // A concurrent payment event may be revoking the spare unlock.
    if (!(await lockSpare(trx, spareUnlock))) continue;
    const revokedId = await findRevoked(trx, unlockKey);
    if (revokedId === undefined) await moveUnlock(trx, spareUnlock.id, unlockKey.agencyId);
    else await swapPayments(trx, revokedId, spareUnlock.id);
  }
}

export const hasLiveUnlock = async (db: Database, { agencyId, candidateUuid }: UnlockKey): Promise<boolean> =>
  (await findUnlockStatus(db, agencyId, candidateUuid)) === 'completed';

interface SpareUnlock {
  id: string;
  checkoutId: string | null;
}

/**
 * Finds the spare unlock to use, a paid one if possible. Starts from the candidate's unlocks, because a candidate has
 * few of them.
 */
async function findSpareUnlock(
  trx: Database,
  { agencyId, candidateUuid }: UnlockKey,
): Promise<SpareUnlock | undefined> {
  const { rows } = await sql<SpareUnlock>`
    SELECT unlock.id, unlock.checkout_id AS "checkoutId" FROM unlocks unlock
    WHERE unlock.caregiver_uuid = ${candidateUuid} AND unlock.status = 'completed' AND unlock.agency_id <> ${agencyId}
      AND ${agencyId} IN (
        WITH RECURSIVE heirs AS (
          SELECT merged_into AS id FROM agencies WHERE id = unlock.agency_id AND closed_at IS NOT NULL
          UNION
          SELECT a.merged_into FROM agencies a JOIN heirs ON heirs.id = a.id WHERE a.closed_at IS NOT NULL
        )
        SELECT id FROM heirs)
    ORDER BY unlock.free, unlock.created_at, unlock.id LIMIT 1`.execute(trx);
  return rows[0];
}

/**
 * Locks the checkout before its unlock, as all code does that changes both. Returns false if the unlock is no longer
 * live.
 */
async function lockSpare(trx: Database, { id, checkoutId }: SpareUnlock): Promise<boolean> {
  if (checkoutId !== null) {
    await trx.selectFrom('checkouts').where('id', '=', checkoutId).select('id').forUpdate().execute();
  }
  const row = await trx
    .selectFrom('unlocks')
    .where('id', '=', id)
    .where('status', '=', 'completed')
    .where('checkout_id', 'is not distinct from', checkoutId)
    .select('id')
    .forUpdate()
    .executeTakeFirst();
  return row !== undefined;
}

async function findRevoked(trx: Database, { agencyId, candidateUuid }: UnlockKey): Promise<string | undefined> {
  const row = await trx
    .selectFrom('unlocks')
    .where('agency_id', '=', agencyId)
    .where('caregiver_uuid', '=', candidateUuid)
    .where('status', '!=', 'completed')
    .select('id')
    .orderBy('revoked_at', 'desc')
    .limit(1)
    .forUpdate()
    .executeTakeFirst();
  return row?.id;
}

async function moveUnlock(trx: Database, id: string, agencyId: string): Promise<void> {
  const moved = await trx
    .updateTable('unlocks')
    .set({ agency_id: agencyId })
    .where('id', '=', id)
    .returning('checkout_id')
    .executeTakeFirstOrThrow();
  if (moved.checkout_id !== null) {
    await trx.updateTable('checkouts').set({ agency_id: agencyId }).where('id', '=', moved.checkout_id).execute();
  }
  await trx.updateTable('contact_access_log').set({ agency_id: agencyId }).where('unlock_id', '=', id).execute();
}

const PAYMENT = [
  'free',
  'checkout_id',
  'payment_intent_id',
  'amount_cents',
  'returned_cents',
  'status',
  'revoked_at',
  'created_at',
  'association',
  'unlocked_by',
  'unlocked_by_name',
  'claimable',
] as const;

/**
 * Swaps the payments of the revoked and the spare unlock. The revoked row keeps its notes and reminders, and later
 * Stripe events still match the right payment.
 */
async function swapPayments(trx: Database, revokedId: string, spareId: string): Promise<void> {
  const findPayment = (id: string) =>
    trx
      .selectFrom('unlocks')
      .where('id', '=', id)
      .select(['agency_id', ...PAYMENT])
      .executeTakeFirstOrThrow();
  const { agency_id: agencyId, ...ofRevoked } = await findPayment(revokedId);
  const { agency_id: closedId, ...ofSpare } = await findPayment(spareId);
  const set = (id: string, payment: Partial<typeof ofSpare>) =>
    trx.updateTable('unlocks').set(payment).where('id', '=', id).execute();
  // Both columns are unique, so the swap needs temporary values.
  await set(spareId, { free: true, amount_cents: 0, returned_cents: 0, checkout_id: null, payment_intent_id: null });
  await set(revokedId, ofSpare);
  await set(spareId, ofRevoked);
  for (const table of ['free_unlocks', 'unlock_credits'] as const)
    await trx.updateTable(table).set({ unlock_id: revokedId }).where('unlock_id', '=', spareId).execute();
  const give = (checkoutId: string | null, to: string) =>
    trx.updateTable('checkouts').set({ agency_id: to }).where('id', '=', checkoutId).execute();
  await give(ofSpare.checkout_id, agencyId);
  await give(ofRevoked.checkout_id, closedId);
}
