import { coverCase } from '@marketplace/api';
import { candidateCoverQuery, type CandidateListParams } from '@marketplace/contracts';
import {
  disciplineFilterNames,
  DISCIPLINES,
  FULL_WEEK,
  WEEKDAY_DAYS,
  weekOf,
  type DisciplineCode,
} from '@marketplace/domain';
import type { BenchDatabase } from '../data/bench-database.ts';
import { toWire, whereCaregiversLive } from '../data/query-mix.ts';
import type { Measured } from '../harness.ts';
import { TIMING_HEADER, timeRounds, timingRows } from '../timing.ts';

const SEED = 7;
const ZIPS = 20;

const namesOf = (codes: readonly DisciplineCode[]) => ({
  discipline_filters: DISCIPLINES.filter(({ code }) => codes.includes(code)).flatMap(disciplineFilterNames),
});
const AIDES = namesOf(['CNA', 'HHA', 'PCA']);
const EVERYBODY = namesOf(DISCIPLINES.map(({ code }) => code));

const CASES: Record<string, CandidateListParams> = {
  'weekday mornings, one discipline': { ...namesOf(['CNA']), hours: weekOf(WEEKDAY_DAYS, [1]) },
  'weekdays 6AM-10PM, three disciplines': { ...AIDES, hours: weekOf(WEEKDAY_DAYS, [1, 2, 3]) },
  'every night, three disciplines': { ...AIDES, hours: weekOf([], [4]) },
  'around the clock, three disciplines': { ...AIDES, hours: FULL_WEEK },
  'weekdays 6AM-10PM, all disciplines': { ...EVERYBODY, hours: weekOf(WEEKDAY_DAYS, [1, 2, 3]) },
  'around the clock, all disciplines': { ...EVERYBODY, hours: FULL_WEEK },
};

/** Measures case cover (one, two or three people for the wanted hours) through the API's service. */
export async function measureCover(database: BenchDatabase, rounds: number): Promise<Measured> {
  const { sources, agencyId, pool, caregivers } = database;
  const zips = await whereCaregiversLive(pool, caregivers, ZIPS, SEED);
  const queries = Object.entries(CASES).flatMap(([kind, params]) =>
    zips.map((search_zip_code) => {
      const query = candidateCoverQuery.parse(toWire({ ...params, search_zip_code, radius_miles: 25 }));
      return { kind, ask: () => coverCase(sources, { query, agencyId, lockedState: null }) };
    }),
  );
  const cases = await timeRounds('Case cover', queries, { rounds, warmUp: 1 });
  return { tables: [{ title: 'Case cover', header: TIMING_HEADER, rows: timingRows(cases) }], figures: cases };
}
