import { ERROR_CODES, type SecondFactorRequired, type Session, type SignInResponse } from '@marketplace/contracts';
import type { AccessTokenSource } from '../api-client/call-api.ts';
import { ApiError, isApiError } from '../api-client/api-error.ts';
import type { SessionTabs } from './session-tabs.ts';

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
  signedOut: boolean;
}

export interface SessionTransport {
  refresh(): Promise<Session>;
  signIn(email: string, password: string): Promise<SignInResponse>;
  verifySecondFactor(challenge: string, proof: SecondFactorProof): Promise<Session>;
  /** Notifies the server of a sign-out. Must send synchronously, and the request must outlive the page. */
  signOut(): Promise<void>;
}

/**
 * Manages this tab's session. Access token in memory, refresh token in an HttpOnly cookie. Tabs refresh one at a time
 * and share the result.
 */
export class SessionKeeper implements AccessTokenSource {
  readonly #transport: SessionTransport;
  readonly #tabs: SessionTabs;
  #state: SessionState = { session: null, loading: true, unreachable: false, signedOut: false };
  /** Expiry by the local clock: now plus the session's duration. Immune to a wrong clock. */
  #endsAt = 0;
  /** Number of sessions that ended in this tab. Responses to earlier requests must not restore an ended session. */
  #ends = 0;
  #refreshing: Promise<Session> | null = null;
  #signingOut: Promise<void> | null = null;
  #begun: Promise<void> | null = null;
  readonly #listeners = new Set<() => void>();
  readonly #authListeners = new Set<AuthListener>();
  readonly #refusalListeners = new Set<() => void>();

  constructor(transport: SessionTransport, tabs: SessionTabs) {
    this.#transport = transport;
    this.#tabs = tabs;
  }

  // Bound functions, because components destructure them.

  readonly state = (): SessionState => this.#state;

