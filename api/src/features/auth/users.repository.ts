import type { Database } from '../../db/database.ts';

export interface UserAccount {
  id: string;
  email: string;
  password_hash: string;
  email_confirmed_at: Date | null;
}

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
    .selectFrom('agency_users')
    .select(['id', 'email', 'password_hash', 'email_confirmed_at'])
    .where('email', '=', email)
    .executeTakeFirst();
  return row ?? null;
}

/** Whether the account still has this password, which then cannot change before the transaction ends. */
export async function holdPassword(trx: Database, userId: string, passwordHash: string): Promise<boolean> {
  const row = await trx
    .selectFrom('agency_users')
    .select('id')
    .where('id', '=', userId)
    .where('password_hash', '=', passwordHash)
    .forShare()
    .executeTakeFirst();
  return row !== undefined;
}

export async function readPasswordHash(db: Database, userId: string): Promise<string> {
  const row = await db
    .selectFrom('agency_users')
    .select('password_hash')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  return row.password_hash;
}

export async function findUserEmail(db: Database, userId: string): Promise<string> {
  const row = await db.selectFrom('agency_users').select('email').where('id', '=', userId).executeTakeFirstOrThrow();
  return row.email;
}

/**
 * Registers an account that waits for its confirmation; answers its id. As long as nobody has proved that the address
 * is theirs, the newest sign-up counts. Answers null when a confirmed account has the address.
 */
export async function registerUser(db: Database, email: string, passwordHash: string): Promise<string | null> {
  const row = await db
    .insertInto('agency_users')
    .values({ email, password_hash: passwordHash })
    .onConflict((conflict) =>
      conflict
        .column('email')
        .doUpdateSet({ password_hash: passwordHash })
        .where('agency_users.email_confirmed_at', 'is', null),
    )
    .returning('id')
    .executeTakeFirst();
  return row?.id ?? null;
}

export async function saveNewProfile(
  db: Database,
  userId: string,
  profile: NewAgencyProfile,
  now: Date,
): Promise<void> {
  const values = { ...profile, last_modified: now };
  await db
    .insertInto('agency_profiles')
    .values({ id: userId, ...values })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(values))
    .execute();
}

export async function confirmEmail(db: Database, userId: string, now: Date): Promise<void> {
  await db
    .updateTable('agency_users')
    .set({ email_confirmed_at: now })
    .where('id', '=', userId)
    .where('email_confirmed_at', 'is', null)
    .execute();
}

export async function setPassword(db: Database, userId: string, passwordHash: string): Promise<void> {
  await db.updateTable('agency_users').set({ password_hash: passwordHash }).where('id', '=', userId).execute();
}
