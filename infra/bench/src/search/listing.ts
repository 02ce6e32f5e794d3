import { setTimeout as pause } from 'node:timers/promises';
import { countFacets } from '@marketplace/api';
import { CommandError } from '@marketplace/cli/error';
import { inStep, seededRandom } from '@marketplace/local';
import { hasPlainDesign, type BenchDatabase } from '../data/bench-database.ts';
import { parseParams, queryMix, whereCaregiversLive } from '../data/query-mix.ts';
import { milliseconds, times, type Measured } from '../harness.ts';
import { TIMING_HEADER, timeRounds, timingCells, timingRows, type TimedQuery, type TimedKind } from '../timing.ts';
import { findDisagreements, runOurs, runInDatabase } from './agreement.ts';
import { runPlain } from './plain-search.ts';

const SEED = 7;
const PER_KIND = 5;
const PLAIN_ROUNDS = 2;

/**
 * Measures fourteen kinds of search, the filter counts, and searches while profiles change. Above MAX_DEMO_CAREGIVERS
 * caregivers, the reference is the SQL engine's result for the first query of each kind.
 */
export async function measureSearch(
  database: BenchDatabase,
  { rounds, changing }: { rounds: number; changing: number },
): Promise<Measured> {
  const { sources, pool, caregivers, agencyId } = database;
  const mix = queryMix(SEED, PER_KIND, await whereCaregiversLive(pool, caregivers, 50, SEED));
  const withPlain = hasPlainDesign(caregivers);
  const disagreements = await inStep('Comparing the results', () =>
    withPlain
      ? findDisagreements(database, mix, (query) => runPlain(pool, query, sources.now()))
      : findDisagreements(database, firstOfEachKind(mix), (query) => runInDatabase(database, query)),
  );
  if (disagreements.length > 0)
    throw new CommandError(`The compared searches returned different results:\n${disagreements.join('\n')}`);

  type Ask = (query: ReturnType<typeof parseParams>) => Promise<unknown>;
  const timedQueries = (ask: Ask) =>
    mix.map(({ kind, params }): TimedQuery => {
      const query = parseParams(params);
      return { kind, ask: () => ask(query) };
    });
  const search = timedQueries((query) => runOurs(sources, agencyId, query));
  const ours = await timeRounds('Our search', search, { rounds, warmUp: 3 });
  // The comparison above warmed up the plain design.
  const plainTimings = withPlain
    ? await timeRounds(
        'The plain design',
        timedQueries((query) => runPlain(pool, query, sources.now())),
        { rounds: PLAIN_ROUNDS, warmUp: 0 },
      )
    : [];
  const counts = await timeRounds(
    "The filters' counts",
    timedQueries((query) => countFacets(sources, { query, agencyId, lockedState: null })),
    { rounds, warmUp: 1 },
  );
  const stopChanging = changeProfiles(database, changing);
  const whileChanging = await timeRounds('While profiles change', search, { rounds: 10 * rounds, warmUp: 3 });
  const changedCount = await stopChanging();
  return {
    tables: [
      {
        title: 'Search: totals and pages are equal to the reference',
        header: [...TIMING_HEADER, 'plain mean', 'ratio of means'],
        rows: ours.map((row, index) => besidePlain(row, plainTimings[index])),
      },
      { title: "The filters' counts", header: TIMING_HEADER, rows: timingRows(counts) },
      {
        title: `Search while ${changing} profiles a minute change (${changedCount} changed)`,
        header: TIMING_HEADER,
        rows: timingRows(whileChanging.slice(-1)),
      },
    ],
    figures: { ours, plain: plainTimings, counts, whileChanging, changed: changedCount },
  };
}

const besidePlain = ({ kind, timing }: TimedKind, plainKind: TimedKind | undefined) => [
  kind,
  ...timingCells(timing),
  ...(plainKind === undefined
    ? ['–', '–']
    : [milliseconds(plainKind.timing.mean), times(plainKind.timing.mean / timing.mean)]),
];

const firstOfEachKind = <Query extends { kind: string }>(mix: readonly Query[]) =>
  mix.filter(({ kind }, index) => mix.findIndex((other) => other.kind === kind) === index);

function changeProfiles({ pool, caregivers }: BenchDatabase, perMinute: number) {
  const random = seededRandom(SEED);
  let changedCount = 0;
  const stop = new AbortController();
  const changing = (async () => {
    while (!stop.signal.aborted) {
      const next = pause(60_000 / perMinute);
      const { rowCount } = await pool.query(
        'UPDATE caregivers SET week = (random() * (2 ^ 28 - 1))::integer, last_modified = now() WHERE id = $1',
        [1 + Math.floor(random.next() * caregivers)],
      );
      changedCount += rowCount ?? 0;
      await next;
    }
  })();
  return async () => {
    stop.abort();
    await changing;
    return changedCount;
  };
}
