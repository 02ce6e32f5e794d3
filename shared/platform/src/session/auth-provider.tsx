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
import {
  createSessionKeeper,
  type AuthListener,
  type SecondFactorProof,
  type SessionKeeper,
  type SessionTransport,
  type SignInOutcome,
} from './session-keeper.ts';
import { browserTabs } from './session-tabs.ts';

export interface Auth {
  user: User | null;
  session: Session | null;
  profile: AgencyProfile | null;
  subscription: AgencySubscription | null;
  /** True until the first look for a session has come to an end. */
  loading: boolean;
  /** This browser counts on a session, but the server could not be asked for it. */
  unreachable: boolean;
  /** The person logged out in this tab and has not signed in since. */
  loggedOut: boolean;
  /** Looks for the session once more after the server could not be asked. */
  lookAgain(): Promise<void>;
  /** Signs in, or answers the challenge of an account with a second factor. @throws ApiError with the server's words */
  signIn(email: string, password: string): Promise<SignInOutcome>;
  /** Completes a sign-in that asked for a code. @throws ApiError with the server's words */
  verifySecondFactor(challenge: string, proof: SecondFactorProof): Promise<Session>;
  /**
   * Ends the session in every tab at once. @throws ApiError when the server could not be told; it is told again as soon
   * as it can be reached
   */
  signOut(): Promise<void>;
  /** Loads profile and subscription anew. A failed load leaves what is there. */
  refreshProfile(): Promise<void>;
  /** Takes a session that another call answered (the confirmation link's, for one). */
  acceptSession(session: Session): void;
  /** A session that holds for a while yet. @throws ApiError `session_missing`, 'No valid session' */
  ensureSession(): Promise<Session>;
  onEvent(listener: AuthListener): () => void;
  /** Tells the listeners of something that a page did with the account. */
  announce(event: 'user_updated' | 'password_recovery'): void;
}

interface AgencyRecord {
  userId: string;
  profile: AgencyProfile | null;
  subscription: AgencySubscription | null;
}

/** A sign-in waits for the sign-out before it, so that one must end. */
const SIGN_OUT_TIMEOUT_MS = 10_000;

const AuthContext = createContext<Auth | null>(null);

/**
 * Holds the session of the site for everything below it. One per page. The session is looked for at once, or after
 * `startAfter`: a page that came as HTML is taken over in slices only as long as nothing in it changes.
 */
export function AuthProvider(props: { keeper?: SessionKeeper; startAfter?: Promise<void>; children: ReactNode }) {
  const { startAfter } = props;
  const [keeper] = useState(() => {
    const own = props.keeper ?? createSessionKeeper(apiTransport, browserTabs());
    // Before any child's first effect, so that its calls already carry the session.
    setAccessTokenSource(own);
    return own;
  });
  const { session, loading, unreachable, loggedOut } = useSyncExternalStore(
    keeper.subscribe,
    keeper.state,
    // A page from the server, and its first moment in the browser, know of no session yet.
    keeper.state,
  );
  const [agency, setAgency] = useState<AgencyRecord | null>(null);
  const user = session?.user ?? null;
  const userId = user?.id ?? null;

  useEffect(() => {
    return keeper.onRefused(sayThatSessionEnded);
  }, [keeper]);
  useEffect(() => {
    if (startAfter === undefined) return keeper.start();
    let stop: (() => void) | null = null;
    let left = false;
    const startThen = async () => {
      await startAfter;
      if (!left) stop = keeper.start();
    };
    void startThen();
    return () => {
      left = true;
      stop?.();
    };
  }, [keeper, startAfter]);

  const loadAgency = useCallback(async (id: string) => {
    const [profile, subscription] = await Promise.allSettled([
      callApi(agencyProfileCall),
      callApi(agencySubscriptionCall),
    ]);
    for (const result of [profile, subscription]) {
      if (result.status === 'rejected') console.warn('Agency record not loaded:', errorText(result.reason, 'unknown'));
    }
    setAgency((before) => {
      const kept = before?.userId === id ? before : null;
      return {
        userId: id,
        profile: profile.status === 'fulfilled' ? profile.value : (kept?.profile ?? null),
        subscription:
          subscription.status === 'fulfilled' ? subscription.value.subscription : (kept?.subscription ?? null),
      };
    });
  }, []);

  useEffect(() => {
    if (userId === null) {
      setAgency(null);
      return;
    }
    // On the next tick: whatever the sign-in itself leads to goes first.
    const timer = setTimeout(() => void loadAgency(userId), 0);
    return () => clearTimeout(timer);
  }, [userId, loadAgency]);

  const auth = useMemo<Auth>(() => {
    const own = agency !== null && agency.userId === userId ? agency : null;
    return {
      user,
      session,
      loading,
      unreachable,
      loggedOut,
      lookAgain: keeper.lookAgain,
      profile: own?.profile ?? null,
      subscription: own?.subscription ?? null,
      signIn: keeper.signIn,
      verifySecondFactor: keeper.verifySecondFactor,
      signOut: keeper.signOut,
      acceptSession: keeper.acceptSession,
      ensureSession: keeper.ensureSession,
      onEvent: keeper.onEvent,
      announce: keeper.announce,
      refreshProfile: async () => {
        if (userId !== null) await loadAgency(userId);
      },
    };
  }, [user, session, loading, unreachable, loggedOut, agency, userId, keeper, loadAgency]);

  return <AuthContext value={auth}>{props.children}</AuthContext>;
}

/** The session and what belongs to it. Throws outside AuthProvider. */
export function useAuth(): Auth {
  const auth = useContext(AuthContext);
  if (auth === null) throw new Error('useAuth must be used within an AuthProvider');
  return auth;
}

function sayThatSessionEnded(): void {
  toast({ title: 'Your session has ended', description: 'Please sign in again.', tone: 'info' });
}

const apiTransport: SessionTransport = {
  refresh: () => callApi(refreshSessionCall, { token: null }),
  signIn: (email: string, password: string) => callApi(signInCall, { token: null, body: { email, password } }),
  verifySecondFactor: (challenge: string, proof: SecondFactorProof) =>
    callApi(verifySecondFactorCall, { token: null, body: { challenge, ...proof } }),
  signOut: async () => {
    // By the cookie: an access token that has to be renewed first would come too late.
    await callApi(signOutCall, { token: null, keepalive: true, signal: AbortSignal.timeout(SIGN_OUT_TIMEOUT_MS) });
  },
};
