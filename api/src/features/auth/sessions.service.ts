import { createHmac } from 'node:crypto';
import type { Session } from '@marketplace/contracts';
import type { Database } from '../../db/database.ts';
import type { AppDependencies } from '../../dependencies.ts';
import { AppError } from '../../errors.ts';
import { deriveKey, type Tokens } from '../../plugins/tokens.ts';
import { hashSecretToken, newSecretToken } from './secret-tokens.ts';
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
export const REPEAT_GRACE_MS = 10_000;

export interface SessionOwner {
  id: string;
  email: string;
}
/** What the browser gets: the session in the body, the refresh token in its cookie. */
export interface IssuedSession {
  session: Session;
  refreshToken: string;
}

/** Starts, refreshes and ends agency sessions. */
export function sessionsService(deps: AppDependencies, tokens: Tokens) {
  const chainKey = deriveKey(deps.config.TOKEN_SECRET, 'refresh token chain');
  const tokenExpiry = (now: Date) => new Date(now.getTime() + REFRESH_TOKEN_SECONDS * 1000);

  /**
   * The token that follows another. It is derived, not random, so that the server can return the active token again to
   * a repeated call although it stores only hashes. Without the server's key nobody can compute it.
   */
  const successorOf = (token: string) => createHmac('sha256', chainKey).update(token).digest('base64url');

  function issue(user: SessionOwner, sessionId: string, refreshToken: string): IssuedSession {
    const access = tokens.issueAccessToken({ userId: user.id, sessionId });
    return { session: { ...access, token_type: 'bearer', user: { id: user.id, email: user.email } }, refreshToken };
  }

  /** Call it in the transaction that authenticates the user. */
  async function startSession(trx: Database, user: SessionOwner): Promise<IssuedSession> {
    const now = deps.now();
    const sessionId = await createSession(trx, user.id, now);
    const { token, hash } = newSecretToken();
    await addRefreshToken(trx, {
      sessionId,
      tokenHash: hash,
      parentId: null,
      createdAt: now,
      expiresAt: tokenExpiry(now),
    });
    return issue(user, sessionId, token);
  }

  async function replace(trx: Database, current: RefreshTokenState, token: string, now: Date): Promise<string> {
    const successor = successorOf(token);
    await addRefreshToken(trx, {
      sessionId: current.sessionId,
      tokenHash: hashSecretToken(successor),
      parentId: current.id,
      createdAt: now,
      expiresAt: tokenExpiry(now),
    });
    await markReplaced(trx, current.id, now);
    return successor;
  }

  /** Follows the chain from a replaced token to the active one. */
  async function activeAfter(trx: Database, token: string): Promise<string | null> {
    let successor = successorOf(token);
    let state = await readRefreshToken(trx, hashSecretToken(successor));
    while (state !== null && state.replacedAt !== null) {
      successor = successorOf(successor);
      state = await readRefreshToken(trx, hashSecretToken(successor));
    }
    return state === null ? null : successor;
  }

  async function rotate(trx: Database, presented: string): Promise<IssuedSession | null> {
    const hash = hashSecretToken(presented);
    const sessionId = await findSessionOfRefreshToken(trx, hash);
    if (sessionId === null) return null;
    await lockSession(trx, sessionId);
    // Read after the lock: a concurrent call may have replaced the token or ended the session.
    const current = await readRefreshToken(trx, hash);
    const now = deps.now();
    if (current === null || current.sessionEndedAt !== null || current.expiresAt <= now) return null;
    const user = { id: current.userId, email: current.email };
    if (current.replacedAt === null) return issue(user, sessionId, await replace(trx, current, presented, now));
    const active =
      now.getTime() - current.replacedAt.getTime() <= REPEAT_GRACE_MS ? await activeAfter(trx, presented) : null;
    if (active !== null) return issue(user, sessionId, active);
    await endSession(trx, sessionId, 'token_reuse', now);
    return null;
  }

  return {
    startSession,

    /**
     * Exchanges a refresh token for the next one. Reuse of a token that was replaced longer ago than the grace period
     * means that two parties have it: the session ends permanently. @throws AppError `session_expired`
     */
    async refresh(presented: string): Promise<IssuedSession> {
      const issued = await deps.db.transaction().execute((trx) => rotate(trx, presented));
      // Thrown only now: inside the transaction, it would roll back the end of the session.
      if (issued === null) throw new AppError('session_expired');
      return issued;
    },

    /** Ends the session of a refresh token; an unknown one changes nothing. */
    async endByRefreshToken(presented: string): Promise<void> {
      const sessionId = await findSessionOfRefreshToken(deps.db, hashSecretToken(presented));
      if (sessionId !== null) await endSession(deps.db, sessionId, 'signed_out', deps.now());
    },

    endById: (sessionId: string) => endSession(deps.db, sessionId, 'signed_out', deps.now()),
  };
}

export type SessionsService = ReturnType<typeof sessionsService>;
