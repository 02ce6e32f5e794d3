// @module-tag slow
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openBenchDatabase, type BenchDatabase } from '../data/bench-database.ts';
import { findDisagreements } from './agreement.ts';
import { queryMix, type MixQuery } from './query-mix.ts';
import { whereCaregiversLive } from './where-caregivers-live.ts';

const CAREGIVERS = 2_000;
let database: BenchDatabase;
let mix: MixQuery[];

beforeAll(async () => {
  database = await openBenchDatabase({ caregivers: CAREGIVERS });
  mix = queryMix(1, 4, await whereCaregiversLive(database.pool, CAREGIVERS, 10, 1));
}, 120_000);
afterAll(() => database.close());

describe('the benchmark', () => {
  it('asks fourteen kinds of query', () => expect(new Set(mix.map(({ kind }) => kind)).size).toBe(14));

  it('finds the same totals and pages in both designs', async () => {
    expect(await findDisagreements(database, mix)).toEqual([]);
  }, 60_000);

  it('notices when a person is missing in one design', async () => {
    await database.pool.query(
      "DELETE FROM plain.community_members_plain WHERE discipline = 'Certified Nursing Assistant'",
    );
    const differences = await findDisagreements(database, mix);
    expect(differences.some((line) => line.includes('plain design 0'))).toBe(true);
  }, 60_000);
});
