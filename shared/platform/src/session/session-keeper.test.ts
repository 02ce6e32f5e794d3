import type { Session, SignInAnswer } from '@marketplace/contracts';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { ApiError } from '../api-client/api-error.ts';
import { aSession } from '../testing/samples.ts';
import { createSessionKeeper, type AuthEvent, type SessionTransport } from './session-keeper.ts';
import type { SessionTabs, TabMessage } from './session-tabs.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const failure = (status: number, code = `http_${status}`) => new ApiError({ status, code, detail: 'failed' });

/** Two or more tabs of one browser: one lock, one stored flag, messages to all but the sender. */
function aBrowser(options: { signedIn: boolean }) {
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
        oweSignOut: (value) => {
          owed = value;
        },
        owesSignOut: () => owed,
      };
    },
  };
}

function aTransport(refresh: () => Promise<Session>) {
  return {
    refresh: vi.fn(refresh),
    signIn: vi.fn(async (): Promise<SignInAnswer> => aSession({ access_token: 'signed-in' })),
    verifySecondFactor: vi.fn(async () => aSession({ access_token: 'verified' })),
    signOut: vi.fn(async () => undefined),
  } satisfies SessionTransport;
}

async function started(transport: SessionTransport, tabs: SessionTabs) {
  const keeper = createSessionKeeper(transport, tabs);
  const events: AuthEvent[] = [];
  keeper.onEvent((event) => events.push(event));
  const refused = vi.fn();
  keeper.onRefused(refused);
  const stop = keeper.start();
  await vi.advanceTimersByTimeAsync(0);
  return { keeper, events, refused, stop };
}

describe('the first session check', () => {
  test("finds the cookie's session", async () => {
    const { keeper, events } = await started(
      aTransport(async () => aSession()),
      aBrowser({ signedIn: true }).tab(),
    );
    expect(keeper.state()).toMatchObject({ loading: false, session: { access_token: 'access-1' } });
    expect(events).toEqual(['initial_session']);
  });

  test('makes no call for a visitor without a session', async () => {
    const transport = aTransport(async () => aSession());
    const { keeper, events } = await started(transport, aBrowser({ signedIn: false }).tab());
    expect(keeper.state()).toMatchObject({ loading: false, session: null });
    expect(transport.refresh).not.toHaveBeenCalled();
    expect(events).toEqual(['initial_session']);
  });

  test.each([502, 503, 504, 0])('retries after a failure with status %i', async (status) => {
    const transport = aTransport(async () => aSession());
    transport.refresh.mockRejectedValueOnce(failure(status));
    const { keeper } = await started(transport, aBrowser({ signedIn: true }).tab());
    expect(keeper.state().loading).toBe(true);
    await vi.advanceTimersByTimeAsync(2000);
    expect(keeper.state()).toMatchObject({ loading: false, session: { access_token: 'access-1' } });
  });

  test('gives up after three attempts, keeps the flag, and succeeds once the server is back', async () => {
    const transport = aTransport(async () => aSession());
    for (let attempt = 0; attempt < 3; attempt += 1) transport.refresh.mockRejectedValueOnce(failure(503));
    const browser = aBrowser({ signedIn: true });
    const { keeper } = await started(transport, browser.tab());
    await vi.advanceTimersByTimeAsync(2000);
    expect(keeper.state()).toMatchObject({ loading: false, session: null });
    expect(browser.isMarked()).toBe(true);
    await vi.advanceTimersByTimeAsync(30_000);
    expect(keeper.state().session).not.toBeNull();
  });

  test('does not retry a rejected refresh, and clears the flag', async () => {
    const transport = aTransport(() => Promise.reject(failure(401, 'session_missing')));
    const browser = aBrowser({ signedIn: true });
    const { keeper } = await started(transport, browser.tab());
    expect(keeper.state()).toMatchObject({ loading: false, session: null });
    expect(transport.refresh).toHaveBeenCalledTimes(1);
    expect(browser.isMarked()).toBe(false);
  });
});

