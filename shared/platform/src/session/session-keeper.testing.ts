import type { Session, SignInResponse } from '@marketplace/contracts';
import { vi, type Mock } from 'vitest';
import { ApiError } from '../api-client/api-error.ts';
import { aSession } from '../testing/samples.ts';
import { SessionKeeper, type AuthEvent, type SessionTransport } from './session-keeper.ts';
import type { SessionTabs, TabMessage } from './session-tabs.ts';

export const failure = (status: number, code = `http_${status}`) => new ApiError({ status, code, detail: 'failed' });

/** Simulates tabs of one browser: a shared lock, a stored flag, and messages between tabs. */
export function aBrowser(options: { signedIn: boolean }) {
  let signedIn = options.signedIn;
  let owed = false;
  let turn: Promise<unknown> = Promise.resolve();
  const inboxes: ((message: TabMessage) => void)[] = [];
  return {
    isMarked: () => signedIn,
    isOwed: () => owed,
    tab(): SessionTabs {
      let own: ((message: TabMessage) => void) | null = null;
      return {
        oneAtATime(work) {
          const next = turn.then(work, work);
          turn = next.catch(() => undefined);
          return next;
        },
        tell: (message) => {
          for (const inbox of inboxes) if (inbox !== own) inbox(message);
        },
        listen(listener) {
          own = listener;
          inboxes.push(listener);
          return () => inboxes.splice(inboxes.indexOf(listener), 1);
        },
        onWake: () => () => undefined,
        remember: (value) => {
          signedIn = value;
        },
        mayHaveSession: () => signedIn,
        setPendingSignOut: (value) => {
          owed = value;
        },
        hasPendingSignOut: () => owed,
      };
    },
  };
}

export function aTransport(refresh: () => Promise<Session>) {
  return {
    refresh: vi.fn(refresh),
    signIn: vi.fn(async (): Promise<SignInResponse> => aSession({ access_token: 'signed-in' })),
    verifySecondFactor: vi.fn(async () => aSession({ access_token: 'verified' })),
    signOut: vi.fn(async () => undefined),
  } satisfies SessionTransport;
}

export async function started(transport: SessionTransport, tabs: SessionTabs) {
  const keeper = new SessionKeeper(transport, tabs);
  const events: AuthEvent[] = [];
  keeper.onEvent((event) => events.push(event));
  const refused: Mock<() => void> = vi.fn();
  keeper.onRefused(refused);
  const stop = keeper.start();
  await vi.advanceTimersByTimeAsync(0);
  return { keeper, events, refused, stop };
}

/** Advances fake timers through all retry delays. Returns the promise's value or error. */
export async function settled<T>(promise: Promise<T>): Promise<unknown> {
  const outcome = promise.catch((error: unknown) => error);
  await vi.advanceTimersByTimeAsync(5000);
  return outcome;
}
