import type { PreferredLanguage } from '@marketplace/contracts';
import { sql, type Insertable } from 'kysely';
import type { CaregiverIdentity } from '../../dependencies.ts';
import type { Database } from '../../db/database.ts';
import type { DB } from '../../db/tables.generated.ts';

/** `asked_by`: hash of the client that requested the email. */
type LinkRow = Insertable<DB['caregiver_links']> & { asked_by: Buffer; created_at: Date };

/** Inserts a link. Removes expired links, and the client's oldest links beyond `maxLinks`. */
export async function insertLink(trx: Database, link: LinkRow, maxLinks: number): Promise<void> {
  // Locks the caregiver, so that concurrent links are stored one at a time. FOR UPDATE would deadlock two concurrent
  // applications.
  await trx.selectFrom('caregivers').select('id').where('id', '=', link.caregiver_id).forNoKeyUpdate().execute();
  await trx.insertInto('caregiver_links').values(link).execute();
  await trx
    .deleteFrom('caregiver_links')
    .where('caregiver_id', '=', link.caregiver_id)
    .where(({ eb, or, and, selectFrom }) =>
      or([
        eb('expires_at', '<=', link.created_at),
        and([
          eb('asked_by', '=', link.asked_by),
          eb(
            'id',
            'not in',
            selectFrom('caregiver_links as newest')
              .select('newest.id')
              .where('newest.caregiver_id', '=', link.caregiver_id)
              .where('newest.asked_by', '=', link.asked_by)
              .orderBy('newest.created_at', 'desc')
              .orderBy('newest.id', 'desc')
              .limit(maxLinks),
          ),
        ]),
      ]),
    )
    .execute();
}

export interface LinkOwner extends CaregiverIdentity {
  mailedAt: Date;
}

export async function findLinkByToken(db: Database, tokenHash: Buffer, now: Date): Promise<LinkOwner | null> {
  const row = await db
    .selectFrom('caregiver_links as l')
    .innerJoin('caregivers as caregiver', 'caregiver.id', 'l.caregiver_id')
    .select(['caregiver.id as caregiverId', 'caregiver.uuid', 'l.created_at as mailedAt'])
    .where('l.token_hash', '=', tokenHash)
    .where('l.expires_at', '>', now)
    .where('caregiver.display_status', '<>', 'deleted')
    .executeTakeFirst();
  return row ?? null;
}

export async function updateConfirmedAddress(db: Database, caregiverId: number, at: Date): Promise<void> {
  await db
    .updateTable('caregiver_contacts')
    .set({ email_confirmed_at: at })
    .where('caregiver_id', '=', caregiverId)
    .where('email_confirmed_at', 'is', null)
    .execute();
}

/**
 * Counts a wrong code for an address, whether or not a profile has it. If no guesses are left, returns when the count
 * resets.
 */
export async function spendGuess(
  db: Database,
  addressHash: Buffer,
  limit: { max: number; windowMs: number },
  now: Date,
): Promise<{ blockedUntil: Date | null }> {
  const isExpired = sql<boolean>`caregiver_code_guesses.resets_at <= ${now}`;
  const guess = await db
    .insertInto('caregiver_code_guesses')
    .values({ address_hash: addressHash, guesses: 1, resets_at: new Date(now.getTime() + limit.windowMs) })
    .onConflict((conflict) =>
      conflict
        .column('address_hash')
        .doUpdateSet({
          guesses: sql`CASE WHEN ${isExpired} THEN 1 ELSE caregiver_code_guesses.guesses + 1 END`,
          resets_at: sql`CASE WHEN ${isExpired} THEN excluded.resets_at ELSE caregiver_code_guesses.resets_at END`,
        })
        .where(({ eb, or }) => or([isExpired, eb('caregiver_code_guesses.guesses', '<', limit.max)])),
    )
    .returning('guesses')
    .executeTakeFirst();
  if (guess !== undefined) return { blockedUntil: null };
  const row = await db
    .selectFrom('caregiver_code_guesses')
    .select('resets_at')
    .where('address_hash', '=', addressHash)
    .executeTakeFirst();
  return { blockedUntil: row?.resets_at ?? now };
}

export async function restoreGuess(db: Database, addressHash: Buffer): Promise<void> {
  await db
    .updateTable('caregiver_code_guesses')
    .set((eb) => ({ guesses: eb('guesses', '-', 1) }))
    .where('address_hash', '=', addressHash)
    .where('guesses', '>', 0)
    .execute();
}

/** Spends an attempt on each of the newest codes that has attempts left. Returns the hashes of those codes. */
export async function spendCodeAttempts(
  db: Database,
  caregiverId: number,
  limits: { codes: number; attempts: number },
  now: Date,
): Promise<{ id: string; code_hash: Buffer; created_at: Date }[]> {
  return db
    .updateTable('caregiver_links')
    .set((eb) => ({ code_attempts: eb('code_attempts', '+', 1) }))
    .where('id', 'in', ({ selectFrom }) =>
      selectFrom('caregiver_links as newest')
        .select('newest.id')
        .where('newest.caregiver_id', '=', caregiverId)
        .where('newest.expires_at', '>', now)
        .orderBy('newest.created_at', 'desc')
        .orderBy('newest.id', 'desc')
        .limit(limits.codes),
    )
    .where('code_attempts', '<', limits.attempts)
    .returning(['id', 'code_hash', 'created_at'])
    .execute();
}

/** Restores the attempts that were spent on all codes, because one code was correct. */
export async function restoreCodeAttempts(db: Database, ids: readonly string[]): Promise<void> {
  await db
    .updateTable('caregiver_links')
    .set((eb) => ({ code_attempts: eb('code_attempts', '-', 1) }))
    .where('id', 'in', ids)
    .where('code_attempts', '>', 0)
    .execute();
}

export async function removeOldLinksAndGuesses(db: Database, now: Date): Promise<void> {
  await db.deleteFrom('caregiver_links').where('expires_at', '<=', now).execute();
  await db.deleteFrom('caregiver_code_guesses').where('resets_at', '<=', now).execute();
}

export async function findCaregiverByEmail(db: Database, email: string) {
  const row = await db
    .selectFrom('caregiver_contacts as c')
    .innerJoin('caregivers as caregiver', 'caregiver.id', 'c.caregiver_id')
    .select(['caregiver.id', 'caregiver.uuid', 'caregiver.first_name'])
    .select(sql<PreferredLanguage>`caregiver.preferred_language`.as('preferred_language'))
    .where('c.email', '=', email)
    .where('caregiver.display_status', '<>', 'deleted')
    .executeTakeFirst();
  return row ?? null;
}
