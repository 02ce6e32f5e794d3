import type { Insertable, Selectable } from 'kysely';
import type { Database } from '../../db/database.ts';
import type { DB } from '../../db/tables.generated.ts';

/** A sign-up that is unconfirmed, or was confirmed recently. */
export type StoredSignUp = Selectable<DB['sign_ups']>;

export async function insertSignUp(db: Database, signUp: Insertable<DB['sign_ups']>): Promise<string> {
  const row = await db.insertInto('sign_ups').values(signUp).returning('id').executeTakeFirstOrThrow();
  return row.id;
}

/** Links in earlier emails stay valid. */
export async function insertSignUpLink(db: Database, link: Insertable<DB['sign_up_links']>): Promise<void> {
  await db.insertInto('sign_up_links').values(link).execute();
}

export async function findSignUpOfLink(db: Database, tokenHash: Buffer, now: Date): Promise<StoredSignUp | null> {
  const row = await db
    .selectFrom('sign_up_links as l')
    .innerJoin('sign_ups as s', 's.id', 'l.sign_up')
    .selectAll('s')
    .where('l.token_hash', '=', tokenHash)
    .where('l.expires_at', '>', now)
    .executeTakeFirst();
  return row ?? null;
}

const selectPending = (db: Database, email: string, now: Date) =>
  db
    .selectFrom('sign_ups')
    .selectAll()
    .where('email', '=', email)
    .where('confirmed_at', 'is', null)
    .where('expires_at', '>', now)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc');

/** Pending sign-ups of an address, newest first. */
export function listWaitingSignUps(db: Database, email: string, now: Date, limit: number): Promise<StoredSignUp[]> {
  return selectPending(db, email, now).limit(limit).execute();
}

/** Finds the newest pending sign-up for this address that was made in this browser. */
export async function findWaitingSignUpOfBrowser(db: Database, email: string, browserHash: Buffer, now: Date) {
  const row = await selectPending(db, email, now).where('browser_hash', '=', browserHash).limit(1).executeTakeFirst();
  return row ?? null;
}

/**
 * Locks all sign-ups of an address until the transaction ends, so that concurrent confirmations run one after another.
 */
export function lockSignUps(trx: Database, email: string): Promise<StoredSignUp[]> {
  return trx.selectFrom('sign_ups').selectAll().where('email', '=', email).orderBy('id').forUpdate().execute();
}

/**
 * Marks the sign-up as confirmed. Keeps it for a while without its password, bound to the browser that confirmed it.
 * Deletes other sign-ups of the address.
 */
export async function completeSignUp(
  trx: Database,
  signUp: { id: string; email: string; personId: string; browser: Buffer | null },
  now: Date,
  keptUntil: Date,
): Promise<void> {
  await trx.deleteFrom('sign_ups').where('email', '=', signUp.email).where('id', '<>', signUp.id).execute();
  await trx
    .updateTable('sign_ups')
    .set({
      confirmed_at: now,
      person_id: signUp.personId,
      password_hash: '',
      browser_hash: signUp.browser,
      expires_at: keptUntil,
    })
    .where('id', '=', signUp.id)
    .execute();
}

export async function removeSignUps(db: Database, email: string): Promise<void> {
  await db.deleteFrom('sign_ups').where('email', '=', email).execute();
}

export async function removeOldSignUps(db: Database, now: Date): Promise<void> {
  await db.deleteFrom('sign_ups').where('expires_at', '<=', now).execute();
  await db.deleteFrom('sign_up_links').where('expires_at', '<=', now).execute();
}
