import type { RecoveryCodes, SecondFactorStatus, StartedSecondFactor } from '@marketplace/contracts';
import type { Database } from '../../db/database.ts';
import type { AgencyIdentity, AppDependencies } from '../../dependencies.ts';
import { AppError } from '../../errors.ts';
import { deriveKey } from '../../plugins/tokens.ts';
import { passwordMatches } from './passwords.ts';
import { hashRecoveryCode, newRecoveryCodes } from './recovery-codes.ts';
import { decryptSecret, encryptSecret, newSecret, otpauthUri, stepOfCode } from './second-factor-secret.ts';
import {
  recoveryCodesRenewedMail,
  recoveryCodeUsedMail,
  secondFactorOffMail,
  secondFactorOnMail,
  wrongCodesMail,
} from './second-factor.mails.ts';
import {
  activateFactor,
  countAttempt,
  countRecoveryCodes,
  deleteChallengesOfUser,
  deleteFactor,
  findActivation,
  findChallengeUser,
  lockFactor,
  replaceRecoveryCodes,
  saveChallenge,
  savePendingFactor,
  saveUsedStep,
  takeRecoveryCode,
  type StoredSecondFactor,
} from './second-factor.repository.ts';
import { hashSecretToken, newSecretToken } from './secret-tokens.ts';
import type { IssuedSession, SessionsService } from './sessions.service.ts';
import { findUserEmail, readPasswordHash } from './users.repository.ts';

/** How long a sign-in waits for its code, and how many codes it accepts. */
export const CHALLENGE_LIFETIME_MS = 5 * 60_000;
export const CHALLENGE_ATTEMPTS = 5;

/** One of the two; the contract ensures it. */
export interface SecondFactorProof {
  code?: string | undefined;
  recovery_code?: string | undefined;
}
export interface SecondFactorChallenge {
  challenge: string;
  expiresAt: Date;
}
type Outcome = { issued: IssuedSession } | { refused: AppError };

