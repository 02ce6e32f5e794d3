import { ERROR_CODES, type SecondFactorRequired, type Session, type SignInAnswer } from '@marketplace/contracts';
import type { AccessTokenSource } from '../api-client/call-api.ts';
import { ApiError, isApiError } from '../api-client/api-error.ts';
import type { SessionTabs } from './session-tabs.ts';

/** Sessions with less time left are refreshed before use. */
const REFRESH_MARGIN_MS = 90_000;
const CHECK_INTERVAL_MS = 30_000;
const RETRY_DELAYS_MS = [300, 900];
const RETRIED_STATUSES = new Set([0, 502, 503, 504]);

export type AuthEvent =
  | 'initial_session'
  | 'signed_in'
  | 'signed_out'
  | 'token_refreshed'
  | 'user_updated'
  | 'password_recovery'
  | 'multi_factor_verified';
export type AuthListener = (event: AuthEvent, session: Session | null) => void;

export type SignInOutcome =
  | { step: 'signed_in'; session: Session }
  | { step: 'second_factor'; challenge: SecondFactorRequired };
export type SecondFactorProof = { code: string } | { recovery_code: string };

interface SessionState {
  session: Session | null;
  loading: boolean;
  unreachable: boolean;
  loggedOut: boolean;
}

export interface SessionTransport {
  refresh(): Promise<Session>;
  signIn(email: string, password: string): Promise<SignInAnswer>;
  verifySecondFactor(challenge: string, proof: SecondFactorProof): Promise<Session>;
  /** Must send the request synchronously, and the request must outlive the page. */
  signOut(): Promise<void>;
}

export interface SessionKeeper extends AccessTokenSource {
  state(): SessionState;
  subscribe(listener: () => void): () => void;
  onEvent(listener: AuthListener): () => void;
  /** Checks for a session and keeps it fresh. Returns a stop function. */
  start(): () => void;
  recheck(): Promise<void>;
  /** Called when the server has ended a session that this browser relied on. */
  onRefused(listener: () => void): () => void;
  signIn(email: string, password: string): Promise<SignInOutcome>;
  verifySecondFactor(challenge: string, proof: SecondFactorProof): Promise<Session>;
  /**
   * Ends the session in every tab immediately and notifies the server. Rejects if the server could not be reached;
   * retried when it is reachable.
   */
  signOut(): Promise<void>;
  acceptSession(session: Session): void;
  ensureSession(): Promise<Session>;
  announce(event: AuthEvent): void;
}

/**
 * Manages this tab's session. Access token in memory, refresh token in an HttpOnly cookie. Tabs refresh one at a time
 * and share the result.
 */
