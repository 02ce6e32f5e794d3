import { writeFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
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
import { inStep } from '@marketplace/local';
import { openBenchDatabase } from './data/bench-database.ts';
import { toWire } from './mix/query-mix.ts';
import { whereCaregiversLive } from './mix/where-caregivers-live.ts';
import { machineFacts } from './report/machine.ts';
import { timingOf } from './report/statistics.ts';
import { milliseconds, textTable } from './report/table.ts';

/**
 * Case cover (who fills the wanted hours alone, in twos and threes) as the API answers it, one at a time: `node
 * infra/bench/src/cover.ts --caregivers N [--keep FOLDER] [--json FILE] [--rounds N] [--zips N] [--seed N]
 * [--in-database]`. It prints results and does not judge them.
 */
const { values } = parseArgs({
  options: {
    caregivers: { type: 'string', default: '100000' },
    keep: { type: 'string' },
    json: { type: 'string' },
    'in-database': { type: 'boolean', default: false },
    rounds: { type: 'string', default: '5' },
    zips: { type: 'string', default: '20' },
    seed: { type: 'string', default: '7' },
  },
});
const WARM_UP_ROUNDS = 1;

const namesOf = (codes: readonly DisciplineCode[]) => ({
  discipline_filters: DISCIPLINES.filter(({ code }) => codes.includes(code)).flatMap(disciplineFilterNames),
});
const AIDES = namesOf(['CNA', 'HHA', 'PCA']);
const EVERYBODY = namesOf(DISCIPLINES.map(({ code }) => code));

/** Cases that agencies have: the hours, and who may serve. */
const CASES: Record<string, CandidateListParams> = {
  'weekday mornings, one discipline': { ...namesOf(['CNA']), hours: weekOf(WEEKDAY_DAYS, [1]) },
  'weekdays 6AM-10PM, three disciplines': { ...AIDES, hours: weekOf(WEEKDAY_DAYS, [1, 2, 3]) },
  'every night, three disciplines': { ...AIDES, hours: weekOf([], [4]) },
  'around the clock, three disciplines': { ...AIDES, hours: FULL_WEEK },
  'weekdays 6AM-10PM, all disciplines': { ...EVERYBODY, hours: weekOf(WEEKDAY_DAYS, [1, 2, 3]) },
  'around the clock, all disciplines': { ...EVERYBODY, hours: FULL_WEEK },
};

const caregivers = Number(values.caregivers);
const rounds = Number(values.rounds);
const database = await openBenchDatabase({ caregivers, keep: values.keep, inMemory: !values['in-database'] });
try {
  const { sources, agencyUserId } = database;
  const zips = await whereCaregiversLive(database.pool, caregivers, Number(values.zips), Number(values.seed));
  const asked = Object.entries(CASES).flatMap(([name, params]) =>
    zips.map((search_zip_code) => ({
      name,
      query: candidateCoverQuery.parse(toWire({ ...params, search_zip_code, radius_miles: 25 })),
      took: [] as number[],
    })),
  );
  await inStep(
    `${rounds} rounds of ${asked.length} cases`,
    async (tell) => {
      for (let round = -WARM_UP_ROUNDS; round < rounds; round += 1) {
        for (const { query, took } of asked) {
          const began = performance.now();
          await coverCase(sources, { query, agencyUserId, lockedState: null });
          if (round >= 0) took.push(performance.now() - began);
        }
        tell(round + WARM_UP_ROUNDS + 1, rounds + WARM_UP_ROUNDS);
      }
    },
    false,
  );
  const lines = [...Object.keys(CASES), 'all'].map((name) => ({
    name,
    ...timingOf(asked.filter((one) => name === 'all' || one.name === name).flatMap(({ took }) => took)),
  }));
  const facts = { ...machineFacts(), caregivers, rounds, zips: zips.length, postgres: database.settings };
  console.log(JSON.stringify(facts));
  console.log(
    textTable(
      ['milliseconds', 'mean', 'p50', 'p95'],
      lines.map(({ name, mean, p50, p95 }) => [name, ...[mean, p50, p95].map(milliseconds)]),
    ),
  );
  if (values.json !== undefined) await writeFile(values.json, JSON.stringify({ ...facts, cases: lines }, null, 2));
} finally {
  await database.close();
}
process.exit();
