import { createHmac, randomInt, timingSafeEqual } from 'node:crypto';
import type { SendCaregiverTokenBody } from '@marketplace/contracts';
import type { ServiceDependencies } from '../../dependencies.ts';
import { withTransaction } from '../../db/with-transaction.ts';
import { AppError } from '../../http/app-error.ts';
import { clearCaregiverBounce } from '../../mail/bounces.repository.ts';
import type { MailAssociation } from '../../mail/mail.ts';
import { withMinimumDuration } from '../../crypto/equal-time.ts';
import { hashSecretToken, keyFor, keysFor, newSecretToken } from '../../crypto/secret-tokens.ts';
import { caregiverLinkMail, type LinkMailJob, type MailedLink } from './links.mails.ts';
import {
  findCaregiverByEmail,
  insertLink,
  findLinkByToken,
  type LinkOwner,
  restoreCodeAttempts,
  restoreGuess,
  updateConfirmedAddress,
  spendCodeAttempts,
  spendGuess,
} from './links.repository.ts';

const LINK_HOURS = 24;
/** Maximum number of valid links per requesting client. Requests from other clients do not invalidate them. */
const MAX_LINKS = 3;
/** Codes are accepted from this many of the newest emails. */
const MAX_VALID_CODES = 3;
const MAX_CODE_ATTEMPTS = 5;
/** Maximum number of wrong codes per address and day, counted across all codes for that address. */
const MAX_GUESSES_A_DAY = 10;
const GUESS_LIMIT = { max: MAX_GUESSES_A_DAY, windowMs: 24 * 60 * 60 * 1000 };

const hashWith = (key: Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest();
const keyedHash = ({ config }: Pick<ServiceDependencies, 'config'>, purpose: string, text: string): Buffer =>
  hashWith(keyFor(config, purpose), text);

const CODE_PURPOSE = 'caregiver link code';
/** Hashes a code with a key that is not in the database, because six digits are easy to brute-force. */
const hashCode = (key: Buffer, caregiverId: number, code: string) => hashWith(key, `${caregiverId}:${code}`);

/** Returns null if the token is unknown or expired. */
export function findLinkOwner(deps: ServiceDependencies, token: string): Promise<LinkOwner | null> {
  return findLinkByToken(deps.db, hashSecretToken(token), deps.now());
}

/** Marks the address as confirmed, because the caregiver used a link or code that was emailed to it. */
export async function confirmAddress({ db, now }: ServiceDependencies, owner: LinkOwner): Promise<void> {
  const at = now();
  await updateConfirmedAddress(db, owner.caregiverId, at);
  await clearCaregiverBounce(db, { ...owner, at });
}

interface TypedCode {
  email: string;
  code: string;
}

/**
 * Finds the caregiver by address and emailed code. Returns null if no valid code for the address matches. Takes the
 * same time if no profile has the address.
 * @throws AppError `code_guesses_used`, even for unknown addresses
 */
export function findCodeOwner(deps: ServiceDependencies, typed: TypedCode): Promise<LinkOwner | null> {
  return withMinimumDuration(() => checkCode(deps, typed));
}

async function checkCode(deps: ServiceDependencies, { email, code }: TypedCode): Promise<LinkOwner | null> {
  const { db } = deps;
  const now = deps.now();
  const address = keyedHash(deps, 'caregiver code guesses', email);
  const { blockedUntil } = await spendGuess(db, address, GUESS_LIMIT, now);
  if (blockedUntil !== null) {
    throw new AppError('code_guesses_used', {
      retryAfterSeconds: Math.ceil((blockedUntil.getTime() - now.getTime()) / 1000),
    });
  }
  const caregiver = await findCaregiverByEmail(db, email);
  if (caregiver === null) return null;
  const limits = { codes: MAX_VALID_CODES, attempts: MAX_CODE_ATTEMPTS };
  const codes = await spendCodeAttempts(db, caregiver.id, limits, now);
  const codeHashes = keysFor(deps.config, CODE_PURPOSE).map((key) => hashCode(key, caregiver.id, code));
  const right = codes.find(({ code_hash }) => codeHashes.some((hash) => timingSafeEqual(code_hash, hash)));
  if (right === undefined) return null;
  const ids = codes.map(({ id }) => id);
  await restoreCodeAttempts(db, ids);
  await restoreGuess(db, address);
  return { caregiverId: caregiver.id, uuid: caregiver.uuid, mailedAt: right.created_at };
}

function jobOf(body: SendCaregiverTokenBody): LinkMailJob | null {
  if (!body.job_title) return null;
  return {
    job_title: body.job_title,
    agency: body.agency ?? null,
    internal: body.internal ?? null,
    source: body.source ?? null,
    job_link: body.job_link ?? null,
  };
}

export async function storeNewLink(
  deps: Pick<ServiceDependencies, 'db' | 'config' | 'now'>,
  { caregiverId, askedBy }: { caregiverId: number; askedBy: string },
): Promise<MailedLink> {
  const { token, hash } = newSecretToken();
  const code = String(randomInt(1_000_000)).padStart(6, '0');
  const now = deps.now();
  const link = {
    caregiver_id: caregiverId,
    token_hash: hash,
    code_hash: hashCode(keyFor(deps.config, CODE_PURPOSE), caregiverId, code),
    asked_by: keyedHash(deps, 'caregiver link client', askedBy),
    created_at: now,
    expires_at: new Date(now.getTime() + LINK_HOURS * 60 * 60 * 1000),
  };
  await insertLink(deps.db, link, MAX_LINKS);
  return { token, code, hours: LINK_HOURS };
}

interface LinkRequest {
  body: SendCaregiverTokenBody;
  association: MailAssociation | null;
  /** Identifies the client. A new link does not invalidate other clients' links. */
  askedBy: string;
}

/**
 * Emails a new link to the profile with this address, if any. Response and timing do not reveal whether such a profile
 * exists. The page's language overrides the profile's, because the page's language is the newer choice.
 */
export const sendCaregiverLink = (deps: ServiceDependencies, request: LinkRequest): Promise<void> =>
  withMinimumDuration(() => mailLink(deps, request));

async function mailLink(deps: ServiceDependencies, { body, association, askedBy }: LinkRequest): Promise<void> {
  const caregiver = await findCaregiverByEmail(deps.db, body.email);
  if (caregiver === null) return;
  const to = {
    email: body.email,
    association,
    firstName: caregiver.first_name,
    language: body.preferred_language ?? caregiver.preferred_language,
  };
  await withTransaction(deps, async (txDeps) => {
    const link = await storeNewLink(txDeps, { caregiverId: caregiver.id, askedBy });
    await deps.outbox.enqueue(txDeps.db, caregiverLinkMail(deps.config, to, { ...link, job: jobOf(body) }));
  });
}
