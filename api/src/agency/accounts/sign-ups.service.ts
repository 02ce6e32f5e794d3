import { HOUR_MS } from '@marketplace/domain';
import type { confirmEmailBody, emailLinkBody, signUpBody } from '@marketplace/contracts';
import type * as z from 'zod';
import { withTransaction } from '../../db/with-transaction.ts';
import type { ServiceDependencies } from '../../dependencies.ts';
import { AppError } from '../../http/app-error.ts';
import { clearBounce } from '../../mail/bounces.repository.ts';
import { associationOf } from '../../reference/associations/associations.repository.ts';
import { SIGN_UP_DAYS } from './browser-cookies.ts';
import { confirmationAttempts, mailRequests, type AuthDependencies } from './attempt-limits.ts';
import { accountExistsMail, confirmationMail } from './auth.mails.ts';
import { withMinimumDuration } from '../../crypto/equal-time.ts';
import { hashPassword, passwordMatches, refuseGuessablePassword } from './passwords.ts';
import { hashSecretToken, newSecretToken } from '../../crypto/secret-tokens.ts';
import { hasSecondFactor } from './second-factor.service.ts';
import { startSession, type IssuedSession, type SessionDependencies } from './sessions.service.ts';
import {
  insertSignUpLink,
  completeSignUp,
  findSignUpOfLink,
  findWaitingSignUpOfBrowser,
  listWaitingSignUps,
  lockSignUps,
  insertSignUp,
  type StoredSignUp,
} from './sign-ups.repository.ts';
import { insertUser, findUserByEmail, findUser, insertAgency } from './users.repository.ts';

const SIGN_UP_MS = SIGN_UP_DAYS * 24 * HOUR_MS;
const LINK_MS = 24 * HOUR_MS;
/** How long the same browser may repeat a confirmation, for a lost response or a second tab. */
export const REPEAT_MS = 10 * 60 * 1000;
/** Maximum number of sign-ups per address whose passwords are compared. */
const MAX_COMPARED = 3;

/**
 * The link is valid, but was opened in another browser. The user must enter the sign-up's password, or set a new one.
 */
interface PasswordRequired {
  passwordRequired: true;
  agencyName: string;
}
type ConfirmationResult = IssuedSession | PasswordRequired;

/*
 * Agency sign-ups until their address is confirmed. Anybody can enter any address, so the emailed link alone is not
 * enough. The person also needs the same browser, the sign-up's password, or a new password.
 */

type SiteAssociation = Awaited<ReturnType<typeof associationOf>>;

async function mailLink(
  deps: ServiceDependencies,
  { signUp, association }: { signUp: Pick<StoredSignUp, 'id' | 'email' | 'agency_name'>; association: SiteAssociation },
): Promise<void> {
  const { token, hash } = newSecretToken();
  const expires_at = new Date(deps.now().getTime() + LINK_MS);
  await insertSignUpLink(deps.db, { sign_up: signUp.id, token_hash: hash, expires_at });
  const to = { email: signUp.email, association };
  await deps.outbox.enqueue(deps.db, confirmationMail(deps.config, to, { agencyName: signUp.agency_name, token }));
}

/**
 * Finds the pending sign-up with this password. Checks this browser's sign-up first, so that strangers' sign-ups cannot
 * hide it.
 */
async function findByPassword(password: string, candidates: readonly StoredSignUp[]): Promise<StoredSignUp | null> {
  for (const signUp of candidates) if (await passwordMatches(password, signUp.password_hash)) return signUp;
  return null;
}

interface SignUpClient {
  email: string;
  browser: Buffer | null;
}

async function listPending(deps: ServiceDependencies, { email, browser }: SignUpClient): Promise<StoredSignUp[]> {
  const { db } = deps;
  const now = deps.now();
  const browserSignUp = browser === null ? null : await findWaitingSignUpOfBrowser(db, email, browser, now);
  const newest = await listWaitingSignUps(db, email, now, MAX_COMPARED);
  return browserSignUp === null ? newest : [browserSignUp, ...newest.filter(({ id }) => id !== browserSignUp.id)];
}

