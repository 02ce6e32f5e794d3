import { defineCall, type Session } from '@marketplace/contracts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { aSession } from '../testing/samples.ts';
import {
  PRELOADED_RESPONSE,
  keepPreloadedResponse,
  takePreloadedResponse,
  type PreloadedResponse,
} from './preloaded-response.ts';
import { aBrowser, aTransport, started } from './session-keeper.testing.ts';

interface Seats {
  query: { kind: string; row?: string };
  response: { seats: number };
}
const seatsCall = defineCall<Seats>('GET', '/api/seats');
const take = (query: Seats['query'] = { kind: 'aisle' }) => takePreloadedResponse(seatsCall, { query });

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  take();
  vi.useRealTimers();
});

function leave(changes: Partial<PreloadedResponse> | null) {
  const answer = { address: '/api/seats?kind=aisle', token: 'access-1', body: { seats: 3 }, receivedAt: 0, ...changes };
  Reflect.set(window, PRELOADED_RESPONSE, Promise.resolve(changes === null ? null : answer));
}

async function keeperOf(session: Session = aSession()) {
  const { keeper, stop } = await started(
    aTransport(async () => session),
    aBrowser({ signedIn: true }).tab(),
  );
  return { keeper, stop };
}

async function kept(changes: Partial<PreloadedResponse> | null = {}) {
  leave({ receivedAt: performance.now(), ...changes });
  if (changes === null) leave(null);
  const { keeper, stop } = await keeperOf();
  await keepPreloadedResponse(keeper);
  stop();
  return keeper;
}

test('the preloaded response is used only once', async () => {
  const keeper = await kept();
  expect(take()).toEqual({ seats: 3 });
  expect(take()).toBeUndefined();
  await keepPreloadedResponse(keeper);
  expect(take()).toBeUndefined();
});

test('the preloaded response is not used for another URL', async () => {
  await kept();
  expect(take({ kind: 'window' })).toBeUndefined();
  expect(take({ kind: 'aisle', row: '4' })).toBeUndefined();
  expect(take()).toEqual({ seats: 3 });
});

test('the preloaded response is not used for another session', async () => {
  await kept({ token: 'access-of-another' });
  expect(take()).toBeUndefined();
});

test('the preloaded response is dropped when the session ends', async () => {
  const keeper = await kept();
  await keeper.signOut();
  expect(take()).toBeUndefined();
});

test('the preloaded response is dropped when another agency signs in', async () => {
  const keeper = await kept();
  keeper.acceptSession(aSession({ access_token: 'access-of-another' }));
  expect(take()).toBeUndefined();
});

test('a failed or missing call leaves no preloaded response', async () => {
  await kept(null);
  expect(take()).toBeUndefined();
  const { keeper } = await keeperOf();
  await keepPreloadedResponse(keeper);
  expect(take()).toBeUndefined();
});

test('a stale preloaded response is not used', async () => {
  await kept();
  vi.advanceTimersByTime(10_001);
  expect(take()).toBeUndefined();
});
