import type { confirmEmailBody, emailLinkBody, signUpBody } from '@marketplace/contracts';
import type * as z from 'zod';
import type { Database } from '../../db/database.ts';
import type { AppDependencies } from '../../dependencies.ts';
import { AppError } from '../../errors.ts';
import { associationOf } from '../associations/associations.repository.ts';
import { accountExistsMail, confirmationMail } from './auth.mails.ts';
import { notSoonerThan } from './equal-time.ts';
import { hashPassword, passwordMatches, refuseCommonPassword } from './passwords.ts';
import { hashSecretToken, newSecretToken } from './secret-tokens.ts';
import type { SecondFactorService } from './second-factor.service.ts';
import type { IssuedSession, SessionsService } from './sessions.service.ts';
import {
  addSignUpLink,
  completeSignUp,
  findSignUpOfLink,
  findWaitingSignUpOfBrowser,
  findWaitingSignUps,
  lockSignUps,
  saveSignUp,
  type StoredSignUp,
} from './sign-ups.repository.ts';
import { createUser, findUserByEmail, findUserEmail, saveNewProfile } from './users.repository.ts';

const HOUR_MS = 60 * 60 * 1000;
/** TTL of an unconfirmed sign-up. Its mailed links work for a day. */
export const SIGN_UP_DAYS = 30;
const SIGN_UP_MS = SIGN_UP_DAYS * 24 * HOUR_MS;
const LINK_MS = 24 * HOUR_MS;
/**
 * A confirmation may be repeated in the same browser for this long, because the response was lost or two tabs sent it.
 */
export const REPEAT_MS = 10 * 60 * 1000;
/** Maximum number of sign-ups of one address whose passwords are compared. */
const COMPARED_MAX = 3;

/** The link is genuine, but was opened in another browser: the sign-up's password or a new one is required. */
export interface PasswordWanted {
  passwordRequired: true;
  agencyName: string;
}
type Confirmed = IssuedSession | PasswordWanted;

/**
 * Agency sign-ups until their address is confirmed. Anybody can sign up with any address, so the mail alone proves too
 * little: the person who confirms also proves that the sign-up is theirs, by its browser or its password, or replaces
 * the password. Nobody can keep a password on somebody else's address.
 */
