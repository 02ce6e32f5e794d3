import type { RecoveryCodes, SecondFactorStatus, StartedSecondFactor } from '@marketplace/contracts';
import { withTransaction } from '../../db/with-transaction.ts';
import type { AgencyIdentity, ServiceDependencies } from '../../dependencies.ts';
import { AppError } from '../../http/app-error.ts';
import { logSecurity } from '../../observability/security-log.ts';
import { codeAttempts, logLocked, type AuthDependencies } from './attempt-limits.ts';
import type { MarkedAccount } from './browser-cookies.ts';
import { passwordMatches } from './passwords.ts';
import {
  hashRecoveryCode,
  newRecoveryCodes,
  decryptSecret,
  encryptSecret,
  newSecret,
  otpauthUri,
  stepOfCode,
} from './second-factor-codes.ts';
import {
  recoveryCodesRenewedMail,
  recoveryCodeUsedMail,
  secondFactorOffMail,
  secondFactorOnMail,
  wrongCodesMail,
} from './second-factor.mails.ts';
import {
  activateFactor,
  spendChallengeAttempt,
  countRecoveryCodes,
  removeChallengesOfPerson,
  removeFactor,
  findActivation,
  findChallengeUser,
  lockFactor,
  replaceRecoveryCodes,
  insertChallenge,
  savePendingFactor,
  updateUsedStep,
  spendRecoveryCode,
  type StoredSecondFactor,
} from './second-factor.repository.ts';
import { hashSecretToken, keyFor, keysFor, newSecretToken, decryptWithAnyKey } from '../../crypto/secret-tokens.ts';
import { startSession, type IssuedSession, type SessionDependencies } from './sessions.service.ts';
import { findUser } from './users.repository.ts';

/** Lifetime of a sign-in's second step, and the number of codes it accepts. */
export const CHALLENGE_LIFETIME_MS = 5 * 60_000;
export const CHALLENGE_ATTEMPTS = 5;

/** A code from the app or a recovery code. The contract ensures that exactly one is set. */
export interface SecondFactorProof {
  code?: string | undefined;
  recovery_code?: string | undefined;
}
export interface SecondFactorChallenge {
  challenge: string;
  expiresAt: Date;
}
type Outcome = { issued: IssuedSession } | { refused: AppError };

export const SECRET_PURPOSE = 'second factor secret';
const RECOVERY_PURPOSE = 'recovery codes';

async function checkPassword(
  { db }: ServiceDependencies,
  { personId, password }: { personId: string; password: string },
): Promise<void> {
  if (await passwordMatches(password, (await findUser(db, personId)).password_hash)) return;
  throw refusal('password_incorrect', 'password');
}

/** Uses up a code. Returns false if the code is wrong or was used before. */
async function spendCode(deps: ServiceDependencies, factor: StoredSecondFactor, code: string): Promise<boolean> {
  const secret = decryptWithAnyKey(keysFor(deps.config, SECRET_PURPOSE), (key) =>
    decryptSecret(factor.encrypted_secret, key, factor.person_id),
  );
  const step = stepOfCode(secret, code, deps.now());
  // Rejects a code that was used before, because somebody may have watched it being typed.
  if (step === null || (factor.last_used_step !== null && step <= factor.last_used_step)) return false;
  await updateUsedStep(deps.db, factor.person_id, step);
  return true;
}

async function spendProof(
  deps: ServiceDependencies,
  factor: StoredSecondFactor,
  { code, recovery_code }: SecondFactorProof,
): Promise<boolean> {
  if (recovery_code === undefined) return code !== undefined && spendCode(deps, factor, code);
  const { person_id } = factor;
  const hashes = keysFor(deps.config, RECOVERY_PURPOSE).map((key) => hashRecoveryCode(recovery_code, key, person_id));
  return spendRecoveryCode(deps.db, person_id, hashes);
}

async function lockActive({ db }: ServiceDependencies, personId: string): Promise<StoredSecondFactor> {
  const factor = await lockFactor(db, personId);
  if (factor === null || factor.activated_at === null) throw new AppError('second_factor_inactive');
  return factor;
}

