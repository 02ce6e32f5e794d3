import type { Association, emailLinkBody, signInBody, signUpBody, updatePasswordBody } from '@marketplace/contracts';
import type * as z from 'zod';
import type { Database } from '../../db/database.ts';
import type { AppDependencies } from '../../dependencies.ts';
import { AppError } from '../../errors.ts';
import { findAssociation } from '../associations/associations.repository.ts';
import { findAgencyName } from '../agencies/agencies.repository.ts';
import {
  deleteAuthLinks,
  findAuthLinkUser,
  replaceAuthLink,
  takeAuthLink,
  type LinkPurpose,
} from './auth-links.repository.ts';
import { accountExistsMail, confirmationMail, passwordChangedMail, recoveryMail } from './auth.mails.ts';
import { notSoonerThan } from './equal-time.ts';
import { hashPassword, passwordMatches, refuseCommonPassword } from './passwords.ts';
import { hashSecretToken, newSecretToken } from './secret-tokens.ts';
import { endSessionsOfUser } from './sessions.repository.ts';
import { deleteChallengesOfUser } from './second-factor.repository.ts';
import type { SecondFactorChallenge, SecondFactorService } from './second-factor.service.ts';
import type { IssuedSession, SessionsService } from './sessions.service.ts';
import {
  confirmEmail,
  findUserByEmail,
  findUserEmail,
  holdPassword,
  registerUser,
  saveNewProfile,
  setPassword,
} from './users.repository.ts';

const MINUTE = 60_000;
const LINK_LIFETIME_MS: Record<LinkPurpose, number> = {
  confirm_email: 24 * 60 * MINUTE,
  recover: 60 * MINUTE,
  recovery_proof: 15 * MINUTE,
};