export function signUpsService(deps: AppDependencies, sessions: SessionsService, secondFactor: SecondFactorService) {
  const { config, db, outbox } = deps;

  async function mailLink(
    trx: Database,
    signUp: Pick<StoredSignUp, 'id' | 'email' | 'agency_name'>,
    association: Awaited<ReturnType<typeof associationOf>>,
  ): Promise<void> {
    const { token, hash } = newSecretToken();
    await addSignUpLink(trx, {
      signUp: signUp.id,
      tokenHash: hash,
      expiresAt: new Date(deps.now().getTime() + LINK_MS),
    });
    const context = { config, to: signUp.email, association };
    await outbox.enqueue(trx, confirmationMail(context, { agencyName: signUp.agency_name, token }));
  }

  /** The pending sign-up with this password. Strangers' sign-ups do not hide the one from this browser. */
  async function ofPassword(password: string, candidates: readonly StoredSignUp[]): Promise<StoredSignUp | null> {
    for (const signUp of candidates) if (await passwordMatches(password, signUp.password_hash)) return signUp;
    return null;
  }

  async function waitingOf(email: string, browser: Buffer | null): Promise<StoredSignUp[]> {
    const now = deps.now();
    const own = browser === null ? null : await findWaitingSignUpOfBrowser(db, email, browser, now);
    const newest = await findWaitingSignUps(db, email, now, COMPARED_MAX);
    return own === null ? newest : [own, ...newest.filter(({ id }) => id !== own.id)];
  }

  /** The sign-up proved to be theirs, and the password for the account; null when none is proved. */
  async function proved(
    linked: StoredSignUp,
    browser: Buffer | null,
    { password, new_password: newPassword }: z.output<typeof confirmEmailBody>,
  ): Promise<{ id: string; passwordHash: string } | null> {
    if (newPassword !== undefined) {
      refuseCommonPassword(newPassword, 'new_password');
      return { id: linked.id, passwordHash: await hashPassword(newPassword) };
    }
    if (password !== undefined) {
      const others = await waitingOf(linked.email, browser);
      const found = await ofPassword(password, [linked, ...others.filter(({ id }) => id !== linked.id)]);
      if (found !== null) return { id: found.id, passwordHash: found.password_hash };
      const { detail } = new AppError('password_incorrect');
      throw new AppError('password_incorrect', { errors: [{ field: 'password', message: detail }] });
    }
    return isOf(linked, browser) ? { id: linked.id, passwordHash: linked.password_hash } : null;
  }

  /** Repeating the same confirmation in the same browser returns another session. */
  async function repeat(trx: Database, signUp: StoredSignUp, browser: Buffer | null): Promise<IssuedSession> {
    const { confirmed_at: at, user_id: id } = signUp;
    const recent = at !== null && deps.now().getTime() - at.getTime() <= REPEAT_MS;
    if (id === null || !recent || !isOf(signUp, browser) || (await secondFactor.isActive(trx, id))) {
      throw new AppError('email_already_confirmed');
    }
    return sessions.startSession(trx, { id, email: await findUserEmail(trx, id) });
  }

  return {
    /**
     * Stores the sign-up until it is confirmed and mails the link. The response is the same when the address already
     * has an account; its owner then gets a mail about it. `browser` is the hash of the browser's secret.
     * @throws AppError `validation_failed`, `association_not_found`
     */
    async signUp(form: z.output<typeof signUpBody>, browser: Buffer): Promise<void> {
      const { email, password, association: code, ...profile } = form;
      refuseCommonPassword(password);
      const association = await associationOf(db, code);
      await notSoonerThan(async () => {
        const passwordHash = await hashPassword(password);
        await db.transaction().execute(async (trx) => {
          if ((await findUserByEmail(trx, email)) !== null) {
            return outbox.enqueue(trx, accountExistsMail({ config, to: email, association }));
          }
          const createdAt = deps.now();
          const id = await saveSignUp(trx, {
            ...profile,
            email,
            password_hash: passwordHash,
            browser_hash: browser,
            created_at: createdAt,
            expires_at: new Date(createdAt.getTime() + SIGN_UP_MS),
          });
          return mailLink(trx, { id, email, agency_name: profile.agency_name }, association);
        });
      });
    },

    /**
     * Mails another link: for this browser's sign-up, or else for the newest. An address with an account gets that
     * notice again; any other address gets no mail.
     */
    async resend(form: z.output<typeof emailLinkBody>, browser: Buffer | null): Promise<void> {
      const association = await associationOf(db, form.association);
      await notSoonerThan(async () => {
        const user = await findUserByEmail(db, form.email);
        const [signUp] = await waitingOf(form.email, browser);
        await db.transaction().execute(async (trx) => {
          if (user !== null) await outbox.enqueue(trx, accountExistsMail({ config, to: user.email, association }));
          else if (signUp !== undefined) await mailLink(trx, signUp, association);
        });
      });
    },

    /** Mails the link of a pending sign-up, if there is one. Its page accepts a new password. */
    async mailWaiting(email: string, association: Awaited<ReturnType<typeof associationOf>>, browser: Buffer | null) {
      const [signUp] = await waitingOf(email, browser);
      if (signUp !== undefined) await db.transaction().execute((trx) => mailLink(trx, signUp, association));
    },

    isWaitingInBrowser: async (email: string, browser: Buffer): Promise<boolean> =>
      (await findWaitingSignUpOfBrowser(db, email, browser, deps.now())) !== null,

    /** Whether the address has a pending sign-up with this password. */
    async isWaitingWithPassword(email: string, password: string, browser: Buffer | null): Promise<boolean> {
      return (await ofPassword(password, await waitingOf(email, browser))) !== null;
    },

    /**
     * Turns a sign-up into an account and signs in, if the mailed link comes with proof that the sign-up is theirs;
     * otherwise asks for proof and changes nothing.
     * @throws AppError `link_invalid`, `email_already_confirmed`, `password_incorrect`, `validation_failed`
     */
    async confirm(form: z.output<typeof confirmEmailBody>, browser: Buffer | null): Promise<Confirmed> {
      const linked = await findSignUpOfLink(db, hashSecretToken(form.token), deps.now());
      if (linked === null) throw new AppError('link_invalid');
      const proof = linked.confirmed_at === null ? await proved(linked, browser, form) : null;
      if (proof === null && linked.confirmed_at === null) {
        return { passwordRequired: true, agencyName: linked.agency_name };
      }
      return db.transaction().execute(async (trx) => {
        const all = await lockSignUps(trx, linked.email);
        const confirmed = all.find(({ confirmed_at: at }) => at !== null);
        if (confirmed !== undefined) return repeat(trx, confirmed, browser);
        const signUp = all.find(({ id }) => id === proof?.id);
        if (signUp === undefined || proof === null) throw new AppError('link_invalid');
        const { id, email, password_hash: _old, browser_hash: _b, confirmed_at: _c, user_id: _u, ...profile } = signUp;
        const now = deps.now();
        const userId = await createUser(trx, email, proof.passwordHash, now);
        if (userId === null) throw new AppError('email_already_confirmed');
        await saveNewProfile(trx, userId, profile, now);
        await completeSignUp(trx, { id, email, userId, browser }, now, new Date(now.getTime() + LINK_MS));
        return sessions.startSession(trx, { id: userId, email });
      });
    },
  };
}

export type SignUpsService = ReturnType<typeof signUpsService>;

function isOf(signUp: StoredSignUp, browser: Buffer | null): boolean {
  return browser !== null && signUp.browser_hash !== null && signUp.browser_hash.equals(browser);
}