describe('a running session', () => {
  test('is refreshed within 90 seconds of its expiry, and not before', async () => {
    const transport = aTransport(async () => aSession({ expires_in: 300 }));
    const { events } = await started(transport, aBrowser({ signedIn: true }).tab());
    await vi.advanceTimersByTimeAsync(180_000);
    expect(transport.refresh).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(30_000);
    expect(transport.refresh).toHaveBeenCalledTimes(2);
    expect(events).toEqual(['initial_session', 'token_refreshed']);
  });

  test('ends when the server refuses to refresh it', async () => {
    const transport = aTransport(async () => aSession({ expires_in: 100 }));
    const { keeper, events } = await started(transport, aBrowser({ signedIn: true }).tab());
    transport.refresh.mockRejectedValue(failure(401, 'session_expired'));
    await vi.advanceTimersByTimeAsync(30_000);
    expect(keeper.state().session).toBeNull();
    expect(events).toEqual(['initial_session', 'signed_out']);
  });

  test('survives a server that is briefly unreachable', async () => {
    const transport = aTransport(async () => aSession({ expires_in: 100 }));
    const { keeper } = await started(transport, aBrowser({ signedIn: true }).tab());
    transport.refresh.mockRejectedValue(failure(503));
    await vi.advanceTimersByTimeAsync(35_000);
    expect(keeper.state().session).not.toBeNull();
    expect(await settled(keeper.ensureSession())).toMatchObject({ access_token: 'access-1' });
  });

  test('ensureSession refreshes a session that is about to expire', async () => {
    const transport = aTransport(async () => aSession({ expires_in: 60 }));
    const { keeper } = await started(transport, aBrowser({ signedIn: true }).tab());
    transport.refresh.mockResolvedValue(aSession({ access_token: 'access-2' }));
    expect(await settled(keeper.ensureSession())).toMatchObject({ access_token: 'access-2' });
  });

  test("ensureSession throws 'No valid session' when there is none or it was rejected", async () => {
    const visitor = await started(
      aTransport(async () => aSession()),
      aBrowser({ signedIn: false }).tab(),
    );
    expect(await settled(visitor.keeper.ensureSession())).toMatchObject({
      code: 'session_missing',
      detail: 'No valid session',
    });
    const transport = aTransport(async () => aSession({ expires_in: 60 }));
    const agency = await started(transport, aBrowser({ signedIn: true }).tab());
    transport.refresh.mockRejectedValue(failure(401, 'session_expired'));
    expect(await settled(agency.keeper.ensureSession())).toMatchObject({ detail: 'No valid session' });
  });

  test('concurrent callers cause one refresh', async () => {
    const transport = aTransport(async () => aSession({ expires_in: 60 }));
    const { keeper } = await started(transport, aBrowser({ signedIn: true }).tab());
    transport.refresh.mockClear();
    await settled(Promise.all([keeper.token(), keeper.token(), keeper.ensureSession(), keeper.renew()]));
    expect(transport.refresh).toHaveBeenCalledTimes(1);
  });
});

describe('several tabs', () => {
  test('refresh one at a time, and the second takes the result of the first', async () => {
    const browser = aBrowser({ signedIn: true });
    const transport = aTransport(async () => aSession({ expires_in: 100 }));
    const first = await started(transport, browser.tab());
    const second = await started(transport, browser.tab());
    transport.refresh.mockClear();
    transport.refresh.mockResolvedValue(aSession({ access_token: 'shared' }));
    await vi.advanceTimersByTimeAsync(30_000);
    expect(transport.refresh).toHaveBeenCalledTimes(1);
    expect(first.keeper.state().session?.access_token).toBe('shared');
    expect(second.keeper.state().session?.access_token).toBe('shared');
  });

  test('sign in and sign out together', async () => {
    const browser = aBrowser({ signedIn: false });
    const transport = aTransport(async () => aSession());
    const first = await started(transport, browser.tab());
    const second = await started(transport, browser.tab());
    await first.keeper.signIn('dana@agency.example.test', 'secret');
    expect(second.keeper.state().session?.access_token).toBe('signed-in');
    await second.keeper.signOut();
    expect(first.keeper.state().session).toBeNull();
    expect(first.events).toEqual(['initial_session', 'signed_in', 'signed_out']);
    expect(browser.isMarked()).toBe(false);
  });
});

