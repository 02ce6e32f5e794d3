import type { Insertable, Selectable } from 'kysely';
import type { Database } from '../../db/database.ts';
import type { DB } from '../../db/tables.generated.ts';

export type StoredSecondFactor = Selectable<DB['second_factors']>;

export async function findActivation(db: Database, personId: string): Promise<Date | null> {
  const row = await db
    .selectFrom('second_factors')
    .select('activated_at')
    .where('person_id', '=', personId)
    .executeTakeFirst();
  return row?.activated_at ?? null;
}

/**
 * Stores a secret that still needs confirmation by a code. Replaces an earlier unconfirmed secret. Returns false if a
 * factor is active.
 */
export async function savePendingFactor(db: Database, personId: string, encryptedSecret: Buffer, now: Date) {
  const values = { encrypted_secret: encryptedSecret, created_at: now };
  const row = await db
    .insertInto('second_factors')
    .values({ person_id: personId, ...values })
    .onConflict((conflict) =>
      conflict.column('person_id').doUpdateSet(values).where('second_factors.activated_at', 'is', null),
    )
    .returning('person_id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Locks the factor, active or pending, until the transaction ends. */
export async function lockFactor(trx: Database, personId: string): Promise<StoredSecondFactor | null> {
  const lock = trx.selectFrom('second_factors').selectAll().where('person_id', '=', personId).forUpdate();
  return (await lock.executeTakeFirst()) ?? null;
}

export async function activateFactor(db: Database, personId: string, now: Date): Promise<void> {
  await db.updateTable('second_factors').set({ activated_at: now }).where('person_id', '=', personId).execute();
}

export async function updateUsedStep(db: Database, personId: string, step: number): Promise<void> {
  await db.updateTable('second_factors').set({ last_used_step: step }).where('person_id', '=', personId).execute();
}

/** Removes the factor, its recovery codes and pending sign-ins. */
export async function removeFactor(db: Database, personId: string): Promise<void> {
  await db.deleteFrom('second_factors').where('person_id', '=', personId).execute();
}

export async function replaceRecoveryCodes(db: Database, personId: string, hashes: readonly Buffer[]): Promise<void> {
  await db.deleteFrom('second_factor_recovery_codes').where('person_id', '=', personId).execute();
  await db
    .insertInto('second_factor_recovery_codes')
    .values(hashes.map((code_hash) => ({ person_id: personId, code_hash })))
    .execute();
}

/** Uses up the recovery code with one of these hashes. Of two concurrent calls, only one gets true. */
export async function spendRecoveryCode(db: Database, personId: string, hashes: readonly Buffer[]): Promise<boolean> {
  const row = await db
    .deleteFrom('second_factor_recovery_codes')
    .where('person_id', '=', personId)
    .where('code_hash', 'in', hashes)
    .returning('person_id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function countRecoveryCodes(db: Database, personId: string): Promise<number> {
  const { count } = await db
    .selectFrom('second_factor_recovery_codes')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('person_id', '=', personId)
    .executeTakeFirstOrThrow();
  return Number(count);
}

export async function insertChallenge(db: Database, challenge: Insertable<DB['second_factor_challenges']>) {
  await db.insertInto('second_factor_challenges').values(challenge).execute();
}

export async function findChallengeUser(db: Database, tokenHash: Buffer): Promise<string | null> {
  const row = await db
    .selectFrom('second_factor_challenges')
    .select('person_id')
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst();
  return row?.person_id ?? null;
}

/**
 * Counts an attempt and returns its number. Locks the challenge until the transaction ends. Returns null if the
 * challenge is unknown, has expired, or has no attempts left.
 */
export async function spendChallengeAttempt(
  trx: Database,
  tokenHash: Buffer,
  limit: number,
  now: Date,
): Promise<number | null> {
  const row = await trx
    .updateTable('second_factor_challenges')
    .set(({ eb }) => ({ attempts: eb('attempts', '+', 1) }))
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', now)
    .where('attempts', '<', limit)
    .returning('attempts')
    .executeTakeFirst();
  return row?.attempts ?? null;
}

/** Ends all of a person's pending sign-ins. */
export async function removeChallengesOfPerson(db: Database, personId: string): Promise<void> {
  await db.deleteFrom('second_factor_challenges').where('person_id', '=', personId).execute();
}

export async function removeExpiredChallenges(db: Database, now: Date): Promise<void> {
  await db.deleteFrom('second_factor_challenges').where('expires_at', '<=', now).execute();
}

export function listFactors(db: Database): Promise<StoredSecondFactor[]> {
  return db.selectFrom('second_factors').selectAll().execute();
}

/** Replaces a secret, unless it changed after it was read. */
export async function updateFactorSecret(
  db: Database,
  { personId, from, to }: { personId: string; from: Buffer; to: Buffer },
): Promise<void> {
  await db
    .updateTable('second_factors')
    .set({ encrypted_secret: to })
    .where('person_id', '=', personId)
    .where('encrypted_secret', '=', from)
    .execute();
}
