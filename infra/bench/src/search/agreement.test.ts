// @module-tag slow
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openBenchDatabase, type BenchDatabase } from '../data/bench-database.ts';
import { queryMix, whereCaregiversLive, type MixQuery } from '../data/query-mix.ts';
import { findDisagreements, runInDatabase } from './agreement.ts';
import { runPlain } from './plain-search.ts';

const CAREGIVERS = 2_000;
let database: BenchDatabase;
let mix: MixQuery[];

beforeAll(async () => {
  database = await openBenchDatabase({ caregivers: CAREGIVERS });
  mix = queryMix(1, 4, await whereCaregiversLive(database.pool, CAREGIVERS, 10, 1));
}, 120_000);
afterAll(() => database.close());

const findPlainDisagreements = () =>
  findDisagreements(database, mix, (query) => runPlain(database.pool, query, database.sources.now()));

describe('agreement between the search designs', () => {
  test('covers fourteen kinds of search', () => expect(new Set(mix.map(({ kind }) => kind)).size).toBe(14));

  test('holds between our search and the plain search, for totals and pages', async () => {
    expect(await findPlainDisagreements()).toEqual([]);
  }, 60_000);

  test('holds between our search and the SQL engine, for totals and pages', async () => {
    expect(await findDisagreements(database, mix, (query) => runInDatabase(database, query))).toEqual([]);
  }, 60_000);

  test('fails if one design lacks caregivers', async () => {
    await database.pool.query(
      "DELETE FROM plain.community_members_plain WHERE discipline = 'Certified Nursing Assistant'",
    );
    const differences = await findPlainDisagreements();
    expect(differences.some((line) => line.includes('reference 0'))).toBe(true);
  }, 60_000);
});
