import {
  agencyProfileCall,
  agencySubscriptionCall,
  refreshSessionCall,
  signInCall,
  signOutCall,
  verifySecondFactorCall,
  type AgencyProfile,
  type AgencySubscription,
  type Session,
  type User,
} from '@marketplace/contracts';
import {
  createContext,
  useCallback,
  useContext,
  useEffect,
  useMemo,
  useState,
  useSyncExternalStore,
  type ReactNode,
} from 'react';
import { errorText } from '../api-client/api-error.ts';
import { callApi, setAccessTokenSource } from '../api-client/call-api.ts';
import { toast } from '../toasts/toasts.ts';
import { takePreloadedSession } from './preloaded-session.ts';
import {
  type AuthListener,
  type SecondFactorProof,
  SessionKeeper,
  type SessionTransport,
  type SignInOutcome,
} from './session-keeper.ts';
import { browserTabs } from './session-tabs.ts';

export interface Auth {
  user: User | null;
  session: Session | null;
  profile: AgencyProfile | null;
  subscription: AgencySubscription | null;
  /** False until the subscription is loaded. Until then, a null subscription does not mean 'no plan'. */
  subscriptionLoaded: boolean;
  /** True until the first session check ends. */
  loading: boolean;
  /** Whether the browser probably has a session, but the server is unreachable. */
  unreachable: boolean;
  /** Whether the user has signed out in this tab. */
  signedOut: boolean;
  recheck(): Promise<void>;
  /**
   * Signs in, or returns a challenge if the account has a second factor.
   * @throws ApiError
   */
  signIn(email: string, password: string): Promise<SignInOutcome>;
  /**
   * Completes a sign-in with a second factor.
   * @throws ApiError
   */
  verifySecondFactor(challenge: string, proof: SecondFactorProof): Promise<Session>;
  /**
   * Ends the session in every tab immediately. If the server is unreachable, retries the call later.
   * @throws ApiError if the server is unreachable
   */
  signOut(): Promise<void>;
  /** Reloads profile and subscription. After a failure, keeps the current ones. */
  refreshProfile(): Promise<void>;
  /** Accepts a session from another call, such as a confirmation link's. */
  acceptSession(session: Session): void;
  /**
   * Returns a session that does not expire soon.
   * @throws ApiError `session_missing`, 'No valid session'
   */
  ensureSession(): Promise<Session>;
  onEvent(listener: AuthListener): () => void;
  announce(event: 'user_updated' | 'password_recovery'): void;
}

interface AgencyRecord {
  personId: string;
  profile: AgencyProfile | null;
  subscription: AgencySubscription | null;
  subscriptionLoaded: boolean;
}

/** A sign-in waits for a pending sign-out, which therefore needs a timeout. */
const SIGN_OUT_TIMEOUT_MS = 10_000;

const AuthContext = createContext<Auth | null>(null);

/** Starts the session check before the page renders. The check never stops. */
export function startSession(): SessionKeeper {
  const keeper = new SessionKeeper(apiTransport, browserTabs());
  keeper.onRefused(sayThatSessionEnded);
  keeper.start();
  return keeper;
}

/**
 * Provides the session; use once per page. Without `started`, starts the session check after `startAfter`
 * (hydration). A state update during hydration would block the main thread.
 */
