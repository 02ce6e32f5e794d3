import * as z from 'zod';
import type { Database } from '../../db/database.ts';
import type { OperatorDependencies } from '../../dependencies.ts';
import { insertAction, UNVERIFY, VERIFY } from '../../audit/operator-actions.repository.ts';
import {
  insertVerification,
  countVerifiedNamesakes,
  lockAgency,
  holdApplicationsAgain,
} from './verification.repository.ts';

export class VerificationRejectedError extends Error {}

const MAX_CHECKED_LENGTH = 500;

interface Verification {
  /** Email address of a person in the agency, or the agency's id. */
  account: string;
  operator: string;
}

function accountOf(text: string): { email: string } | { id: string } {
  const account = text.trim();
  if (account.includes('@')) return { email: account };
  if (z.uuid().safeParse(account).success) return { id: account };
  throw new VerificationRejectedError(`'${account}' is neither an email address nor an id.`);
}

/**
 * Locks the agency, so that a concurrent rename must wait.
 * @throws VerificationRejectedError
 */
export async function findAgencyOf(trx: Database, account: string) {
  const agency = await lockAgency(trx, accountOf(account));
  if (agency === undefined) throw new VerificationRejectedError(`There is no agency '${account}'.`);
  return agency;
}

/**
 * Records that an operator verified the agency's name. A job then delivers waiting applications.
 * @throws VerificationRejectedError
 */
export async function verifyAgency(
  { db, now }: OperatorDependencies,
  verification: Verification & { checked: string; expectedName?: string | undefined },
): Promise<{ agency_name: string; license: string; namesakes: number }> {
  const { account, operator, expectedName } = verification;
  const checked = verification.checked.trim();
  if (checked === '') throw new VerificationRejectedError('Say what you checked: --checked TEXT');
  if (checked.length > MAX_CHECKED_LENGTH) {
    throw new VerificationRejectedError(`The --checked text can have at most ${MAX_CHECKED_LENGTH} characters.`);
  }
  return db.transaction().execute(async (trx) => {
    const agency = await findAgencyOf(trx, account);
    if (agency.email_confirmed_at === null) {
      throw new VerificationRejectedError("This account's email address is not confirmed yet.");
    }
    if (expectedName !== undefined && agency.agency_name !== expectedName) {
      throw new VerificationRejectedError(
        `The agency's name is '${agency.agency_name}', not '${expectedName}'. Check the new name, then pass it with --name.`,
      );
    }
    const { id, agency_name, license } = agency;
    const record = { agency_id: id, agency_name, recorded_by: operator, created_at: now() };
    await insertVerification(trx, { ...record, event: 'verified', checked });
    await insertAction(trx, { operator, act: VERIFY, subject: `agency ${id}`, reason: checked, at: now() });
    return { agency_name, license, namesakes: await countVerifiedNamesakes(trx, agency) };
  });
}

/**
 * Ends the agency's verification, but keeps the history. Applications matched by name wait again; applications from job
 * links stay.
 * @throws VerificationRejectedError
 */
export async function unverifyAgency(
  { db, now }: OperatorDependencies,
  { account, operator }: Verification,
): Promise<string> {
  return db.transaction().execute(async (trx) => {
    const { id, agency_name, verified_at } = await findAgencyOf(trx, account);
    if (verified_at === null) throw new VerificationRejectedError(`'${agency_name}' is not verified.`);
    const record = { agency_id: id, agency_name, recorded_by: operator, created_at: now() };
    await insertVerification(trx, { ...record, event: 'unverified' });
    await insertAction(trx, { operator, act: UNVERIFY, subject: `agency ${id}`, reason: '', at: now() });
    await holdApplicationsAgain(trx, id);
    return agency_name;
  });
}
