import type { Kysely, Transaction } from 'kysely';
import type { CaregiverIdentity } from '../../dependencies.ts';
import type { DB } from '../../db/tables.generated.ts';

type Connection = Kysely<DB> | Transaction<DB>;

export interface LinkRow {
  member: number;
  token_hash: Buffer;
  code_hash: Buffer;
  created_at: Date;
  expires_at: Date;
}

/** Stores a caregiver's link in place of the one before: only the newest counts. */
export async function replaceLink(db: Connection, link: LinkRow): Promise<void> {
  const { member: _member, ...renewed } = link;
  await db
    .insertInto('caregiver_links')
    .values(link)
    .onConflict((conflict) => conflict.column('member').doUpdateSet({ ...renewed, code_attempts: 0 }))
    .execute();
}

/** The living profile that an unexpired link's token names. */
export async function findLinkByToken(db: Connection, tokenHash: Buffer, now: Date): Promise<CaregiverIdentity | null> {
  const row = await db
    .selectFrom('caregiver_links as l')
    .innerJoin('community_members as m', 'm.id', 'l.member')
    .select(['m.id as member', 'm.uuid'])
    .where('l.token_hash', '=', tokenHash)
    .where('l.expires_at', '>', now)
    .where('m.display_status', '<>', 'deleted')
    .executeTakeFirst();
  return row ?? null;
}

/** Counts one attempt at a member's code and answers the code's hash; null when no link is live or no attempt is left. */
export async function takeCodeAttempt(
  db: Connection,
  member: number,
  now: Date,
  maxAttempts: number,
): Promise<Buffer | null> {
  const row = await db
    .updateTable('caregiver_links')
    .set((eb) => ({ code_attempts: eb('code_attempts', '+', 1) }))
    .where('member', '=', member)
    .where('expires_at', '>', now)
    .where('code_attempts', '<', maxAttempts)
    .returning('code_hash')
    .executeTakeFirst();
  return row?.code_hash ?? null;
}

/** The code was right: the attempts count from zero again. */
export async function clearCodeAttempts(db: Connection, member: number): Promise<void> {
  await db.updateTable('caregiver_links').set({ code_attempts: 0 }).where('member', '=', member).execute();
}