describe('a second factor', () => {
  const challenge = {
    second_factor_required: true,
    challenge: 'challenge-1',
    expires_at: '2026-11-21T12:05:00Z',
  } as const;

  test('signs in with the code, not with the password alone', async () => {
    const transport = aTransport(async () => aSession());
    transport.signIn.mockResolvedValue(challenge);
    const browser = aBrowser({ signedIn: false });
    const { keeper, events } = await started(transport, browser.tab());
    const other = await started(transport, browser.tab());
    expect(await keeper.signIn('dana@agency.example.test', 'secret')).toEqual({ step: 'second_factor', challenge });
    expect(keeper.state().session).toBeNull();
    expect(browser.isMarked()).toBe(false);

    await keeper.verifySecondFactor('challenge-1', { code: '123456' });
    expect(transport.verifySecondFactor).toHaveBeenCalledWith('challenge-1', { code: '123456' });
    expect(keeper.state().session?.access_token).toBe('verified');
    expect(other.keeper.state().session?.access_token).toBe('verified');
    expect(events).toEqual(['initial_session', 'signed_in', 'multi_factor_verified']);
  });

  test('that rejects the code leaves the visitor signed out', async () => {
    const transport = aTransport(async () => aSession());
    transport.verifySecondFactor.mockRejectedValue(failure(400, 'second_factor_code_invalid'));
    const { keeper, events } = await started(transport, aBrowser({ signedIn: false }).tab());
    await expect(keeper.verifySecondFactor('challenge-1', { code: '000000' })).rejects.toMatchObject({
      code: 'second_factor_code_invalid',
    });
    expect(keeper.state().session).toBeNull();
    expect(events).toEqual(['initial_session']);
  });
});

describe('a session ended by the server', () => {
  test('is announced once in every tab that relied on it', async () => {
    const browser = aBrowser({ signedIn: true });
    const transport = aTransport(async () => aSession({ expires_in: 100 }));
    const first = await started(transport, browser.tab());
    const second = await started(transport, browser.tab());
    transport.refresh.mockRejectedValue(failure(401, 'session_expired'));
    await vi.advanceTimersByTimeAsync(90_000);
    for (const tab of [first, second]) {
      expect(tab.keeper.state().session).toBeNull();
      expect(tab.refused).toHaveBeenCalledTimes(1);
    }
  });

  test('is announced on the next visit, but not to a visitor whose cookie is gone', async () => {
    const ended = await started(
      aTransport(() => Promise.reject(failure(401, 'session_expired'))),
      aBrowser({ signedIn: true }).tab(),
    );
    expect(ended.refused).toHaveBeenCalledTimes(1);
    const away = await started(
      aTransport(() => Promise.reject(failure(401, 'session_missing'))),
      aBrowser({ signedIn: true }).tab(),
    );
    expect(away.refused).not.toHaveBeenCalled();
  });

  test('is not the same as signing out', async () => {
    const browser = aBrowser({ signedIn: true });
    const transport = aTransport(async () => aSession());
    const first = await started(transport, browser.tab());
    const second = await started(transport, browser.tab());
    await first.keeper.signOut();
    expect(second.keeper.state().session).toBeNull();
    expect([first.refused, second.refused].map((said) => said.mock.calls.length)).toEqual([0, 0]);
  });
});

