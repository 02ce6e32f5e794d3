import { createHmac } from 'node:crypto';
import type { Session } from '@marketplace/contracts';
import { withTransaction } from '../../db/with-transaction.ts';
import type { ServiceDependencies } from '../../dependencies.ts';
import { AppError } from '../../http/app-error.ts';
import type { AuthDependencies } from './auth-dependencies.ts';
import { deriveKey, hashSecretToken, newSecretToken } from '../../crypto/secret-tokens.ts';
import {
  addRefreshToken,
  createSession,
  endSession,
  findSessionOfRefreshToken,
  lockSession,
  markReplaced,
  readRefreshToken,
  type RefreshTokenState,
} from './sessions.repository.ts';

/** How long a browser stays signed in without a visit; each refresh restarts it. */
export const REFRESH_TOKEN_SECONDS = 30 * 24 * 60 * 60;
/** A refresh token may be reused for this long: two tabs refresh concurrently, or a response is lost. */
const REPEAT_GRACE_MS = 10_000;

export interface SessionOwner {
  id: string;
  email: string;
}
/** What the browser gets: the session in the body, the refresh token in its cookie. */
export interface IssuedSession {
  session: Session;
  refreshToken: string;
}

const tokenExpiry = (now: Date) => new Date(now.getTime() + REFRESH_TOKEN_SECONDS * 1000);

/**
 * The token that follows another. It is derived, not random, so that the server can return the active token again to
 * a repeated call although it stores only hashes. Without the server's key nobody can compute it.
 */
const successorOf = ({ config }: AuthDependencies, token: string) =>
  createHmac('sha256', deriveKey(config.TOKEN_SECRET, 'refresh token chain')).update(token).digest('base64url');

function issue(
  { tokens }: AuthDependencies,
  { user, sessionId, refreshToken }: { user: SessionOwner; sessionId: string; refreshToken: string },
): IssuedSession {
  const access = tokens.issueAccessToken({ personId: user.id, sessionId });
  return { session: { ...access, token_type: 'bearer', user: { id: user.id, email: user.email } }, refreshToken };
}

/** Starts a session of the user. `deps.db` is the transaction that authenticates them. */
export async function startSession(deps: AuthDependencies, user: SessionOwner): Promise<IssuedSession> {
  const now = deps.now();
  const sessionId = await createSession(deps.db, user.id, now);
  const { token, hash } = newSecretToken();
  await addRefreshToken(deps.db, {
    sessionId,
    tokenHash: hash,
    parentId: null,
    createdAt: now,
    expiresAt: tokenExpiry(now),
  });
  return issue(deps, { user, sessionId, refreshToken: token });
}

async function replace(
  deps: AuthDependencies,
  { current, token, now }: { current: RefreshTokenState; token: string; now: Date },
): Promise<string> {
  const successor = successorOf(deps, token);
  await addRefreshToken(deps.db, {
    sessionId: current.sessionId,
    tokenHash: hashSecretToken(successor),
    parentId: current.id,
    createdAt: now,
    expiresAt: tokenExpiry(now),
  });
  await markReplaced(deps.db, current.id, now);
  return successor;
}

/** Follows the chain from a replaced token to the active one. */
async function activeAfter(deps: AuthDependencies, token: string): Promise<string | null> {
  let successor = successorOf(deps, token);
  let state = await readRefreshToken(deps.db, hashSecretToken(successor));
  while (state !== null && state.replacedAt !== null) {
    successor = successorOf(deps, successor);
    state = await readRefreshToken(deps.db, hashSecretToken(successor));
  }
  return state === null ? null : successor;
}

async function rotate(deps: AuthDependencies, presented: string): Promise<IssuedSession | null> {
  const hash = hashSecretToken(presented);
  const sessionId = await findSessionOfRefreshToken(deps.db, hash);
  if (sessionId === null) return null;
  await lockSession(deps.db, sessionId);
  // Read after the lock: a concurrent call may have replaced the token or ended the session.
  const current = await readRefreshToken(deps.db, hash);
  const now = deps.now();
  if (current === null || current.sessionEndedAt !== null || current.expiresAt <= now) return null;
  const user = { id: current.personId, email: current.email };
  if (current.replacedAt === null) {
    return issue(deps, { user, sessionId, refreshToken: await replace(deps, { current, token: presented, now }) });
  }
  const active =
    now.getTime() - current.replacedAt.getTime() <= REPEAT_GRACE_MS ? await activeAfter(deps, presented) : null;
  if (active !== null) return issue(deps, { user, sessionId, refreshToken: active });
  await endSession(deps.db, sessionId, 'token_reuse', now);
  return null;
}

/**
 * Exchanges a refresh token for the next one. Reuse of a token that was replaced longer ago than the grace period means
 * that two parties have it: the session ends permanently. @throws AppError `session_expired`
 */
export async function refreshSession(deps: AuthDependencies, presented: string): Promise<IssuedSession> {
  const issued = await withTransaction(deps, (inside) => rotate(inside, presented));
  // Thrown only now: inside the transaction, it would roll back the end of the session.
  if (issued === null) throw new AppError('session_expired');
  return issued;
}

/** Ends the session of a refresh token; an unknown one changes nothing. */
export async function endSessionOfRefreshToken(deps: ServiceDependencies, presented: string): Promise<void> {
  const sessionId = await findSessionOfRefreshToken(deps.db, hashSecretToken(presented));
  if (sessionId !== null) await signOut(deps, sessionId);
}

/** Ends the session permanently. */
export const signOut = (deps: ServiceDependencies, sessionId: string): Promise<void> =>
  endSession(deps.db, sessionId, 'signed_out', deps.now());
