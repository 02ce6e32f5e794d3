import { createHmac } from 'node:crypto';
import type { Session, SessionsResponse } from '@marketplace/contracts';
import { insertAction } from '../../audit/operator-actions.repository.ts';
import { withTransaction } from '../../db/with-transaction.ts';
import type { AgencyIdentity, OperatorDependencies, ServiceDependencies } from '../../dependencies.ts';
import { AppError } from '../../http/app-error.ts';
import type { Tokens } from '../../http/tokens.ts';
import { logSecurity } from '../../observability/security-log.ts';
import { hashSecretToken, keyFor, keysFor, newSecretToken } from '../../crypto/secret-tokens.ts';
import { removeChallengesOfPerson } from './second-factor.repository.ts';
import {
  insertRefreshToken,
  insertSession,
  endSession,
  endSessionsOfPerson,
  findSessionOfRefreshToken,
  hasSession,
  listLiveSessions,
  lockSession,
  updateReplacedAt,
  findRefreshToken,
  type EndReason,
  type RefreshTokenState,
} from './sessions.repository.ts';
import { findUserByEmail } from './users.repository.ts';

/** Lifetime of a session from sign-in, regardless of use. */
export const SESSION_SECONDS = 30 * 24 * 60 * 60;
/** How long a refresh token may be reused: two tabs may refresh concurrently, or a response may be lost. */
const REPEAT_GRACE_MS = 10_000;

export interface SessionDependencies extends ServiceDependencies {
  tokens: Tokens;
  /** Device name such as 'Chrome on Windows'; empty if unknown. */
  device: string;
}

interface SessionOwner {
  id: string;
  email: string;
}
/** Sent to the browser: the session in the body, the refresh token in a cookie. */
export interface IssuedSession {
  session: Session;
  refreshToken: string;
}

const startOfLive = (now: Date) => new Date(now.getTime() - SESSION_SECONDS * 1000);
const endOf = (signedInAt: Date) => new Date(signedInAt.getTime() + SESSION_SECONDS * 1000);

/**
 * Derives the next refresh token from the previous one and the server's key. So a repeated call can return the active
 * token, although the server stores only hashes.
 */
const successorOf = (key: Buffer, token: string) => createHmac('sha256', key).update(token).digest('base64url');
const CHAIN_PURPOSE = 'refresh token chain';

function issue(
  { tokens }: SessionDependencies,
  issued: { user: SessionOwner; sessionId: string; endsAt: Date; refreshToken: string },
): IssuedSession {
  const { user, sessionId, endsAt, refreshToken } = issued;
  const access = tokens.issueAccessToken({ personId: user.id, sessionId }, endsAt);
  return { session: { ...access, token_type: 'bearer', user: { id: user.id, email: user.email } }, refreshToken };
}

/** `deps.db` is the transaction that authenticated the person. */
export async function startSession(deps: SessionDependencies, user: SessionOwner): Promise<IssuedSession> {
  const now = deps.now();
  const endsAt = endOf(now);
  const sessionId = await insertSession(deps.db, { personId: user.id, device: deps.device, now });
  const { token, hash } = newSecretToken();
  await insertRefreshToken(deps.db, {
    session_id: sessionId,
    token_hash: hash,
    created_at: now,
    expires_at: endsAt,
  });
  logSecurity(deps, 'sign_in_succeeded', { person: user.id, session: sessionId });
  return issue(deps, { user, sessionId, endsAt, refreshToken: token });
}

async function replace(
  deps: SessionDependencies,
  { current, token, now }: { current: RefreshTokenState; token: string; now: Date },
): Promise<string> {
  const successor = successorOf(keyFor(deps.config, CHAIN_PURPOSE), token);
  await insertRefreshToken(deps.db, {
    session_id: current.sessionId,
    token_hash: hashSecretToken(successor),
    parent_id: current.id,
    created_at: now,
    expires_at: endOf(current.signedInAt),
  });
  await updateReplacedAt(deps.db, current.id, now);
  return successor;
}

async function activeAfter(deps: SessionDependencies, token: string): Promise<string | null> {
  for (const key of keysFor(deps.config, CHAIN_PURPOSE)) {
    const successor = successorOf(key, token);
    const state = await findRefreshToken(deps.db, hashSecretToken(successor));
    if (state !== undefined) return state.replacedAt === null ? successor : activeAfter(deps, successor);
  }
  return null;
}