  readonly subscribe = (listener: () => void): (() => void) => addListener(this.#listeners, listener);

  readonly onEvent = (listener: AuthListener): (() => void) => addListener(this.#authListeners, listener);

  /** Calls the listener after the server ended a session that this browser used. */
  readonly onRefused = (listener: () => void): (() => void) => addListener(this.#refusalListeners, listener);

  readonly announce = (event: AuthEvent): void => notify(this.#authListeners, event, this.#state.session);

  readonly acceptSession = (session: Session): void => void this.#begin(session);

  /** Checks for a session and keeps it fresh. Returns a stop function. */
  start(): () => void {
    this.#begun ??= this.#lookForSession();
    const timer = setInterval(() => void this.#check(), CHECK_INTERVAL_MS);
    const stopListening = this.#tabs.listen((message) => {
      const had = this.#state.session !== null;
      if (message.kind === 'ended') {
        this.#end({ signedOut: false });
        if (had && message.refused) notify(this.#refusalListeners);
      } else this.#take(message.session, had ? 'token_refreshed' : 'signed_in', message.endsAt);
    });
    const stopWaking = this.#tabs.onWake(() => void this.#check());
    return () => {
      clearInterval(timer);
      stopListening();
      stopWaking();
    };
  }

  /** Waits for the first session check. */
  readonly hasSession = async (): Promise<boolean> => {
    await this.#begun;
    return this.#state.session !== null;
  };

  readonly recheck = async (): Promise<void> => {
    if (!this.#state.unreachable) return;
    this.#change({ session: null, loading: true, unreachable: false, signedOut: false });
    this.#begun = this.#lookForSession();
    await this.#begun;
  };

  readonly signIn = async (email: string, password: string): Promise<SignInOutcome> => {
    // The response of a pending sign-out or refresh could otherwise overwrite the new cookie.
    await Promise.allSettled([this.#signingOut, this.#refreshing]);
    const answer = await this.#transport.signIn(email, password);
    if ('second_factor_required' in answer) return { step: 'second_factor', challenge: answer };
    return { step: 'signed_in', session: this.#begin(answer) };
  };

  readonly verifySecondFactor = async (challenge: string, proof: SecondFactorProof): Promise<Session> => {
    const session = this.#begin(await this.#transport.verifySecondFactor(challenge, proof));
    this.announce('multi_factor_verified');
    return session;
  };

  /**
   * Ends the session in every tab immediately, and notifies the server. If the server is unreachable, rejects
   * and retries later.
   */
  readonly signOut = async (): Promise<void> => {
    // Sends the request first, because the page may close at any moment.
    const notified = this.#notifyServerOfSignOut();
    this.#end({ signedOut: true });
    this.#tabs.tell({ kind: 'ended' });
    await notified;
  };

  readonly ensureSession = async (): Promise<Session> => {
    await this.#begun;
    if (this.#state.session === null) throw sessionMissing();
    if (this.#holds()) return this.#state.session;
    try {
      return await this.#refresh('token_refreshed');
    } catch (error) {
      if (isRefused(error)) throw sessionMissing(error);
      if (this.#state.session !== null && this.#remaining() > 0) return this.#state.session;
      throw error;
    }
  };

  async token(): Promise<string | null> {
    await this.#begun;
    return this.#state.session === null ? null : this.#tokenOrNull(this.ensureSession);
  }

  /** Returns null after a sign-out. */
  async renew(): Promise<string | null> {
    return this.#state.session === null ? null : this.#tokenOrNull(() => this.#refresh('token_refreshed'));
  }

  #remaining(): number {
    return this.#endsAt - Date.now();
  }

  #holds(): boolean {
    return this.#state.session !== null && this.#remaining() > REFRESH_MARGIN_MS;
  }

  #change(next: SessionState): void {
    this.#state = next;
    notify(this.#listeners);
  }

  #take(session: Session, event: AuthEvent, until = Date.now() + session.expires_in * 1000): void {
    this.#endsAt = until;
    this.#tabs.remember(true);
    this.#tabs.setPendingSignOut(false);
    this.#change({ session, loading: false, unreachable: false, signedOut: false });
    this.announce(event);
  }

  #end({ signedOut }: { signedOut: boolean }): void {
    const was = this.#state.session;
    this.#ends += 1;
    this.#endsAt = 0;
    this.#tabs.remember(false);
    this.#change({ session: null, loading: false, unreachable: false, signedOut });
    if (was !== null) this.announce('signed_out');
  }

  #begin(session: Session): Session {
    this.#take(session, 'signed_in');
    this.#tabs.tell({ kind: 'session', session, endsAt: this.#endsAt });
    return session;
  }

  async #refreshWithRetries(): Promise<Session> {
    for (const delay of RETRY_DELAYS_MS) {
      try {
        return await this.#transport.refresh();
      } catch (error) {
        if (!isApiError(error) || !RETRIED_STATUSES.has(error.status)) throw error;
        await new Promise((resolve) => setTimeout(resolve, delay));
      }
    }
    return this.#transport.refresh();
  }

  #refresh(event: AuthEvent): Promise<Session> {
    const endsBefore = this.#ends;
    this.#refreshing ??= this.#refreshInTurn(event, this.#state.session, endsBefore)
      .catch((error: unknown) => {
        // A rejection is expected after a sign-out.
        if (isRefused(error) && this.#ends === endsBefore) this.#endRefused(error);
        throw error;
      })
      .finally(() => {
        this.#refreshing = null;
      });
    return this.#refreshing;
  }

  #refreshInTurn(event: AuthEvent, previousSession: Session | null, endsBefore: number): Promise<Session> {
    return this.#tabs.oneAtATime(async () => {
      const { session: current } = this.#state;
      // Another tab may have refreshed or signed out in the meantime.
      if (current !== null && current !== previousSession && this.#holds()) return current;
      if (this.#ends !== endsBefore) throw sessionMissing();
      const session = await this.#refreshWithRetries();
      if (this.#ends !== endsBefore) throw sessionMissing();
      this.#take(session, event);
      this.#tabs.tell({ kind: 'session', session, endsAt: this.#endsAt });
      return session;
    });
  }

  #endRefused(error: unknown): void {
    const had = this.#state.session !== null;
    this.#end({ signedOut: false });
    if (had) this.#tabs.tell({ kind: 'ended', refused: true });
    // Without a session in this tab, only `session_expired` indicates that a session ended.
    if (had || isEnded(error)) notify(this.#refusalListeners);
  }

  /** Notifies the server of a sign-out. After a failure, the next check or page retries. */
  #notifyServerOfSignOut(): Promise<void> {
    this.#tabs.setPendingSignOut(true);
    this.#signingOut ??= this.#transport
      .signOut()
      .catch((error: unknown) => {
        // The server does not know the session: already signed out.
        if (!isRefused(error)) throw error;
      })
      .then(() => this.#tabs.setPendingSignOut(false))
      .finally(() => {
        this.#signingOut = null;
      });
    return this.#signingOut;
  }

  async #sendPendingSignOut(): Promise<void> {
    if (this.#state.session !== null || !this.#tabs.hasPendingSignOut()) return;
    try {
      await this.#notifyServerOfSignOut();
    } catch (error) {
      // The server is unreachable; the next check retries.
      if (!isApiError(error)) throw error;
    }
  }

  async #lookForSession(): Promise<void> {
    let unreachable = false;
    void this.#sendPendingSignOut();
    if (this.#tabs.mayHaveSession()) {
      try {
        await this.#refresh('initial_session');
        return;
      } catch (error) {
        if (!isApiError(error)) throw error;
        unreachable = !isRefused(error);
      }
    }
    if (this.#state.loading) {
      this.#change({ session: null, loading: false, unreachable, signedOut: false });
      this.announce('initial_session');
    }
  }

  async #check(): Promise<void> {
    await this.#sendPendingSignOut();
    const { session, loading } = this.#state;
    const mayHaveSession = this.#tabs.mayHaveSession();
    // Another tab signed out while this tab was suspended.
    if (session !== null && !mayHaveSession) return this.#end({ signedOut: false });
    // A flag without a session means that the first check failed: check again.
    if (loading || (session === null ? !mayHaveSession : this.#holds())) return;
    try {
      await this.#refresh('token_refreshed');
    } catch (error) {
      // After a rejection, the session has ended. If the server is unreachable, the next check retries.
      if (!isApiError(error)) throw error;
    }
  }

  async #tokenOrNull(session: () => Promise<Session>): Promise<string | null> {
    try {
      return (await session()).access_token;
    } catch (error) {
      if (!isApiError(error)) throw error;
      // Without a session, the call has no token, and the server's error explains the problem.
      return this.#state.session?.access_token ?? null;
    }
  }
}

function addListener<Listener>(listeners: Set<Listener>, listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
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