export function createSessionKeeper(transport: SessionTransport, tabs: SessionTabs): SessionKeeper {
  let current: SessionState = { session: null, loading: true, unreachable: false, loggedOut: false };
  // Computed from the local clock and the duration, so that a wrong clock cannot extend a session.
  let endsAt = 0;
  // Number of sessions ended in this tab. A response requested before an end must not restore the session.
  let ends = 0;
  let refreshing: Promise<Session> | null = null;
  let signingOut: Promise<void> | null = null;
  let begun: Promise<void> | null = null;
  const listeners = new Set<() => void>();
  const authListeners = new Set<AuthListener>();
  const refusalListeners = new Set<() => void>();

  const remaining = () => endsAt - Date.now();
  const holds = () => current.session !== null && remaining() > REFRESH_MARGIN_MS;

  function change(next: SessionState): void {
    current = next;
    notify(listeners);
  }
  function announce(event: AuthEvent): void {
    notify(authListeners, event, current.session);
  }

  function take(session: Session, event: AuthEvent, until = Date.now() + session.expires_in * 1000): void {
    endsAt = until;
    tabs.remember(true);
    tabs.setPendingSignOut(false);
    change({ session, loading: false, unreachable: false, loggedOut: false });
    announce(event);
  }
  function end({ loggedOut }: { loggedOut: boolean }): void {
    const was = current.session;
    ends += 1;
    endsAt = 0;
    tabs.remember(false);
    change({ session: null, loading: false, unreachable: false, loggedOut });
    if (was !== null) announce('signed_out');
  }

  function notifyRefused(): void {
    notify(refusalListeners);
  }
  function begin(session: Session): Session {
    take(session, 'signed_in');
    tabs.tell({ kind: 'session', session, endsAt });
    return session;
  }

  async function refreshWithRetries(): Promise<Session> {
    for (const delay of RETRY_DELAYS_MS) {
      try {
        return await transport.refresh();
      } catch (error) {
        if (!isApiError(error) || !RETRIED_STATUSES.has(error.status)) throw error;
        await new Promise((resolve) => setTimeout(resolve, delay));
      }
    }
    return transport.refresh();
  }

  function refresh(event: AuthEvent): Promise<Session> {
    const before = current.session;
    const endsBefore = ends;
    refreshing ??= tabs
      .oneAtATime(async () => {
        // Another tab may have refreshed or signed out meanwhile.
        if (current.session !== null && current.session !== before && holds()) return current.session;
        if (ends !== endsBefore) throw sessionMissing();
        const session = await refreshWithRetries();
        if (ends !== endsBefore) throw sessionMissing();
        take(session, event);
        tabs.tell({ kind: 'session', session, endsAt });
        return session;
      })
      .catch((error: unknown) => {
        // After a log-out, a rejection is expected.
        if (isRefused(error) && ends === endsBefore) {
          const had = current.session !== null;
          end({ loggedOut: false });
          if (had) tabs.tell({ kind: 'ended', refused: true });
          // Without a cookie, the last visit was long ago and no session ended.
          if (had || isEnded(error)) notifyRefused();
        }
        throw error;
      })
      .finally(() => {
        refreshing = null;
      });
    return refreshing;
  }

  /** Notifies the server of a log-out. After a failure, the next check or page retries. */
  function notifyServerOfSignOut(): Promise<void> {
    tabs.setPendingSignOut(true);
    signingOut ??= transport
      .signOut()
      .catch((error: unknown) => {
        // The server no longer knows the session: already signed out.
        if (!isRefused(error)) throw error;
      })
      .then(() => tabs.setPendingSignOut(false))
      .finally(() => {
        signingOut = null;
      });
    return signingOut;
  }
  async function tellServerIfOwed(): Promise<void> {
    if (current.session !== null || !tabs.hasPendingSignOut()) return;
    try {
      await notifyServerOfSignOut();
    } catch (error) {
      // Unreachable: the next check retries.
      if (!isApiError(error)) throw error;
    }
  }

  async function lookForSession(): Promise<void> {
    let unreachable = false;
    void tellServerIfOwed();
    if (tabs.mayHaveSession()) {
      try {
        await refresh('initial_session');
        return;
      } catch (error) {
        if (!isApiError(error)) throw error;
        unreachable = !isRefused(error);
      }
    }
    if (current.loading) {
      change({ session: null, loading: false, unreachable, loggedOut: false });
      announce('initial_session');
    }
  }

  async function check(): Promise<void> {
    await tellServerIfOwed();
    // This tab was suspended when another tab logged out.
    if (current.session !== null && !tabs.mayHaveSession()) end({ loggedOut: false });
    // The flag without a session means that the first check failed: check again.
    if (current.loading || (current.session === null ? !tabs.mayHaveSession() : holds())) return;
    try {
      await refresh('token_refreshed');
    } catch (error) {
      // Rejected: already ended. Unreachable: the next check retries.
      if (!isApiError(error)) throw error;
    }
  }

  async function ensureSession(): Promise<Session> {
    await begun;
    if (current.session === null) throw sessionMissing();
    if (holds()) return current.session;
    try {
      return await refresh('token_refreshed');
    } catch (error) {
      if (isRefused(error)) throw sessionMissing(error);
      if (current.session !== null && remaining() > 0) return current.session;
      throw error;
    }
  }

  async function tokenOrNull(session: () => Promise<Session>): Promise<string | null> {
    try {
      return (await session()).access_token;
    } catch (error) {
      if (!isApiError(error)) throw error;
      // Send the call without a token; the server's error explains the problem.
      return current.session?.access_token ?? null;
    }
  }

  return {
    state: () => current,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    onEvent(listener) {
      authListeners.add(listener);
      return () => authListeners.delete(listener);
    },
    start() {
      begun ??= lookForSession();
      const timer = setInterval(() => void check(), CHECK_INTERVAL_MS);
      const stopListening = tabs.listen((message) => {
        if (message.kind === 'ended') {
          const had = current.session !== null;
          end({ loggedOut: false });
          if (had && message.refused) notifyRefused();
        } else take(message.session, current.session === null ? 'signed_in' : 'token_refreshed', message.endsAt);
      });
      const stopWaking = tabs.onWake(() => void check());
      return () => {
        clearInterval(timer);
        stopListening();
        stopWaking();
      };
    },
    async recheck() {
      if (!current.unreachable) return;
      change({ session: null, loading: true, unreachable: false, loggedOut: false });
      begun = lookForSession();
      await begun;
    },
    onRefused(listener) {
      refusalListeners.add(listener);
      return () => refusalListeners.delete(listener);
    },
    async signIn(email, password) {
      // Otherwise the log-out response would clear the new cookie.
      await Promise.allSettled([signingOut]);
      const answer = await transport.signIn(email, password);
      if ('second_factor_required' in answer) return { step: 'second_factor', challenge: answer };
      return { step: 'signed_in', session: begin(answer) };
    },
    async verifySecondFactor(challenge, proof) {
      const session = begin(await transport.verifySecondFactor(challenge, proof));
      announce('multi_factor_verified');
      return session;
    },
    async signOut() {
      // Send it first: the page may close at any moment.
      const told = notifyServerOfSignOut();
      end({ loggedOut: true });
      tabs.tell({ kind: 'ended' });
      await told;
    },
    acceptSession: (session) => void begin(session),
    ensureSession,
    announce,
    async token() {
      await begun;
      return current.session === null ? null : tokenOrNull(ensureSession);
    },
    // Calls that return after a log-out have no session to refresh.
    renew: async () => (current.session === null ? null : tokenOrNull(() => refresh('token_refreshed'))),
  };
}

function notify<Args extends readonly unknown[]>(listeners: Iterable<(...args: Args) => void>, ...args: Args): void {
  for (const listener of listeners) {
    try {
      listener(...args);
    } catch (error) {
      reportError(error);
    }
  }
}

function isRefused(error: unknown): boolean {
  return isApiError(error) && error.status >= 400 && error.status < 500 && error.status !== 429;
}

function isEnded(error: unknown): boolean {
  return isApiError(error) && error.code === 'session_expired';
}

function sessionMissing(cause?: unknown): ApiError {
  return new ApiError(
    { status: ERROR_CODES.session_missing.status, code: 'session_missing', detail: 'No valid session' },
    { cause },
  );
}
