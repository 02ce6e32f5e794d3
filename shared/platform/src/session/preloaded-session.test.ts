import { afterEach, expect, test, vi } from 'vitest';
import { aSession } from '../testing/samples.ts';
import { PRELOADED_SESSION, takePreloadedSession, type PreloadedSession } from './preloaded-session.ts';

afterEach(() => {
  Reflect.deleteProperty(window, PRELOADED_SESSION);
  vi.useRealTimers();
});

const leave = (early: PreloadedSession | null) => Reflect.set(window, PRELOADED_SESSION, Promise.resolve(early));
const receive = (response: Response) => leave({ response, receivedAt: performance.now() });

test('the preloaded session is used only once', async () => {
  receive(Response.json(aSession()));
  const [first, second] = await Promise.all([takePreloadedSession(), takePreloadedSession()]);
  expect(first).toEqual(aSession());
  expect(second).toBeNull();
});

test('a rejected, truncated or missing preloaded session is null', async () => {
  expect(await takePreloadedSession()).toBeNull();
  leave(null);
  expect(await takePreloadedSession()).toBeNull();
  receive(Response.json({ code: 'session_expired' }, { status: 401 }));
  expect(await takePreloadedSession()).toBeNull();
  receive(new Response('{"access_token": "a'));
  expect(await takePreloadedSession()).toBeNull();
});

test('a stale preloaded session is not used', async () => {
  vi.useFakeTimers();
  receive(Response.json(aSession()));
  vi.advanceTimersByTime(10_001);
  expect(await takePreloadedSession()).toBeNull();
});
