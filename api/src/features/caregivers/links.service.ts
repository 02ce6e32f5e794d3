import { createHmac, randomInt, timingSafeEqual } from 'node:crypto';
import type { SendCaregiverTokenBody } from '@marketplace/contracts';
import type { AppDependencies, CaregiverIdentity } from '../../dependencies.ts';
import type { MailAssociation } from '../../mail/render-mail.ts';
import { deriveKey } from '../../plugins/tokens.ts';
import { notSoonerThan } from '../auth/equal-time.ts';
import { hashSecretToken, newSecretToken } from '../auth/secret-tokens.ts';
import { findMemberByEmail } from './caregivers.repository.ts';
import { caregiverLinkMail, type LinkMailJob } from './caregivers.mails.ts';
import { clearCodeAttempts, findLinkByToken, replaceLink, takeCodeAttempt } from './links.repository.ts';

export const LINK_HOURS = 24;
export const MAX_CODE_ATTEMPTS = 5;

/** Six digits are soon tried through: their hash takes a key that is not in the database. */
function hashCode(deps: AppDependencies, member: number, code: string): Buffer {
  return createHmac('sha256', deriveKey(deps.config.TOKEN_SECRET, 'caregiver link code'))
    .update(`${member}:${code}`)
    .digest();
}

/** Whom a link's token names; null for an unknown, replaced or expired one. Changes nothing. */
export function findLinkOwner(deps: AppDependencies, token: string): Promise<CaregiverIdentity | null> {
  return findLinkByToken(deps.db, hashSecretToken(token), deps.now());
}

/** Whom the address and the mail's code name together; null when they do not fit or the attempts are used up. */
export async function findCodeOwner(
  deps: AppDependencies,
  email: string,
  code: string,
): Promise<CaregiverIdentity | null> {
  const member = await findMemberByEmail(deps.db, email);
  if (member === null) return null;
  const expected = await takeCodeAttempt(deps.db, member.id, deps.now(), MAX_CODE_ATTEMPTS);
  if (expected === null || !timingSafeEqual(expected, hashCode(deps, member.id, code))) return null;
  await clearCodeAttempts(deps.db, member.id);
  return { member: member.id, uuid: member.uuid };
}

/** The job that an application is for, when the body names one. */
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

/**
 * Mails a new link to the profile with this address, if there is one; the older link ends. Nobody can tell from the
 * answer, nor from its time, whether there was. The page's language comes before the profile's: it is the newer choice.
 */
export async function sendCaregiverLink(
  deps: AppDependencies,
  body: SendCaregiverTokenBody,
  association: MailAssociation | null,
): Promise<void> {
  await notSoonerThan(() => mailLink(deps, body, association));
}

async function mailLink(
  deps: AppDependencies,
  body: SendCaregiverTokenBody,
  association: MailAssociation | null,
): Promise<void> {
  const member = await findMemberByEmail(deps.db, body.email);
  if (member === null) return;
  const { token, hash } = newSecretToken();
  const code = String(randomInt(1_000_000)).padStart(6, '0');
  const now = deps.now();
  const mail = caregiverLinkMail({
    config: deps.config,
    to: body.email,
    firstName: member.first_name,
    token,
    code,
    hours: LINK_HOURS,
    language: body.preferred_language ?? member.preferred_language,
    job: jobOf(body),
    association,
  });
  await deps.db.transaction().execute(async (trx) => {
    await replaceLink(trx, {
      member: member.id,
      token_hash: hash,
      code_hash: hashCode(deps, member.id, code),
      created_at: now,
      expires_at: new Date(now.getTime() + LINK_HOURS * 60 * 60 * 1000),
    });
    await deps.outbox.enqueue(trx, mail);
  });
}
