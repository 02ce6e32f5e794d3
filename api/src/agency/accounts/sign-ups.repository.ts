import type { Database } from '../../db/database.ts';
import type { NewAgencyProfile } from './users.repository.ts';

/** A sign-up that is unconfirmed, or was confirmed recently. */
export interface StoredSignUp extends NewAgencyProfile {
  id: string;
  email: string;
  password_hash: string;
  browser_hash: Buffer | null;
  confirmed_at: Date | null;
  person_id: string | null;
}

const COLUMNS = [
  's.id',
  's.email',
  's.password_hash',
  's.browser_hash',
  's.confirmed_at',
  's.person_id',
  's.first_name',
  's.last_name',
  's.phone',
  's.title',
  's.agency_name',
  's.agency_city',
  's.agency_state',
] as const;

export async function insertSignUp(
  db: Database,
  signUp: NewAgencyProfile & {
    email: string;
    password_hash: string;
    browser_hash: Buffer;
    created_at: Date;
    expires_at: Date;
  },
): Promise<string> {
  const row = await db.insertInto('sign_ups').values(signUp).returning('id').executeTakeFirstOrThrow();
  return row.id;
}

/** Links in earlier emails stay valid. */
export async function insertSignUpLink(
  db: Database,
  link: { signUp: string; tokenHash: Buffer; expiresAt: Date },
): Promise<void> {
  await db
    .insertInto('sign_up_links')
    .values({ sign_up: link.signUp, token_hash: link.tokenHash, expires_at: link.expiresAt })
    .execute();
}

export async function findSignUpOfLink(db: Database, tokenHash: Buffer, now: Date): Promise<StoredSignUp | null> {
  const row = await db
    .selectFrom('sign_up_links as l')
    .innerJoin('sign_ups as s', 's.id', 'l.sign_up')
    .select(COLUMNS)
    .where('l.token_hash', '=', tokenHash)
    .where('l.expires_at', '>', now)
    .executeTakeFirst();
  return row ?? null;
}

/** Pending sign-ups of an address, newest first. */
export function listWaitingSignUps(db: Database, email: string, now: Date, limit: number): Promise<StoredSignUp[]> {
  return db
    .selectFrom('sign_ups as s')
    .select(COLUMNS)
    .where('s.email', '=', email)
    .where('s.confirmed_at', 'is', null)
    .where('s.expires_at', '>', now)
    .orderBy('s.created_at', 'desc')
    .orderBy('s.id', 'desc')
    .limit(limit)
    .execute();
}

/** Finds the newest pending sign-up for this address that was made in this browser. */
export async function findWaitingSignUpOfBrowser(
  db: Database,
  email: string,
  browserHash: Buffer,
  now: Date,
): Promise<StoredSignUp | null> {
  const row = await db
    .selectFrom('sign_ups as s')
    .select(COLUMNS)
    .where('s.email', '=', email)
    .where('s.browser_hash', '=', browserHash)
    .where('s.confirmed_at', 'is', null)
    .where('s.expires_at', '>', now)
    .orderBy('s.created_at', 'desc')
    .orderBy('s.id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row ?? null;
}

/** Locks all sign-ups of an address until the transaction ends, so that concurrent confirmations run one at a time. */
export function lockSignUps(trx: Database, email: string): Promise<StoredSignUp[]> {
  return trx
    .selectFrom('sign_ups as s')
    .select(COLUMNS)
    .where('s.email', '=', email)
    .orderBy('s.id')
    .forUpdate()
    .execute();
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
