import type { emailLinkBody, signInBody, updatePasswordBody } from '@marketplace/contracts';
import { setTimeout as pause } from 'node:timers/promises';
import type * as z from 'zod';
import { withTransaction } from '../../db/with-transaction.ts';
import type { ServiceDependencies, OperatorDependencies } from '../../dependencies.ts';
import { AppError } from '../../http/app-error.ts';
import { clearBounce } from '../../mail/bounces.repository.ts';
import { associationOf } from '../../reference/associations/associations.repository.ts';
import {
  insertAuthLink,
  removeAuthLinks,
  findAuthLinkPerson,
  spendAuthLink,
  type LinkPurpose,
} from './auth-links.repository.ts';
import { logLocked, mailRequests, passwordAttempts, type AuthDependencies } from './attempt-limits.ts';
import type { MarkedAccount } from './browser-cookies.ts';
import { passwordChangedMail, recoveryMail } from './auth.mails.ts';
import { logSecurity } from '../../observability/security-log.ts';
import { EQUAL_RESPONSE_MS, withMinimumDuration } from '../../crypto/equal-time.ts';
import { hashPassword, passwordMatches, refuseGuessablePassword } from './passwords.ts';
import { hashSecretToken, newSecretToken } from '../../crypto/secret-tokens.ts';
import { endSessionsOfPerson } from './sessions.repository.ts';
import { removeChallengesOfPerson } from './second-factor.repository.ts';
import { hasSecondFactor, openChallenge, type SecondFactorChallenge } from './second-factor.service.ts';
import { startSession, type IssuedSession } from './sessions.service.ts';
import { removeSignUps } from './sign-ups.repository.ts';
import { isSignUpWaitingWithPassword, mailWaitingSignUp } from './sign-ups.service.ts';
import {
  findOwnNames,
  findUserByEmail,
  findUser,
  lockIfPasswordUnchanged,
  updatePasswordHash,
  type UserAccount,
  insertUser,
  insertAgency,
  type NewAgencyProfile,
} from './users.repository.ts';

const MINUTE = 60_000;
const LINK_LIFETIME_MS: Record<LinkPurpose, number> = {
  recover: 60 * MINUTE,
  recovery_proof: 15 * MINUTE,
};

async function newLink(deps: ServiceDependencies, { personId, purpose }: { personId: string; purpose: LinkPurpose }) {
  const { token, hash } = newSecretToken();
  const created_at = deps.now();
  const expiresAt = new Date(created_at.getTime() + LINK_LIFETIME_MS[purpose]);
  await insertAuthLink(deps.db, { person_id: personId, purpose, token_hash: hash, created_at, expires_at: expiresAt });
  return { token, expiresAt };
}

/** `browser`: hash of the browser's secret cookie. */
interface SignIn {
  form: z.output<typeof signInBody>;
  browser: Buffer | null;
}
type SignedIn = { issued: IssuedSession; account: UserAccount } | SecondFactorChallenge;

/**
 * Returns a session, or a challenge if the account has a second factor.
 * @throws AppError `rate_limited`, `credentials_invalid`, `email_not_confirmed` (only with a pending sign-up's
 * password)
 */
export async function signIn(deps: AuthDependencies, { form, browser }: SignIn): Promise<SignedIn> {
  const { attempts } = deps;
  const user = await findUserByEmail(deps.db, form.email);
  const restoreAttempt = await attempts
    .spend(passwordAttempts, { account: form.email, device: attempts.deviceOf(user) })
    .catch(logLocked(deps, user?.id ?? null));
  try {
    const signedIn = await signInAs(deps, { form, user, browser });
    await restoreAttempt();
    return signedIn;
  } catch (error) {
    if (error instanceof AppError && error.code === 'email_not_confirmed') await restoreAttempt();
    throw error;
  }
}

