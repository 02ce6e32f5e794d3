import type { Session } from '@marketplace/contracts';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { aSession } from '../testing/samples.ts';
import { failure, aBrowser, aTransport, started, settled } from './session-keeper.testing.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe('sign-out call', () => {
  test('is sent synchronously, before the page can unload, and ends the session in every tab', async () => {
    const browser = aBrowser({ signedIn: true });
    const transport = aTransport(async () => aSession());
    const first = await started(transport, browser.tab());
    const second = await started(transport, browser.tab());
    transport.signOut.mockReturnValue(new Promise(() => undefined));
    void first.keeper.signOut();
    // Not awaited, because the page may unload now.
    expect(transport.signOut).toHaveBeenCalledTimes(1);
    expect(browser.isMarked()).toBe(false);
    expect(first.keeper.state()).toMatchObject({ session: null, signedOut: true });
    expect(second.keeper.state()).toMatchObject({ session: null, signedOut: false });
  });

  test('is not undone by a pending refresh, and is not announced as a session end on the server', async () => {
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

  test('is not announced as a session end after a pending refresh is rejected', async () => {
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

  test('prevents late calls from refreshing the ended session', async () => {
    const transport = aTransport(async () => aSession());
    const { keeper, refused } = await started(transport, aBrowser({ signedIn: true }).tab());
    await keeper.signOut();
    transport.refresh.mockClear();
    transport.refresh.mockRejectedValue(failure(401, 'session_expired'));
    expect(await keeper.renew()).toBeNull();
    expect(transport.refresh).not.toHaveBeenCalled();
    expect(refused).not.toHaveBeenCalled();
  });

  test('is sent again by the same page or the next if it fails', async () => {
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

  test('never ends the session of a later sign-in, even while unsent', async () => {
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

  test('is complete if the server does not know the session', async () => {
    const browser = aBrowser({ signedIn: true });
    const transport = aTransport(async () => aSession());
    const { keeper } = await started(transport, browser.tab());
    transport.signOut.mockRejectedValue(failure(401, 'session_missing'));
    await keeper.signOut();
    expect(browser.isOwed()).toBe(false);
  });
});