async function rotate(deps: SessionDependencies, presented: string): Promise<IssuedSession | null> {
  const hash = hashSecretToken(presented);
  const sessionId = await findSessionOfRefreshToken(deps.db, hash);
  if (sessionId === null) return null;
  await lockSession(deps.db, sessionId);
  // Read after the lock: a concurrent call may have replaced the token or ended the session meanwhile.
  const current = await findRefreshToken(deps.db, hash);
  const now = deps.now();
  if (current === undefined || current.sessionEndedAt !== null) return null;
  const endsAt = endOf(current.signedInAt);
  if (endsAt <= now) return null;
  const user = { id: current.personId, email: current.email };
  if (current.replacedAt === null) {
    const next = await replace(deps, { current, token: presented, now });
    return issue(deps, { user, sessionId, endsAt, refreshToken: next });
  }
  const active =
    now.getTime() - current.replacedAt.getTime() <= REPEAT_GRACE_MS ? await activeAfter(deps, presented) : null;
  if (active !== null) return issue(deps, { user, sessionId, endsAt, refreshToken: active });
  await end(deps, sessionId, 'token_reuse');
  return null;
}

/**
 * Exchanges a refresh token for the next one. Reuse after the grace period means that two parties have the token, so
 * the session ends.
 * @throws AppError `session_expired`
 */
export async function refreshSession(deps: SessionDependencies, presented: string): Promise<IssuedSession> {
  const issued = await withTransaction(deps, (txDeps) => rotate(txDeps, presented));
  // Thrown after the transaction, because throwing inside would roll back the end of the session.
  if (issued === null) throw new AppError('session_expired');
  return issued;
}

/** An unknown token changes nothing. */
export async function endSessionOfRefreshToken(deps: ServiceDependencies, presented: string): Promise<void> {
  const sessionId = await findSessionOfRefreshToken(deps.db, hashSecretToken(presented));
  if (sessionId !== null) await signOut(deps, sessionId);
}

async function end(deps: ServiceDependencies, session: string, reason: EndReason): Promise<void> {
  const person = await endSession(deps.db, session, reason, deps.now());
  if (person !== null) logSecurity(deps, 'session_ended', { person, session, reason });
}

export const signOut = (deps: ServiceDependencies, sessionId: string): Promise<void> =>
  end(deps, sessionId, 'signed_out');

export async function listSessions(deps: ServiceDependencies, agency: AgencyIdentity): Promise<SessionsResponse> {
  const sessions = await listLiveSessions(deps.db, agency.personId, startOfLive(deps.now()));
  return {
    sessions: sessions.map(({ id, device, signedInAt, lastActiveAt }) => ({
      id,
      device,
      signed_in_at: signedInAt.toISOString(),
      last_active_at: lastActiveAt.toISOString(),
      current: id === agency.sessionId,
    })),
  };
}

/**
 * Ends one of the person's sessions. Idempotent.
 * @throws AppError `not_found`
 */
export async function endOwnSession(deps: ServiceDependencies, agency: AgencyIdentity, id: string): Promise<void> {
  if (!(await hasSession(deps.db, agency.personId, id))) throw new AppError('not_found');
  await end(deps, id, 'ended_by_person');
}

/** Ends the person's other sessions, and all of the person's pending sign-ins. */
export async function endOtherSessions(deps: ServiceDependencies, agency: AgencyIdentity): Promise<void> {
  const { personId, sessionId } = agency;
  await withTransaction(deps, async ({ db }) => {
    // Runs first: a concurrent sign-in then either fails, or its new session ends below.
    await removeChallengesOfPerson(db, personId);
    await endSessionsOfPerson(db, personId, 'ended_by_person', deps.now(), { except: sessionId });
  });
  logSecurity(deps, 'session_ended', { person: personId, reason: 'all_others_ended_by_person' });
}

/**
 * Ends all sessions of the account with this address. Returns the number of ended sessions; null without such an
 * account.
 */
export function endSessionsOfAccount(
  { db, now }: OperatorDependencies,
  { email, operator }: { email: string; operator: string },
): Promise<number | null> {
  return db.transaction().execute(async (trx) => {
    const user = await findUserByEmail(trx, email);
    if (user === null) return null;
    await removeChallengesOfPerson(trx, user.id);
    const liveSessions = await listLiveSessions(trx, user.id, startOfLive(now()));
    await endSessionsOfPerson(trx, user.id, 'ended_by_operator', now());
    await insertAction(trx, {
      operator,
      act: 'end sessions',
      subject: `person ${user.id}`,
      reason: '',
      at: now(),
    });
    return liveSessions.length;
  });
}