/** The TOTP second factor of an agency's account, its recovery codes, and the second step of a sign-in. */
export function secondFactorService(deps: AppDependencies, sessions: SessionsService) {
  const { config, db, outbox } = deps;
  const secretKey = deriveKey(config.TOKEN_SECRET, 'second factor secret');
  const recoveryKey = deriveKey(config.TOKEN_SECRET, 'recovery codes');

  async function checkPassword(userId: string, password: string): Promise<void> {
    if (await passwordMatches(password, await readPasswordHash(db, userId))) return;
    throw refusal('password_incorrect', 'password');
  }

  /** Whether the code is right and new. Checking it uses it up. */
  async function spendCode(trx: Database, userId: string, factor: StoredSecondFactor, code: string): Promise<boolean> {
    const secret = decryptSecret(factor.encryptedSecret, secretKey, userId);
    const step = stepOfCode(secret, code, deps.now());
    // Prevents the reuse of a code that somebody saw being typed.
    if (step === null || (factor.lastUsedStep !== null && step <= factor.lastUsedStep)) return false;
    await saveUsedStep(trx, userId, step);
    return true;
  }

  async function spendProof(
    trx: Database,
    userId: string,
    factor: StoredSecondFactor,
    { code, recovery_code }: SecondFactorProof,
  ): Promise<boolean> {
    if (recovery_code === undefined) return code !== undefined && spendCode(trx, userId, factor, code);
    return takeRecoveryCode(trx, userId, hashRecoveryCode(recovery_code, recoveryKey, userId));
  }

  async function lockActive(trx: Database, userId: string): Promise<StoredSecondFactor> {
    const factor = await lockFactor(trx, userId);
    if (factor === null || factor.activatedAt === null) throw new AppError('second_factor_inactive');
    return factor;
  }

  async function issueRecoveryCodes(trx: Database, userId: string): Promise<RecoveryCodes> {
    const codes = newRecoveryCodes();
    await replaceRecoveryCodes(
      trx,
      userId,
      codes.map((code) => hashRecoveryCode(code, recoveryKey, userId)),
    );
    return { recovery_codes: codes };
  }

  /** One attempt at a challenge. It returns refusals, because throwing would roll back the count of attempts. */
  async function attempt(trx: Database, tokenHash: Buffer, proof: SecondFactorProof): Promise<Outcome> {
    const ended = { refused: new AppError('second_factor_challenge_ended') };
    const id = await findChallengeUser(trx, tokenHash);
    // Lock the factor before the challenge, as when turning it off.
    const factor = id === null ? null : await lockFactor(trx, id);
    const attempts = factor === null ? null : await countAttempt(trx, tokenHash, CHALLENGE_ATTEMPTS, deps.now());
    if (id === null || factor === null || attempts === null) return ended;
    const email = await findUserEmail(trx, id);
    if (!(await spendProof(trx, id, factor, proof))) {
      if (attempts < CHALLENGE_ATTEMPTS) return { refused: wrongProof(proof) };
      await outbox.enqueue(trx, wrongCodesMail(config, email));
      return ended;
    }
    await deleteChallengesOfUser(trx, id);
    if (proof.recovery_code !== undefined) {
      await outbox.enqueue(trx, recoveryCodeUsedMail(config, email, await countRecoveryCodes(trx, id)));
    }
    return { issued: await sessions.startSession(trx, { id, email }) };
  }

  return {
    isActive: async (trx: Database, userId: string): Promise<boolean> => (await findActivation(trx, userId)) !== null,

    async status(userId: string): Promise<SecondFactorStatus> {
      const activatedAt = await findActivation(db, userId);
      return {
        active: activatedAt !== null,
        activated_at: activatedAt?.toISOString() ?? null,
        recovery_codes_remaining: activatedAt === null ? 0 : await countRecoveryCodes(db, userId),
      };
    },

    /** Generates a secret pending its first code. @throws AppError `password_incorrect`, `second_factor_active` */
    async start({ userId, email }: AgencyIdentity, password: string): Promise<StartedSecondFactor> {
      await checkPassword(userId, password);
      const secret = newSecret();
      const saved = await savePendingFactor(db, userId, encryptSecret(secret, secretKey, userId), deps.now());
      if (!saved) throw new AppError('second_factor_active');
      return { secret, otpauth_uri: otpauthUri(secret, config.PRODUCT_NAME, email) };
    },

    /**
     * Turns the factor on. @throws AppError `second_factor_code_invalid`, `second_factor_active`;
     * `second_factor_inactive` when none was started
     */
    async confirm({ userId, email }: AgencyIdentity, code: string): Promise<RecoveryCodes> {
      return db.transaction().execute(async (trx) => {
        const factor = await lockFactor(trx, userId);
        if (factor === null) throw new AppError('second_factor_inactive');
        if (factor.activatedAt !== null) throw new AppError('second_factor_active');
        if (!(await spendCode(trx, userId, factor, code))) throw wrongProof({ code });
        await activateFactor(trx, userId, deps.now());
        await outbox.enqueue(trx, secondFactorOnMail(config, email));
        return issueRecoveryCodes(trx, userId);
      });
    },

    /**
     * Turns the factor off. @throws AppError `password_incorrect`, `second_factor_inactive`,
     * `second_factor_code_invalid`, `recovery_code_invalid`
     */
    async disable({ userId, email }: AgencyIdentity, form: SecondFactorProof & { password: string }): Promise<void> {
      await checkPassword(userId, form.password);
      await db.transaction().execute(async (trx) => {
        if (!(await spendProof(trx, userId, await lockActive(trx, userId), form))) throw wrongProof(form);
        await deleteFactor(trx, userId);
        await outbox.enqueue(trx, secondFactorOffMail(config, email));
      });
    },

    /** @throws AppError `second_factor_inactive`, `second_factor_code_invalid` */
    async renewRecoveryCodes({ userId, email }: AgencyIdentity, code: string): Promise<RecoveryCodes> {
      return db.transaction().execute(async (trx) => {
        if (!(await spendCode(trx, userId, await lockActive(trx, userId), code))) throw wrongProof({ code });
        await outbox.enqueue(trx, recoveryCodesRenewedMail(config, email));
        return issueRecoveryCodes(trx, userId);
      });
    },

    /** Call it in the transaction that verified the password. */
    async openChallenge(trx: Database, userId: string): Promise<SecondFactorChallenge> {
      const { token, hash } = newSecretToken();
      const expiresAt = new Date(deps.now().getTime() + CHALLENGE_LIFETIME_MS);
      await saveChallenge(trx, { userId, tokenHash: hash, expiresAt });
      return { challenge: token, expiresAt };
    },

    /** The user whose sign-in waits behind a challenge. */
    challengeOwner: (challenge: string): Promise<string | null> => findChallengeUser(db, hashSecretToken(challenge)),

    /**
     * The second step of a sign-in. @throws AppError `second_factor_challenge_ended`, `second_factor_code_invalid`,
     * `recovery_code_invalid`
     */
    async verify(challenge: string, proof: SecondFactorProof): Promise<IssuedSession> {
      const outcome = await db.transaction().execute((trx) => attempt(trx, hashSecretToken(challenge), proof));
      if ('refused' in outcome) throw outcome.refused;
      return outcome.issued;
    },
  };
}

export type SecondFactorService = ReturnType<typeof secondFactorService>;

function refusal(code: 'password_incorrect' | 'second_factor_code_invalid' | 'recovery_code_invalid', field: string) {
  const error = new AppError(code);
  return new AppError(code, { errors: [{ field, message: error.detail }] });
}

function wrongProof({ recovery_code }: SecondFactorProof): AppError {
  return recovery_code === undefined
    ? refusal('second_factor_code_invalid', 'code')
    : refusal('recovery_code_invalid', 'recovery_code');
}