/** Accounts of agencies: sign-up, confirmation, sign-in, and the way back after a forgotten password. */
export function accountsService(deps: AppDependencies, sessions: SessionsService, secondFactor: SecondFactorService) {
  const { config, db, outbox } = deps;

  const associationOf = (code: string | undefined): Promise<Association | null> =>
    code === undefined ? Promise.resolve(null) : findAssociation(db, code);

  async function newLink(trx: Database, userId: string, purpose: LinkPurpose) {
    const { token, hash } = newSecretToken();
    const createdAt = deps.now();
    const expiresAt = new Date(createdAt.getTime() + LINK_LIFETIME_MS[purpose]);
    await replaceAuthLink(trx, { userId, purpose, tokenHash: hash, createdAt, expiresAt });
    return { token, expiresAt };
  }

  return {
    /**
     * Creates the account and mails the confirmation. The answer is the same when the address has an account already;
     * its owner then gets a mail that says so. @throws AppError `validation_failed`, `association_not_found`
     */
    async signUp(form: z.output<typeof signUpBody>): Promise<void> {
      const { email, password, association: code, ...profile } = form;
      refuseCommonPassword(password);
      const association = await associationOf(code);
      await notSoonerThan(async () => {
        const passwordHash = await hashPassword(password);
        await db.transaction().execute(async (trx) => {
          const userId = await registerUser(trx, email, passwordHash);
          const context = { config, to: email, association };
          if (userId === null) return outbox.enqueue(trx, accountExistsMail(context));
          await saveNewProfile(trx, userId, profile, deps.now());
          const { token } = await newLink(trx, userId, 'confirm_email');
          return outbox.enqueue(trx, confirmationMail(context, { agencyName: profile.agency_name, token }));
        });
      });
    },

    /** Mails a new confirmation link to an account that waits for one; any other address gets no mail. */
    async resendConfirmation(form: z.output<typeof emailLinkBody>): Promise<void> {
      const association = await associationOf(form.association);
      await notSoonerThan(async () => {
        const user = await findUserByEmail(db, form.email);
        if (user === null || user.email_confirmed_at !== null) return;
        const agencyName = await findAgencyName(db, user.id);
        await db.transaction().execute(async (trx) => {
          const { token } = await newLink(trx, user.id, 'confirm_email');
          await outbox.enqueue(trx, confirmationMail({ config, to: user.email, association }, { agencyName, token }));
        });
      });
    },

    /** Uses the mailed token up and signs in. @throws AppError `link_invalid` */
    async confirm(token: string): Promise<IssuedSession> {
      return db.transaction().execute(async (trx) => {
        const id = await takeAuthLink(trx, 'confirm_email', hashSecretToken(token), deps.now());
        // A mail proves an address. It never stands in for the second factor.
        if (id === null || (await secondFactor.isActive(trx, id))) throw new AppError('link_invalid');
        await confirmEmail(trx, id, deps.now());
        return sessions.startSession(trx, { id, email: await findUserEmail(trx, id) });
      });
    },

    /**
     * Answers a session, or the challenge of an account with a second factor.
     * @throws AppError `credentials_invalid`; `email_not_confirmed`, but only to who knows the password
     */
    async signIn(form: z.output<typeof signInBody>): Promise<IssuedSession | SecondFactorChallenge> {
      const user = await findUserByEmail(db, form.email);
      const matches = await passwordMatches(form.password, user?.password_hash ?? null);
      if (user === null || !matches) throw new AppError('credentials_invalid');
      if (user.email_confirmed_at === null) throw new AppError('email_not_confirmed');
      return db.transaction().execute(async (trx) => {
        // The password may have been changed, and every session ended, while this one was being compared.
        if (!(await holdPassword(trx, user.id, user.password_hash))) throw new AppError('credentials_invalid');
        if (await secondFactor.isActive(trx, user.id)) return secondFactor.openChallenge(trx, user.id);
        return sessions.startSession(trx, user);
      });
    },

    /** Mails a recovery link if the address has an account; answers alike, and after the same time, if not. */
    async forgotPassword(form: z.output<typeof emailLinkBody>): Promise<void> {
      const association = await associationOf(form.association);
      await notSoonerThan(async () => {
        const user = await findUserByEmail(db, form.email);
        if (user === null) return;
        await db.transaction().execute(async (trx) => {
          const { token } = await newLink(trx, user.id, 'recover');
          await outbox.enqueue(trx, recoveryMail({ config, to: user.email, association }, token));
        });
      });
    },

    /**
     * Exchanges a mailed recovery token for a proof. The token stays good until it expires or a password was set, so
     * that a reload of the page does not strand anybody; each exchange replaces the proof before.
     * @throws AppError `link_invalid`
     */
    async recover(token: string): Promise<{ recovery_token: string; expires_at: string }> {
      const userId = await findAuthLinkUser(db, 'recover', hashSecretToken(token), deps.now());
      if (userId === null) throw new AppError('link_invalid');
      const proof = await newLink(db, userId, 'recovery_proof');
      return { recovery_token: proof.token, expires_at: proof.expiresAt.toISOString() };
    },

    /**
     * Sets a new password on the strength of a recovery proof. Ends every session and every link of the account.
     * @throws AppError `link_invalid`, `validation_failed`, `association_not_found`
     */
    async updatePassword(form: z.output<typeof updatePasswordBody>): Promise<void> {
      const proofHash = hashSecretToken(form.recovery_token);
      const holder = await findAuthLinkUser(db, 'recovery_proof', proofHash, deps.now());
      if (holder === null) throw new AppError('link_invalid');
      refuseCommonPassword(form.password);
      const association = await associationOf(form.association);
      const passwordHash = await hashPassword(form.password);
      await db.transaction().execute(async (trx) => {
        const now = deps.now();
        const userId = await takeAuthLink(trx, 'recovery_proof', proofHash, now);
        if (userId === null) throw new AppError('link_invalid');
        await setPassword(trx, userId, passwordHash);
        // The proof came by mail to this address, so it is confirmed as well.
        await confirmEmail(trx, userId, now);
        // First, so that a sign-in that is being completed is either stopped or among the sessions that end.
        await deleteChallengesOfUser(trx, userId);
        await endSessionsOfUser(trx, userId, 'password_changed', now);
        await deleteAuthLinks(trx, userId);
        await outbox.enqueue(trx, passwordChangedMail({ config, to: await findUserEmail(trx, userId), association }));
      });
    },
  };
}
