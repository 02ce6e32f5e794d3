import { expect, test } from 'vitest';
import { ConnectionShares, NoConnectionFreeError, WORK_KINDS } from './connection-shares.ts';

const NEVER_MS = 60_000;
const take = (shares: ConnectionShares, times: number, kind: (typeof WORK_KINDS)[number]) =>
  Promise.all(Array.from({ length: times }, () => shares.acquire(kind)));

test.each([6, 10, 20, 200])(
  'each kind of request can get one of %i connections, even if many requests of other kinds are waiting',
  async (connections) => {
    const shares = new ConnectionShares(connections, 0);
    for (const kind of WORK_KINDS.slice(1)) await take(shares, connections, kind).catch(() => undefined);
    const release = await shares.acquire('identity');
    release();
  },
);

test('no kind of request gets more than half of the connections, and a single connection serves every kind', async () => {
  const shares = new ConnectionShares(10, 0);
  await take(shares, 5, 'search');
  await expect(shares.acquire('search')).rejects.toThrow(NoConnectionFreeError);
  const single = new ConnectionShares(1, 0);
  for (const kind of WORK_KINDS) (await single.acquire(kind))();
});

test('a released connection goes to the first waiting request whose kind is below its share', async () => {
  const shares = new ConnectionShares(10, NEVER_MS);
  const searching = await take(shares, 5, 'search');
  const [own] = await take(shares, 1, 'agencies');
  const order: string[] = [];
  const next = shares.acquire('search').then(() => order.push('search'));
  const other = shares.acquire('agencies').then(() => order.push('agencies'));
  own?.();
  await other;
  expect(order).toEqual(['agencies']);
  searching[0]?.();
  await next;
  expect(order).toEqual(['agencies', 'search']);
});

test('a waiting request that timed out gets no connection later', async () => {
  const shares = new ConnectionShares(1, 0);
  const release = await shares.acquire('search');
  await expect(shares.acquire('search')).rejects.toThrow(NoConnectionFreeError);
  release();
  (await shares.acquire('public'))();
});
