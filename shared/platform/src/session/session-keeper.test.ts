import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Session } from '@marketplace/contracts';
import { aSession } from '../testing/samples.ts';
import { SessionKeeper, type AuthEvent } from './session-keeper.ts';
import { failure, aBrowser, aTransport, started, settled } from './session-keeper.testing.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe('first session check', () => {
  test('loads the session of the cookie', async () => {
    const { keeper, events } = await started(
      aTransport(async () => aSession()),
      aBrowser({ signedIn: true }).tab(),
    );
    expect(keeper.state()).toMatchObject({ loading: false, session: { access_token: 'access-1' } });
    expect(events).toEqual(['initial_session']);
  });

  test('sends no request for a visitor without a session', async () => {
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

  test('gives up after three attempts, keeps the signed-in flag, and succeeds once the server is back', async () => {
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

  test('does not retry a rejected refresh, and clears the signed-in flag', async () => {
    const transport = aTransport(() => Promise.reject(failure(401, 'session_missing')));
    const browser = aBrowser({ signedIn: true });
    const { keeper } = await started(transport, browser.tab());
    expect(keeper.state()).toMatchObject({ loading: false, session: null });
    expect(transport.refresh).toHaveBeenCalledTimes(1);
    expect(browser.isMarked()).toBe(false);
  });
});

describe('active session', () => {
  test('is refreshed within 90 seconds before expiry, and not earlier', async () => {
    const transport = aTransport(async () => aSession({ expires_in: 300 }));
    const { events } = await started(transport, aBrowser({ signedIn: true }).tab());
    await vi.advanceTimersByTimeAsync(180_000);
    expect(transport.refresh).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(30_000);
    expect(transport.refresh).toHaveBeenCalledTimes(2);
    expect(events).toEqual(['initial_session', 'token_refreshed']);
  });

  test('ends if the server rejects a refresh', async () => {
    const transport = aTransport(async () => aSession({ expires_in: 100 }));
    const { keeper, events } = await started(transport, aBrowser({ signedIn: true }).tab());
    transport.refresh.mockRejectedValue(failure(401, 'session_expired'));
    await vi.advanceTimersByTimeAsync(30_000);
    expect(keeper.state().session).toBeNull();
    expect(events).toEqual(['initial_session', 'signed_out']);
  });

  test('survives a short outage of the server', async () => {
    const transport = aTransport(async () => aSession({ expires_in: 100 }));
    const { keeper } = await started(transport, aBrowser({ signedIn: true }).tab());
    transport.refresh.mockRejectedValue(failure(503));
    await vi.advanceTimersByTimeAsync(35_000);
    expect(keeper.state().session).not.toBeNull();
    expect(await settled(keeper.ensureSession())).toMatchObject({ access_token: 'access-1' });
  });

  test('is not ended by a late rejection of an earlier refresh', async () => {
    const transport = aTransport(async () => aSession());
    const { keeper } = await started(transport, aBrowser({ signedIn: true }).tab());
    const late = Promise.withResolvers<Session>();
    transport.refresh.mockReturnValueOnce(late.promise);
    const renewed = keeper.renew();
    const signedIn = keeper.signIn('dana@agency.example.test', 'secret');
    late.reject(failure(401));
    await settled(Promise.all([renewed, signedIn]));
    expect(keeper.state().session?.access_token).toBe('signed-in');
  });

  test('ensureSession refreshes a session that is about to expire', async () => {
    const transport = aTransport(async () => aSession({ expires_in: 60 }));
    const { keeper } = await started(transport, aBrowser({ signedIn: true }).tab());
    transport.refresh.mockResolvedValue(aSession({ access_token: 'access-2' }));
    expect(await settled(keeper.ensureSession())).toMatchObject({ access_token: 'access-2' });
  });

  test("ensureSession throws 'No valid session' without a session or after a rejection", async () => {
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

describe('tabs of one browser', () => {
  test('refresh one at a time, and the second tab reuses the result of the first', async () => {
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

  test('share sign-in and sign-out', async () => {
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

describe('second factor', () => {
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

  test('does not sign the visitor in after a rejected code', async () => {
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

describe('session that the server ended', () => {
  test('is announced once in every tab that used the session', async () => {
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

  test('is announced on the next visit, but not to a visitor without a cookie', async () => {
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

  test('is not announced after a sign-out', async () => {
    const browser = aBrowser({ signedIn: true });
    const transport = aTransport(async () => aSession());
    const first = await started(transport, browser.tab());
    const second = await started(transport, browser.tab());
    await first.keeper.signOut();
    expect(second.keeper.state().session).toBeNull();
    expect([first.refused, second.refused].map((said) => said.mock.calls.length)).toEqual([0, 0]);
  });
});

test('the session and other listeners survive a listener that throws, and the error is reported', async () => {
  const reported = vi.fn();
  vi.stubGlobal('reportError', reported);
  const browser = aBrowser({ signedIn: true });
  const keeper = new SessionKeeper(
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