export function AuthProvider(props: { started?: SessionKeeper; startAfter?: Promise<void>; children: ReactNode }) {
  const { started, startAfter } = props;
  const [keeper] = useState(() => {
    const newKeeper = started ?? new SessionKeeper(apiTransport, browserTabs());
    // Runs before any child's effect, so that the child's first call sends the token.
    setAccessTokenSource(newKeeper);
    return newKeeper;
  });
  const { session, loading, unreachable, signedOut } = useSyncExternalStore(
    keeper.subscribe,
    keeper.state,
    // State during server render and hydration, without a session.
    keeper.state,
  );
  const user = session?.user ?? null;
  const personId = user?.id ?? null;

  useEffect(() => {
    return started === undefined ? keeper.onRefused(sayThatSessionEnded) : undefined;
  }, [keeper, started]);
  useEffect(() => {
    if (started !== undefined) return undefined;
    if (startAfter === undefined) return keeper.start();
    let stop: (() => void) | null = null;
    let isUnmounted = false;
    const startThen = async () => {
      await startAfter;
      if (!isUnmounted) stop = keeper.start();
    };
    void startThen();
    return () => {
      isUnmounted = true;
      stop?.();
    };
  }, [keeper, started, startAfter]);

  const { agency, loadAgency } = useAgencyRecord(personId);

  const auth = useMemo<Auth>(() => {
    const currentAgency = agency !== null && agency.personId === personId ? agency : null;
    return {
      user,
      session,
      loading,
      unreachable,
      signedOut,
      recheck: keeper.recheck,
      profile: currentAgency?.profile ?? null,
      subscription: currentAgency?.subscription ?? null,
      subscriptionLoaded: currentAgency?.subscriptionLoaded ?? false,
      signIn: keeper.signIn,
      verifySecondFactor: keeper.verifySecondFactor,
      signOut: keeper.signOut,
      acceptSession: keeper.acceptSession,
      ensureSession: keeper.ensureSession,
      onEvent: keeper.onEvent,
      announce: keeper.announce,
      refreshProfile: async () => {
        if (personId !== null) await loadAgency(personId);
      },
    };
  }, [user, session, loading, unreachable, signedOut, agency, personId, keeper, loadAgency]);

  return <AuthContext value={auth}>{props.children}</AuthContext>;
}

function useAgencyRecord(personId: string | null) {
  const [agency, setAgency] = useState<AgencyRecord | null>(null);
  const loadAgency = useCallback(async (id: string) => {
    const [profile, subscription] = await Promise.allSettled([
      callApi(agencyProfileCall),
      callApi(agencySubscriptionCall),
    ]);
    for (const result of [profile, subscription]) {
      if (result.status === 'rejected')
        console.warn('Could not load the agency record:', errorText(result.reason, 'unknown'));
    }
    setAgency((previousAgency) => {
      const sameAgency = previousAgency?.personId === id ? previousAgency : null;
      return {
        personId: id,
        profile: profile.status === 'fulfilled' ? profile.value : (sameAgency?.profile ?? null),
        subscription:
          subscription.status === 'fulfilled' ? subscription.value.subscription : (sameAgency?.subscription ?? null),
        subscriptionLoaded: subscription.status === 'fulfilled' || (sameAgency?.subscriptionLoaded ?? false),
      };
    });
  }, []);

  useEffect(() => {
    if (personId === null) {
      setAgency(null);
      return;
    }
    const timer = setTimeout(() => void loadAgency(personId), 0);
    return () => clearTimeout(timer);
  }, [personId, loadAgency]);

  return { agency, loadAgency };
}

/** @throws Error outside AuthProvider */
export function useAuth(): Auth {
  const auth = useContext(AuthContext);
  if (auth === null) throw new Error('useAuth must be used within an AuthProvider');
  return auth;
}

function sayThatSessionEnded(): void {
  toast({ title: 'Your session has ended', description: 'Please sign in again.', tone: 'info', about: 'session' });
}

const apiTransport: SessionTransport = {
  refresh: async () => (await takePreloadedSession()) ?? (await callApi(refreshSessionCall, { token: null })),
  signIn: (email: string, password: string) => callApi(signInCall, { token: null, body: { email, password } }),
  verifySecondFactor: (challenge: string, proof: SecondFactorProof) =>
    callApi(verifySecondFactorCall, { token: null, body: { challenge, ...proof } }),
  signOut: async () => {
    // Authorized by the cookie, because refreshing an access token would take too long.
    await callApi(signOutCall, { token: null, keepalive: true, signal: AbortSignal.timeout(SIGN_OUT_TIMEOUT_MS) });
  },
};