async function issueRecoveryCodes(deps: ServiceDependencies, personId: string): Promise<RecoveryCodes> {
  const codes = newRecoveryCodes();
  const key = keyFor(deps.config, RECOVERY_PURPOSE);
  const hashes = codes.map((code) => hashRecoveryCode(code, key, personId));
  await replaceRecoveryCodes(deps.db, personId, hashes);
  return { recovery_codes: codes };
}

/**
 * Makes one attempt at a challenge. Returns a rejection instead of throwing, because a throw would roll back the
 * attempt count.
 */
async function attempt(
  deps: SessionDependencies,
  { tokenHash, proof }: { tokenHash: Buffer; proof: SecondFactorProof },
): Promise<Outcome> {
  const { config, db, outbox } = deps;
  const ended = { refused: new AppError('second_factor_challenge_ended') };
  const id = await findChallengeUser(db, tokenHash);
  // Locks the factor before the challenge, in the same order as `disableSecondFactor`.
  const factor = id === null ? null : await lockFactor(db, id);
  const attempts = factor === null ? null : await spendChallengeAttempt(db, tokenHash, CHALLENGE_ATTEMPTS, deps.now());
  if (id === null || factor === null || attempts === null) return ended;
  const { email } = await findUser(db, id);
  if (!(await spendProof(deps, factor, proof))) {
    logSecurity(deps, 'second_factor_failed', { person: id });
    if (attempts < CHALLENGE_ATTEMPTS) return { refused: wrongProof(proof) };
    await outbox.enqueue(db, wrongCodesMail(config, { email, association: null }));
    return ended;
  }
  await removeChallengesOfPerson(db, id);
  if (proof.recovery_code !== undefined) {
    const remaining = await countRecoveryCodes(db, id);
    await outbox.enqueue(db, recoveryCodeUsedMail(config, { email, association: null }, { remaining }));
  }
  return { issued: await startSession(deps, { id, email }) };
}

export const hasSecondFactor = async ({ db }: ServiceDependencies, personId: string): Promise<boolean> =>
  (await findActivation(db, personId)) !== null;

export async function secondFactorStatus({ db }: ServiceDependencies, personId: string): Promise<SecondFactorStatus> {
  const activatedAt = await findActivation(db, personId);
  return {
    active: activatedAt !== null,
    activated_at: activatedAt?.toISOString() ?? null,
    recovery_codes_remaining: activatedAt === null ? 0 : await countRecoveryCodes(db, personId),
  };
}

/** The signed-in person, with the proof that they may change the second factor. */
type WithProof<Proof> = { agency: AgencyIdentity } & Proof;

/**
 * Generates a secret, which a first code must confirm.
 * @throws AppError `password_incorrect`, `second_factor_active`
 */
export async function startSecondFactor(
  deps: ServiceDependencies,
  { agency, password }: WithProof<{ password: string }>,
): Promise<StartedSecondFactor> {
  const { personId, email } = agency;
  await checkPassword(deps, { personId, password });
  const secret = newSecret();
  const encrypted = encryptSecret(secret, keyFor(deps.config, SECRET_PURPOSE), personId);
  const saved = await savePendingFactor(deps.db, personId, encrypted, deps.now());
  if (!saved) throw new AppError('second_factor_active');
  return { secret, otpauth_uri: otpauthUri(secret, deps.config.PRODUCT_NAME, email) };
}

/**
 * Turns the factor on.
 * @throws AppError `second_factor_code_invalid`, `second_factor_active`, `second_factor_inactive` if no setup was
 * started
 */
export async function confirmSecondFactor(
  deps: ServiceDependencies,
  { agency, code }: WithProof<{ code: string }>,
): Promise<RecoveryCodes> {
  const { personId, email } = agency;
  const codes = await withTransaction(deps, async (txDeps) => {
    const factor = await lockFactor(txDeps.db, personId);
    if (factor === null) throw new AppError('second_factor_inactive');
    if (factor.activated_at !== null) throw new AppError('second_factor_active');
    if (!(await spendCode(txDeps, factor, code))) throw wrongProof({ code });
    await activateFactor(txDeps.db, personId, deps.now());
    await deps.outbox.enqueue(txDeps.db, secondFactorOnMail(deps.config, { email, association: null }));
    return issueRecoveryCodes(txDeps, personId);
  });
  logSecurity(deps, 'second_factor_on', { person: personId });
  return codes;
}

