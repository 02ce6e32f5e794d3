import type { Database } from '../../db/database.ts';
import { hashPassword } from './passwords.ts';
import { createUser, findUserByEmail, saveNewProfile, type NewAgencyProfile } from './users.repository.ts';

/**
 * An agency's account without the confirmation mail, for demo data. An account with this address is left as it is.
 * Answers the account's id.
 */
export async function createConfirmedAccount(
  db: Database,
  account: { email: string; password: string; profile: NewAgencyProfile },
): Promise<string> {
  const known = await findUserByEmail(db, account.email);
  if (known) return known.id;
  const passwordHash = await hashPassword(account.password);
  return db.transaction().execute(async (trx) => {
    const now = new Date();
    const userId = await createUser(trx, account.email, passwordHash, now);
    if (userId === null) throw new Error('The account was created by someone else at this moment.');
    await saveNewProfile(trx, userId, account.profile, now);
    return userId;
  });
}
