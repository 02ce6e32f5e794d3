import type { OperatorDependencies } from '../../dependencies.ts';
import { hashPassword } from './passwords.ts';
import { insertUser, findUserByEmail, insertAgency, type NewAgencyProfile } from './users.repository.ts';

/**
 * Creates an agency account without the confirmation email, for demo data. An existing account with this address is
 * left unchanged. Returns the account's id.
 */
export async function createConfirmedAccount(
  deps: OperatorDependencies,
  account: { email: string; password: string; profile: NewAgencyProfile },
): Promise<string> {
  const existing = await findUserByEmail(deps.db, account.email);
  if (existing) return existing.id;
  const passwordHash = await hashPassword(account.password);
  return deps.db.transaction().execute(async (trx) => {
    const now = deps.now();
    const personId = await insertUser(trx, account.email, passwordHash, now);
    if (personId === null) throw new Error('Another process created the account first.');
    await insertAgency(trx, personId, account.profile, now);
    return personId;
  });
}
