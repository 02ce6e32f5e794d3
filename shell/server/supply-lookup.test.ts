import { SLOT_COUNT } from '@marketplace/domain';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fetch } from 'undici';
import { supplyLookup } from './supply-lookup.ts';

const MINUTE = 60_000;
const START = new Date('2026-11-22T12:00:00Z');

let api: FastifyInstance;
let apiUrl: string;
let requests: string[];
/** Count in the API's response; null for an error, 'nothing' for no response. */
let total: number | null | 'nothing';
let countedAt: string | null;

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: START });
  requests = [];
  total = 25;
  countedAt = '2026-11-22T09:20:00.000Z';
  api = Fastify({ forceCloseConnections: true });
  api.get('/api/supply', async (request, reply) => {
    requests.push(request.url);
    if (total === 'nothing') return new Promise(() => undefined);
    if (total === null) return reply.code(503).send({});
    return {
      counted_at: countedAt,
      total,
      by_state: { IN: total },
      by_discipline: { RN: total },
      by_slot: Array.from({ length: SLOT_COUNT }, () => 0),
    };
  });
  apiUrl = await api.listen({ host: '127.0.0.1', port: 0 });
});
afterEach(async () => {
  vi.useRealTimers();
  await api.close();
});

const lookup = () => {
  const find = supplyLookup((path, init) => fetch(apiUrl + path, init), api.log);
  return {
    find,
    totalOf: async (association: string | null = null) => (await find(association))?.supply?.total ?? null,
  };
};
const later = (ms: number) => vi.setSystemTime(Date.now() + ms);

test('supply counts are fetched once for the main site and once for each association', async () => {
  const { find } = lookup();
  const both = await Promise.all([find(null), find(null), find('iahhc')]);
  expect(both.map((one) => [one?.association, one?.supply?.total])).toEqual([
    [null, 25],
    [null, 25],
    ['iahhc', 25],
  ]);
  await find(null);
  expect(requests.toSorted()).toEqual(['/api/supply', '/api/supply?association=iahhc']);
});

test('stale supply counts are served while new counts are fetched', async () => {
  const { totalOf } = lookup();
  expect(await totalOf()).toBe(25);
  total = 30;
  later(11 * MINUTE);
  expect(await totalOf()).toBe(25);
  await vi.waitFor(async () => expect(await totalOf()).toBe(30));
  expect(requests).toHaveLength(2);
});

test('a failing API is not called again for a while, and stale supply counts stay in use', async () => {
  const { totalOf } = lookup();
  total = null;
  expect(await totalOf()).toBeNull();
  total = 25;
  expect(await totalOf()).toBeNull();
  expect(requests).toHaveLength(1);
  later(MINUTE);
  expect(await totalOf()).toBe(25);
  total = null;
  later(11 * MINUTE);
  expect(await totalOf()).toBe(25);
  await vi.waitFor(() => expect(requests).toHaveLength(3));
  later(11 * MINUTE);
  expect(await totalOf()).toBe(25);
});

test('a page does not wait for a hanging API', async () => {
  total = 'nothing';
  expect(await lookup().totalOf()).toBeNull();
});

test('supply counts are marked as failed after a failed call, but not while the first call is pending', async () => {
  const { find } = lookup();
  total = null;
  expect(await find(null)).toEqual({ association: null, supply: null });
  total = 'nothing';
  later(MINUTE);
  expect(await find(null)).toEqual({ association: null, supply: null });
  expect(await find('iahhc')).toBeNull();
});

test('the lookup returns null until the first count exists, and calls the API again after a minute', async () => {
  const { totalOf } = lookup();
  countedAt = null;
  expect(await totalOf()).toBeNull();
  countedAt = START.toISOString();
  later(MINUTE);
  expect(await totalOf()).toBe(25);
});