/**
 * @throws AppError `password_incorrect`, `second_factor_inactive`, `second_factor_code_invalid`,
 * `recovery_code_invalid`
 */
export async function disableSecondFactor(
  deps: ServiceDependencies,
  { agency, password, ...proof }: WithProof<SecondFactorProof & { password: string }>,
): Promise<void> {
  const { personId, email } = agency;
  await checkPassword(deps, { personId, password });
  await withTransaction(deps, async (txDeps) => {
    const factor = await lockActive(txDeps, personId);
    if (!(await spendProof(txDeps, factor, proof))) throw wrongProof(proof);
    await removeFactor(txDeps.db, personId);
    await deps.outbox.enqueue(txDeps.db, secondFactorOffMail(deps.config, { email, association: null }));
  });
  logSecurity(deps, 'second_factor_off', { person: personId });
}

/** @throws AppError `second_factor_inactive`, `second_factor_code_invalid` */
export async function renewRecoveryCodes(
  deps: ServiceDependencies,
  { agency, code }: WithProof<{ code: string }>,
): Promise<RecoveryCodes> {
  const { personId, email } = agency;
  const codes = await withTransaction(deps, async (txDeps) => {
    const factor = await lockActive(txDeps, personId);
    if (!(await spendCode(txDeps, factor, code))) throw wrongProof({ code });
    await deps.outbox.enqueue(txDeps.db, recoveryCodesRenewedMail(deps.config, { email, association: null }));
    return issueRecoveryCodes(txDeps, personId);
  });
  logSecurity(deps, 'recovery_codes_renewed', { person: personId });
  return codes;
}

/** Opens the second step of a sign-in. `deps.db` is the transaction that verified the password. */
export async function openChallenge(deps: ServiceDependencies, personId: string): Promise<SecondFactorChallenge> {
  const { token, hash } = newSecretToken();
  const expiresAt = new Date(deps.now().getTime() + CHALLENGE_LIFETIME_MS);
  await insertChallenge(deps.db, { person_id: personId, token_hash: hash, expires_at: expiresAt });
  return { challenge: token, expiresAt };
}

/**
 * @throws AppError `rate_limited`, `second_factor_challenge_ended`, `second_factor_code_invalid`,
 * `recovery_code_invalid`
 */
export async function verifySecondFactor(
  deps: AuthDependencies,
  { challenge, ...proof }: SecondFactorProof & { challenge: string },
): Promise<{ issued: IssuedSession; account: MarkedAccount }> {
  const { attempts } = deps;
  const tokenHash = hashSecretToken(challenge);
  const id = await findChallengeUser(deps.db, tokenHash);
  if (id === null) throw new AppError('second_factor_challenge_ended');
  const account = await findUser(deps.db, id);
  // A code has only a million values, so guesses count per account.
  const restoreAttempt = await attempts
    .spend(codeAttempts, { account: id, device: attempts.deviceOf(account) })
    .catch(logLocked(deps, id));
  const outcome = await withTransaction(deps, (txDeps) => attempt(txDeps, { tokenHash, proof }));
  if ('refused' in outcome) throw outcome.refused;
  await restoreAttempt();
  return { issued: outcome.issued, account };
}

function refusal(code: 'password_incorrect' | 'second_factor_code_invalid' | 'recovery_code_invalid', field: string) {
  const error = new AppError(code);
  return new AppError(code, { errors: [{ field, message: error.detail, fix: { action: 'replace' } }] });
}

function wrongProof({ recovery_code }: SecondFactorProof): AppError {
  return recovery_code === undefined
    ? refusal('second_factor_code_invalid', 'code')
    : refusal('recovery_code_invalid', 'recovery_code');
}