/**
 * Returns the sign-up that the caller has proven to be theirs, with the account's password hash. Returns null without
 * proof.
 */
async function verifyProof(
  deps: ServiceDependencies,
  {
    linkedSignUp,
    browser,
    form,
  }: { linkedSignUp: StoredSignUp; browser: Buffer | null; form: z.output<typeof confirmEmailBody> },
): Promise<{ id: string; passwordHash: string } | null> {
  const { password, new_password: newPassword } = form;
  if (newPassword !== undefined) {
    await refuseGuessablePassword(deps, { password: newPassword, names: linkedSignUp, field: 'new_password' });
    return { id: linkedSignUp.id, passwordHash: await hashPassword(newPassword) };
  }
  if (password !== undefined) {
    const pendingSignUps = await listPending(deps, { email: linkedSignUp.email, browser });
    const ownSignUp = await findByPassword(password, [
      linkedSignUp,
      ...pendingSignUps.filter(({ id }) => id !== linkedSignUp.id),
    ]);
    if (ownSignUp !== null) return { id: ownSignUp.id, passwordHash: ownSignUp.password_hash };
    const { detail } = new AppError('password_incorrect');
    throw new AppError('password_incorrect', {
      errors: [{ field: 'password', message: detail, fix: { action: 'replace' } }],
    });
  }
  return belongsToBrowser(linkedSignUp, browser)
    ? { id: linkedSignUp.id, passwordHash: linkedSignUp.password_hash }
    : null;
}

/** Starts another session for a browser that repeats its confirmation. */
async function repeatConfirmation(
  deps: SessionDependencies,
  { signUp, browser }: { signUp: StoredSignUp; browser: Buffer | null },
): Promise<IssuedSession> {
  const { confirmed_at: at, person_id: id } = signUp;
  const recent = at !== null && deps.now().getTime() - at.getTime() <= REPEAT_MS;
  if (id === null || !recent || !belongsToBrowser(signUp, browser) || (await hasSecondFactor(deps, id))) {
    throw new AppError('email_already_confirmed');
  }
  return startSession(deps, { id, email: (await findUser(deps.db, id)).email });
}

/**
 * Stores the sign-up and emails its confirmation link. If the address has an account, responds the same and notifies
 * its owner. `browser`: hash of the browser's secret.
 * @throws AppError `validation_failed`, `association_not_found`
 */
export async function signUp(
  deps: ServiceDependencies,
  { form, browser }: { form: z.output<typeof signUpBody>; browser: Buffer },
): Promise<void> {
  const { config, db, outbox } = deps;
  const { email, password, association: code, ...profile } = form;
  await refuseGuessablePassword(deps, { password, names: profile });
  const association = await associationOf(db, code);
  await withMinimumDuration(async () => {
    const passwordHash = await hashPassword(password);
    await withTransaction(deps, async (txDeps) => {
      if ((await findUserByEmail(txDeps.db, email)) !== null) {
        return outbox.enqueue(txDeps.db, accountExistsMail(config, { email, association }));
      }
      const createdAt = deps.now();
      const id = await insertSignUp(txDeps.db, {
        ...profile,
        email,
        password_hash: passwordHash,
        browser_hash: browser,
        created_at: createdAt,
        expires_at: new Date(createdAt.getTime() + SIGN_UP_MS),
      });
      return mailLink(txDeps, { signUp: { id, email, agency_name: profile.agency_name }, association });
    });
  });
}

/**
 * Emails another link for this browser's sign-up, or else for the newest one. An address with an account gets the
 * notice again. An unknown address gets no email.
 */
