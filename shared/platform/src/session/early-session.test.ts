import { afterEach, expect, test, vi } from 'vitest';
import { aSession } from '../testing/samples.ts';
import { EARLY_SESSION, takeEarlySession, type EarlySession } from './early-session.ts';

afterEach(() => {
  Reflect.deleteProperty(window, EARLY_SESSION);
  vi.useRealTimers();
});

const leave = (early: EarlySession | null) => Reflect.set(window, EARLY_SESSION, Promise.resolve(early));
const receive = (response: Response) => leave({ response, receivedAt: performance.now() });

test('the early session is used only once', async () => {
  receive(Response.json(aSession()));
  const [first, second] = await Promise.all([takeEarlySession(), takeEarlySession()]);
  expect(first).toEqual(aSession());
  expect(second).toBeNull();
});

test('an early session that was rejected, truncated or not requested is null', async () => {
  expect(await takeEarlySession()).toBeNull();
  leave(null);
  expect(await takeEarlySession()).toBeNull();
  receive(Response.json({ code: 'session_expired' }, { status: 401 }));
  expect(await takeEarlySession()).toBeNull();
  receive(new Response('{"access_token": "a'));
  expect(await takeEarlySession()).toBeNull();
});

test('an old early session is not used', async () => {
  vi.useFakeTimers();
  receive(Response.json(aSession()));
  vi.advanceTimersByTime(10_001);
  expect(await takeEarlySession()).toBeNull();
});
