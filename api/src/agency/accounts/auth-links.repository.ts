import type { Database } from '../../db/database.ts';

/** Purpose of a token. `recover` is emailed; a recovery link is exchanged for a `recovery_proof`. */
export type LinkPurpose = 'recover' | 'recovery_proof';

/** Stores a token. The person's earlier tokens stay valid. */
export async function insertAuthLink(
  db: Database,
  link: { personId: string; purpose: LinkPurpose; tokenHash: Buffer; createdAt: Date; expiresAt: Date },
): Promise<void> {
  await db
    .insertInto('auth_links')
    .values({
      person_id: link.personId,
      purpose: link.purpose,
      token_hash: link.tokenHash,
      created_at: link.createdAt,
      expires_at: link.expiresAt,
    })
    .execute();
}

/** Finds the person of a valid token. */
export async function findAuthLinkPerson(
  db: Database,
  purpose: LinkPurpose,
  tokenHash: Buffer,
  now: Date,
): Promise<string | null> {
  const row = await db
    .selectFrom('auth_links')
    .select('person_id')
    .where('token_hash', '=', tokenHash)
    .where('purpose', '=', purpose)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return row?.person_id ?? null;
}

/** Uses up a token. If two calls are concurrent, one gets the person and the other gets null. */
export async function takeAuthLink(
  db: Database,
  purpose: LinkPurpose,
  tokenHash: Buffer,
  now: Date,
): Promise<string | null> {
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