export async function resendConfirmation(
  deps: ServiceDependencies,
  { form, browser }: { form: z.output<typeof emailLinkBody>; browser: Buffer | null },
): Promise<void> {
  const { config, db, outbox } = deps;
  const association = await associationOf(db, form.association);
  await withMinimumDuration(async () => {
    const user = await findUserByEmail(db, form.email);
    const [signUp] = await listPending(deps, { email: form.email, browser });
    await withTransaction(deps, async (txDeps) => {
      if (user !== null) await outbox.enqueue(txDeps.db, accountExistsMail(config, { email: user.email, association }));
      else if (signUp !== undefined) await mailLink(txDeps, { signUp, association });
    });
  });
}

/** Emails the link of a pending sign-up, if there is one. The link's page accepts a new password. */
export async function mailWaitingSignUp(
  deps: ServiceDependencies,
  { association, ...client }: SignUpClient & { association: SiteAssociation },
): Promise<void> {
  const [signUp] = await listPending(deps, client);
  if (signUp !== undefined) await withTransaction(deps, (txDeps) => mailLink(txDeps, { signUp, association }));
}

/**
 * Spends an email before it is sent. The browser of a pending sign-up has its own limit, like a known device.
 * @throws AppError `rate_limited`
 */
export async function spendSignUpMail(
  { attempts, db, now }: AuthDependencies,
  { call, email, browser }: SignUpClient & { call: 'sign-up' | 'resend-confirmation' },
): Promise<void> {
  const isSameBrowser = browser !== null && (await findWaitingSignUpOfBrowser(db, email, browser, now())) !== null;
  const device = isSameBrowser ? browser.toString('base64url') : null;
  await attempts.spend(mailRequests(call), { account: email, device });
}

export async function isSignUpWaitingWithPassword(
  deps: ServiceDependencies,
  { password, ...client }: SignUpClient & { password: string },
): Promise<boolean> {
  return (await findByPassword(password, await listPending(deps, client))) !== null;
}

/**
 * Turns a sign-up into an account and signs in, if the caller proves to own it; otherwise asks for proof.
 * @throws AppError `rate_limited`, `link_invalid`, `email_already_confirmed`, `password_incorrect`, `validation_failed`
 */
export async function confirmSignUp(
  deps: AuthDependencies,
  { form, browser }: { form: z.output<typeof confirmEmailBody>; browser: Buffer | null },
): Promise<ConfirmationResult> {
  if (form.password !== undefined) {
    await deps.attempts.spend(confirmationAttempts, { account: form.token, device: null });
  }
  const linkedSignUp = await findSignUpOfLink(deps.db, hashSecretToken(form.token), deps.now());
  if (linkedSignUp === null) throw new AppError('link_invalid');
  const proof =
    linkedSignUp.confirmed_at === null ? await verifyProof(deps, { linkedSignUp: linkedSignUp, browser, form }) : null;
  if (proof === null && linkedSignUp.confirmed_at === null) {
    return { passwordRequired: true, agencyName: linkedSignUp.agency_name };
  }
  return withTransaction(deps, async (txDeps) => {
    const all = await lockSignUps(txDeps.db, linkedSignUp.email);
    const confirmed = all.find(({ confirmed_at: at }) => at !== null);
    if (confirmed !== undefined) return repeatConfirmation(txDeps, { signUp: confirmed, browser });
    const signUp = all.find(({ id }) => id === proof?.id);
    if (signUp === undefined || proof === null) throw new AppError('link_invalid');
    const { id, email, first_name, last_name, phone, title, agency_name, agency_city, agency_state } = signUp;
    const profile = { first_name, last_name, phone, title, agency_name, agency_city, agency_state };
    const now = deps.now();
    const personId = await insertUser(txDeps.db, email, proof.passwordHash, now);
    if (personId === null) throw new AppError('email_already_confirmed');
    await insertAgency(txDeps.db, personId, profile, now);
    await clearBounce(txDeps.db, email, now);
    await completeSignUp(txDeps.db, { id, email, personId, browser }, now, new Date(now.getTime() + LINK_MS));
    return startSession(txDeps, { id: personId, email });
  });
}

function belongsToBrowser(signUp: StoredSignUp, browser: Buffer | null): boolean {
  return browser !== null && signUp.browser_hash !== null && signUp.browser_hash.equals(browser);
}
