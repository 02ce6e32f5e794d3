import type { Insertable } from 'kysely';
import type { Database } from '../../db/database.ts';
import type { DB } from '../../db/tables.generated.ts';

/** `recover`: token of an emailed recovery link. `recovery_proof`: token that the link is exchanged for. */
export type LinkPurpose = 'recover' | 'recovery_proof';

/** Earlier tokens of the person stay valid. */
export async function insertAuthLink(db: Database, link: Insertable<DB['auth_links']> & { purpose: LinkPurpose }) {
  await db.insertInto('auth_links').values(link).execute();
}

export async function findAuthLinkPerson(db: Database, purpose: LinkPurpose, tokenHash: Buffer, now: Date) {
  const row = await db
    .selectFrom('auth_links')
    .select('person_id')
    .where('token_hash', '=', tokenHash)
    .where('purpose', '=', purpose)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return row?.person_id ?? null;
}

/** Uses up a token and returns its person's id. Of two concurrent calls, one gets null. */
export async function spendAuthLink(db: Database, purpose: LinkPurpose, tokenHash: Buffer, now: Date) {
  const row = await db
    .deleteFrom('auth_links')
    .where('token_hash', '=', tokenHash)
    .where('purpose', '=', purpose)
    .where('expires_at', '>', now)
    .returning('person_id')
    .executeTakeFirst();
  return row?.person_id ?? null;
}

export async function removeAuthLinks(db: Database, personId: string): Promise<void> {
  await db.deleteFrom('auth_links').where('person_id', '=', personId).execute();
}

export async function removeExpiredAuthLinks(db: Database, now: Date): Promise<void> {
  await db.deleteFrom('auth_links').where('expires_at', '<=', now).execute();
}