describe('a log-out', () => {
  test('is sent, and the session is gone in every tab, before anything else can happen', async () => {
    const browser = aBrowser({ signedIn: true });
    const transport = aTransport(async () => aSession());
    const first = await started(transport, browser.tab());
    const second = await started(transport, browser.tab());
    transport.signOut.mockReturnValue(new Promise(() => undefined));
    void first.keeper.signOut();
    // Nothing was awaited: the page may be unloaded now.
    expect(transport.signOut).toHaveBeenCalledTimes(1);
    expect(browser.isMarked()).toBe(false);
    expect(first.keeper.state()).toMatchObject({ session: null, loggedOut: true });
    expect(second.keeper.state()).toMatchObject({ session: null, loggedOut: false });
  });

  test('is not undone by a pending refresh, nor announced as an ended session', async () => {
    const browser = aBrowser({ signedIn: true });
    const transport = aTransport(async () => aSession({ expires_in: 60 }));
    const { keeper, refused } = await started(transport, browser.tab());
    let answer: (session: Session) => void = () => undefined;
    transport.refresh.mockReturnValueOnce(new Promise((resolve) => (answer = resolve)));
    const ensured = settled(keeper.ensureSession());
    await vi.advanceTimersByTimeAsync(0);
    await keeper.signOut();
    answer(aSession());
    expect(await ensured).toMatchObject({ code: 'session_missing' });
    expect(keeper.state().session).toBeNull();
    expect(browser.isMarked()).toBe(false);
    expect(refused).not.toHaveBeenCalled();
  });

  test('keeps a rejected pending refresh quiet in both tabs', async () => {
    const browser = aBrowser({ signedIn: true });
    const transport = aTransport(async () => aSession({ expires_in: 60 }));
    const first = await started(transport, browser.tab());
    const second = await started(transport, browser.tab());
    let refuse: (error: unknown) => void = () => undefined;
    transport.refresh.mockReturnValueOnce(new Promise((_, reject) => (refuse = reject)));
    const ensured = settled(second.keeper.ensureSession());
    await vi.advanceTimersByTimeAsync(0);
    await first.keeper.signOut();
    refuse(failure(401, 'session_expired'));
    await ensured;
    expect([first.refused, second.refused].map((said) => said.mock.calls.length)).toEqual([0, 0]);
  });

  test('keeps late calls of the page from refreshing the ended session', async () => {
    const transport = aTransport(async () => aSession());
    const { keeper, refused } = await started(transport, aBrowser({ signedIn: true }).tab());
    await keeper.signOut();
    transport.refresh.mockClear();
    transport.refresh.mockRejectedValue(failure(401, 'session_expired'));
    expect(await keeper.renew()).toBeNull();
    expect(transport.refresh).not.toHaveBeenCalled();
    expect(refused).not.toHaveBeenCalled();
  });

  test('that did not reach the server is sent again, by this page or the next', async () => {
    const browser = aBrowser({ signedIn: true });
    const transport = aTransport(async () => aSession());
    const { keeper, stop } = await started(transport, browser.tab());
    transport.signOut.mockRejectedValue(failure(0, 'network_unreachable'));
    await expect(keeper.signOut()).rejects.toMatchObject({ code: 'network_unreachable' });
    expect(keeper.state().session).toBeNull();
    expect(browser.isOwed()).toBe(true);
    await vi.advanceTimersByTimeAsync(30_000);
    expect(transport.signOut).toHaveBeenCalledTimes(2);
    stop();

    transport.signOut.mockResolvedValue(undefined);
    const next = await started(transport, browser.tab());
    expect(next.keeper.state().session).toBeNull();
    expect(transport.signOut).toHaveBeenCalledTimes(3);
    expect(browser.isOwed()).toBe(false);
  });

  test('that is still unsent never ends the session of a later sign-in', async () => {
    const browser = aBrowser({ signedIn: true });
    const transport = aTransport(async () => aSession());
    const { keeper } = await started(transport, browser.tab());
    let fail: (error: unknown) => void = () => undefined;
    transport.signOut.mockReturnValueOnce(new Promise((_, reject) => (fail = reject)));
    const told = settled(keeper.signOut());
    const signedIn = keeper.signIn('dana@agency.example.test', 'secret');
    await vi.advanceTimersByTimeAsync(0);
    expect(transport.signIn).not.toHaveBeenCalled();
    fail(failure(0, 'network_unreachable'));
    await told;
    expect(await signedIn).toMatchObject({ step: 'signed_in' });
    await vi.advanceTimersByTimeAsync(60_000);
    expect(transport.signOut).toHaveBeenCalledTimes(1);
    expect(keeper.state().session).not.toBeNull();
  });

  test('of a session unknown to the server counts as done', async () => {
    const browser = aBrowser({ signedIn: true });
    const transport = aTransport(async () => aSession());
    const { keeper } = await started(transport, browser.tab());
    transport.signOut.mockRejectedValue(failure(401, 'session_missing'));
    await keeper.signOut();
    expect(browser.isOwed()).toBe(false);
  });
});

/** Advances through the retry delays; returns the value or the error. */
async function settled<T>(promise: Promise<T>): Promise<unknown> {
  const outcome = promise.catch((error: unknown) => error);
  await vi.advanceTimersByTimeAsync(5000);
  return outcome;
}

test('a listener that throws is reported and keeps neither the other listeners nor the session from going on', async () => {
  const reported = vi.fn();
  vi.stubGlobal('reportError', reported);
  const browser = aBrowser({ signedIn: true });
  const keeper = createSessionKeeper(
    aTransport(async () => aSession()),
    browser.tab(),
  );
  const broken = new Error('broken listener');
  const fail = () => {
    throw broken;
  };
  const events: AuthEvent[] = [];
  const changed = vi.fn();
  keeper.subscribe(fail);
  keeper.subscribe(changed);
  keeper.onEvent(fail);
  keeper.onEvent((event) => events.push(event));
  const stop = keeper.start();
  await vi.advanceTimersByTimeAsync(0);
  expect(keeper.state().session).not.toBeNull();
  await keeper.signOut();
  expect(keeper.state().session).toBeNull();
  expect(events).toEqual(['initial_session', 'signed_out']);
  expect(changed).toHaveBeenCalledTimes(2);
  expect(reported.mock.calls).toEqual([[broken], [broken], [broken], [broken]]);
  stop();
  vi.unstubAllGlobals();
});
