import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import type { Database } from './database.ts';
import { executePrepared, fixedStatement } from './prepared-statement.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const plus = (db: Database, a: number, b: number) =>
  executePrepared(db, sql<{ sum: number }>`SELECT ${a}::integer + ${b}::integer AS sum`.compile(db));

test('a prepared statement runs again with other values', async () => {
  expect(await plus(database.db, 1, 2)).toEqual([{ sum: 3 }]);
  expect(await plus(database.db, 20, 22)).toEqual([{ sum: 42 }]);
});

test('each connection prepares a statement once', async () => {
  const mark = () => sql<{ prepared: number }>`SELECT count(*)::integer AS prepared FROM pg_prepared_statements`;
  await Promise.all(Array.from({ length: 40 }, (_, number) => plus(database.db, number, 1)));
  // Each call runs on one of the pool's five connections.
  const counts = await Promise.all(Array.from({ length: 5 }, () => mark().execute(database.db)));
  for (const { rows } of counts) expect(rows[0]?.prepared).toBeLessThanOrEqual(1);
  expect(counts.some(({ rows }) => rows[0]?.prepared === 1)).toBe(true);
});

test('a prepared statement sees its transaction’s writes', async () => {
  await database.db.transaction().execute(async (trx) => {
    await sql`CREATE TEMPORARY TABLE written (value integer) ON COMMIT DROP`.execute(trx);
    await sql`INSERT INTO written VALUES (7)`.execute(trx);
    expect(await executePrepared(trx, sql<{ value: number }>`SELECT value FROM written`.compile(trx))).toEqual([
      { value: 7 },
    ]);
  });
});

test('a failed prepared statement leaves the connection usable', async () => {
  await expect(
    executePrepared(database.db, sql<{ nothing: number }>`SELECT 1 / 0 AS nothing`.compile(database.db)),
  ).rejects.toThrow(/division by zero/);
  expect(await plus(database.db, 2, 2)).toEqual([{ sum: 4 }]);
});

test('a statement built once runs with each call’s values, and plugins see each run', async () => {
  let builds = 0;
  const times = fixedStatement<{ by: number; sum: readonly number[] }, { product: number }>((value) => {
    builds += 1;
    const by = value((given) => given.by);
    return sql`SELECT (${value(({ sum: [one = 0, other = 0] }) => one + other)}::integer * ${by}::integer) AS product`;
  });
  const product = (db: Database, by: number, sum: readonly number[]) => executePrepared(db, times(db, { by, sum }));
  expect(await product(database.db, 2, [1, 2])).toEqual([{ product: 6 }]);
  expect(await product(database.db, 3, [4, 5])).toEqual([{ product: 27 }]);
  await database.db.transaction().execute(async (trx) => {
    expect(await product(trx, 5, [1, 1])).toEqual([{ product: 10 }]);
  });
  expect(builds).toBe(1);

  const seen: unknown[] = [];
  const watched = database.db.withPlugin({
    transformQuery({ node, queryId }) {
      seen.push(database.db.getExecutor().compileQuery(node, queryId).parameters);
      return node;
    },
    transformResult: async ({ result }) => result,
  });
  expect(await product(watched, 7, [1, 0])).toEqual([{ product: 7 }]);
  expect(await product(watched, 8, [1, 0])).toEqual([{ product: 8 }]);
  expect(seen).toEqual([
    [1, 7],
    [1, 8],
  ]);
});