/** Takes the same time for an unknown address as for a wrong password. */
async function signInAs(deps: AuthDependencies, { form, user, browser }: SignIn & { user: UserAccount | null }) {
  const soonest = pause(EQUAL_RESPONSE_MS);
  const matches = await passwordMatches(form.password, user?.password_hash ?? null);
  if (user === null && (await isSignUpWaitingWithPassword(deps, { ...form, browser }))) {
    throw new AppError('email_not_confirmed');
  }
  if (user === null || !matches) {
    logSecurity(deps, 'sign_in_failed', { person: user?.id ?? null });
    await soonest;
    throw new AppError('credentials_invalid');
  }
  return withTransaction(deps, async (txDeps) => {
    // A concurrent password change during the hash comparison may have ended all sessions.
    if (!(await lockIfPasswordUnchanged(txDeps.db, user.id, user.password_hash)))
      throw new AppError('credentials_invalid');
    if (await hasSecondFactor(txDeps, user.id)) return openChallenge(txDeps, user.id);
    return { issued: await startSession(txDeps, user), account: user };
  });
}

/**
 * Emails a recovery link, or the link of a pending sign-up. Response and timing are the same if the address has
 * neither.
 * @throws AppError `rate_limited`, `association_not_found`, `association_retired`
 */
export async function forgotPassword(
  deps: AuthDependencies,
  { form, browser }: { form: z.output<typeof emailLinkBody>; browser: Buffer | null },
): Promise<void> {
  const { email } = form;
  const user = await findUserByEmail(deps.db, email);
  const device = deps.attempts.deviceOf(user);
  await deps.attempts.spend(mailRequests('forgot-password'), { account: email, device });
  const association = await associationOf(deps.db, form.association);
  await withMinimumDuration(async () => {
    if (user === null) return mailWaitingSignUp(deps, { email, association, browser });
    await withTransaction(deps, async (txDeps) => {
      const { token } = await newLink(txDeps, { personId: user.id, purpose: 'recover' });
      await deps.outbox.enqueue(txDeps.db, recoveryMail(deps.config, { email: user.email, association }, { token }));
    });
  });
}

/**
 * Exchanges an emailed recovery token for a proof. The token stays valid until a password is set or it expires, so a
 * reload or second tab still works.
 * @throws AppError `link_invalid`
 */
export async function recover(
  deps: ServiceDependencies,
  token: string,
): Promise<{ recovery_token: string; expires_at: string }> {
  const personId = await findAuthLinkPerson(deps.db, 'recover', hashSecretToken(token), deps.now());
  if (personId === null) throw new AppError('link_invalid');
  const proof = await newLink(deps, { personId, purpose: 'recovery_proof' });
  return { recovery_token: proof.token, expires_at: proof.expiresAt.toISOString() };
}

/**
 * Sets a new password with a recovery proof. Ends all sessions and links of the account. Returns the updated account.
 * @throws AppError `link_invalid`, `validation_failed`, `association_not_found`
 */
export async function updatePassword(
  deps: ServiceDependencies,
  form: z.output<typeof updatePasswordBody>,
): Promise<UserAccount> {
  const { config, db, outbox } = deps;
  const proofHash = hashSecretToken(form.recovery_token);
  const holder = await findAuthLinkPerson(db, 'recovery_proof', proofHash, deps.now());
  if (holder === null) throw new AppError('link_invalid');
  await refuseGuessablePassword(deps, { password: form.password, names: await findOwnNames(db, holder) });
  const association = await associationOf(db, form.association);
  const passwordHash = await hashPassword(form.password);
  const account = await db.transaction().execute(async (trx) => {
    const now = deps.now();
    const id = await spendAuthLink(trx, 'recovery_proof', proofHash, now);
    if (id === null) throw new AppError('link_invalid');
    const { email } = await findUser(trx, id);
    await updatePasswordHash(trx, id, passwordHash);
    await clearBounce(trx, email, now);
    // Runs first: a concurrent sign-in then either fails, or its new session ends below.
    await removeChallengesOfPerson(trx, id);
    await endSessionsOfPerson(trx, id, 'password_changed', now);
    await removeAuthLinks(trx, id);
    await removeSignUps(trx, email);
    await outbox.enqueue(trx, passwordChangedMail(config, { email, association }));
    return { id, email, password_hash: passwordHash };
  });
  logSecurity(deps, 'password_changed', { person: account.id });
  return account;
}

export const markedAccount = ({ db }: ServiceDependencies, id: string): Promise<MarkedAccount> => findUser(db, id);

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
    if (personId === null) throw new Error('another process created the account first');
    await insertAgency(trx, personId, account.profile, now);
    return personId;
  });
}
