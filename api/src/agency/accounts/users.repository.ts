import { LEGAL_VERSIONS } from '@marketplace/domain';
import type { Selectable } from 'kysely';
import type { Database } from '../../db/database.ts';
import type { DB } from '../../db/tables.generated.ts';

export type UserAccount = Pick<Selectable<DB['people']>, 'id' | 'email' | 'password_hash'>;

export interface NewAgencyProfile {
  first_name: string;
  last_name: string;
  phone: string;
  title: string;
  agency_name: string;
  agency_city: string;
  agency_state: string;
}

export async function findUserByEmail(db: Database, email: string): Promise<UserAccount | null> {
  const row = await db
    .selectFrom('people')
    .select(['id', 'email', 'password_hash'])
    .where('email', '=', email)
    .executeTakeFirst();
  return row ?? null;
}

/** Locks the account's row. Returns false if the password has changed. */
export async function lockIfPasswordUnchanged(trx: Database, personId: string, passwordHash: string): Promise<boolean> {
  const row = await trx
    .selectFrom('people')
    .select('id')
    .where('id', '=', personId)
    .where('password_hash', '=', passwordHash)
    .forShare()
    .executeTakeFirst();
  return row !== undefined;
}

export function findUser(db: Database, personId: string): Promise<UserAccount> {
  return db
    .selectFrom('people')
    .select(['id', 'email', 'password_hash'])
    .where('id', '=', personId)
    .executeTakeFirstOrThrow();
}

/**
 * Creates an account with a confirmed address and accepted terms. Returns null if the address already has an account.
 */
export async function insertUser(db: Database, email: string, passwordHash: string, now: Date): Promise<string | null> {
  const row = await db
    .insertInto('people')
    .values({
      email,
      password_hash: passwordHash,
      email_confirmed_at: now,
      terms_version: LEGAL_VERSIONS.agencyTerms.version,
    })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id ?? null;
}

export async function insertAgency(db: Database, personId: string, profile: NewAgencyProfile, now: Date) {
  await db
    .insertInto('agencies')
    .values({ ...profile, id: personId, last_modified: now })
    .execute();
}

export async function updatePasswordHash(db: Database, personId: string, passwordHash: string): Promise<void> {
  await db.updateTable('people').set({ password_hash: passwordHash }).where('id', '=', personId).execute();
}

export function findOwnNames(db: Database, personId: string) {
  return db
    .selectFrom('agency_people')
    .innerJoin('agencies', 'agencies.id', 'agency_people.agency_id')
    .select(['agency_people.first_name', 'agency_people.last_name', 'agencies.agency_name'])
    .where('agency_people.person_id', '=', personId)
    .executeTakeFirstOrThrow();
}
