import { writeFile } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { countFacets } from '@marketplace/api';
import type { CandidateListQuery } from '@marketplace/contracts';
import { inStep, seededRandom, type Tell } from '@marketplace/local';
import { hasPlainDesign, openBenchDatabase, type BenchDatabase } from './data/bench-database.ts';
import { findDifferencesInDatabase, findDisagreements } from './mix/agreement.ts';
import { queryMix, type MixQuery } from './mix/query-mix.ts';
import { parseParams, runOurs } from './mix/run-ours.ts';
import { whereCaregiversLive } from './mix/where-caregivers-live.ts';
import { runPlain } from './plain-design/search.ts';
import { machineFacts } from './report/machine.ts';
import { timingOf, type Timing } from './report/statistics.ts';
import { milliseconds, textTable, times } from './report/table.ts';

/**
 * The listing's search against the plain design on the same people: fourteen kinds of query, several of each, one at a
 * time. `node infra/bench/src/search.ts --caregivers N [--keep FOLDER] [--json FILE] [--rounds N] [--plain-rounds N]
 * [--per-kind N] [--seed N] [--changing N] [--in-database]`. The search is answered from memory, or by the database alone,
 * at the end also while N profiles a minute change. With more than 1,000,000 caregivers there is no plain design, and the
 * reference is the database's own answer. Exits with 1 when two answers do not agree on a total or a page.
 */
const { values } = parseArgs({
  options: {
    caregivers: { type: 'string', default: '100000' },
    keep: { type: 'string' },
    json: { type: 'string' },
    'in-database': { type: 'boolean', default: false },
    rounds: { type: 'string', default: '20' },
    'plain-rounds': { type: 'string', default: '2' },
    'per-kind': { type: 'string', default: '5' },
    seed: { type: 'string', default: '7' },
    changing: { type: 'string', default: '1000' },
  },
});

function wholeNumber(name: Exclude<keyof typeof values, 'in-database'>): number {
  const value = Number(values[name]);
  if (!Number.isInteger(value) || value < 1) throw new Error(`--${name} takes a whole number from 1.`);
  return value;
}

interface Measured {
  kind: string;
  ours: number[];
  plain: number[];
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return performance.now() - began;
}

/** Plain lines: drawing a progress bar would affect the measurement. */
const told = (title: string, work: (tell: Tell) => Promise<void>) => inStep(title, work, false);

/** Cycles through all queries in each round, so that no query benefits from its own repetition. */
async function measure(database: BenchDatabase, mix: readonly MixQuery[], rounds: number, plainRounds: number) {
  const { sources, pool, agencyUserId } = database;
  const parsed: (Measured & { query: CandidateListQuery })[] = mix.map(({ kind, params }) => ({
    kind,
    query: parseParams(params),
    ours: [],
    plain: [],
  }));
  const warmUpRounds = 3;
  await told(`Our search, ${rounds} rounds of ${mix.length} queries`, async (tell) => {
    for (let round = -warmUpRounds; round < rounds; round += 1) {
      for (const { query, ours } of parsed) {
        const took = await timed(() => runOurs(sources, agencyUserId, query));
        if (round >= 0) ours.push(took);
      }
      tell(round + warmUpRounds + 1, rounds + warmUpRounds);
    }
  });
  if (plainRounds === 0) return parsed;
  // Comparing the results already ran each plain query once: that was its warm-up.
  await told(`The plain design, ${plainRounds} rounds`, async (tell) => {
    let asked = 0;
    for (let round = 0; round < plainRounds; round += 1) {
      for (const { query, plain } of parsed) {
        plain.push(await timed(() => runPlain(pool, query, sources.now())));
        tell((asked += 1), plainRounds * parsed.length);
      }
    }
  });
  return parsed;
}

/** The counts beside the filters of the same searches. */
async function measureCounts({ sources, agencyUserId }: BenchDatabase, mix: readonly MixQuery[], rounds: number) {
  const measured = mix.map(({ kind, params }): Measured & { query: CandidateListQuery } => {
    return { kind, query: parseParams(params), ours: [], plain: [] };
  });
  await told(`The filters' counts, ${rounds} rounds of ${mix.length} searches`, async (tell) => {
    for (let round = -1; round < rounds; round += 1) {
      for (const { query, ours } of measured) {
        const took = await timed(() => countFacets(sources, { query, agencyUserId, lockedState: null }));
        if (round >= 0) ours.push(took);
      }
      tell(round + 2, rounds + 1);
    }
  });
  return measured;
}

interface Line {
  kind: string;
  ours: Timing;
  /** Null without a plain design. */
  plain: Timing | null;
}

function lineOf(kind: string, measured: readonly Measured[]): Line {
  const plain = measured.flatMap((m) => m.plain);
  return {
    kind,
    ours: timingOf(measured.flatMap((m) => m.ours)),
    plain: plain.length === 0 ? null : timingOf(plain),
  };
}

const linesOf = (measured: readonly Measured[]) =>
  [...Map.groupBy(measured, ({ kind }) => kind)].map(([kind, ofKind]) => lineOf(kind, ofKind));

const timings = ({ mean, p50, p95 }: Timing) => [mean, p50, p95].map(milliseconds);
const cells = ({ kind, ours, plain }: Line) => [
  kind,
  ...timings(ours),
  ...(plain === null ? ['–', '–', '–', '–'] : [...timings(plain), times(plain.mean / ours.mean)]),
];

/** Changes profiles at an even pace, anybody's, until told to stop. Returns how many. */
function changeProfiles({ pool, caregivers }: BenchDatabase, perMinute: number) {
  const random = seededRandom(Number(values.seed));
  let changed = 0;
  const stop = new AbortController();
  const changing = (async () => {
    while (!stop.signal.aborted) {
      const next = pause(60_000 / perMinute);
      const { rowCount } = await pool.query(
        'UPDATE community_members SET week = (random() * (2 ^ 28 - 1))::integer, last_modified = now() WHERE id = $1',
        [1 + Math.floor(random.next() * caregivers)],
      );
      changed += rowCount ?? 0;
      await next;
    }
  })();
  return async () => {
    stop.abort();
    await changing;
    return changed;
  };
}

const caregivers = wholeNumber('caregivers');
const database = await openBenchDatabase({
  caregivers,
  keep: values.keep,
  inMemory: !values['in-database'],
});
try {
  const seed = wholeNumber('seed');
  const zips = await whereCaregiversLive(database.pool, caregivers, 50, seed);
  const mix = queryMix(seed, wholeNumber('per-kind'), zips);
  const withPlain = hasPlainDesign(caregivers);
  const disagreements = await inStep('Comparing the answers', () =>
    withPlain ? findDisagreements(database, mix) : findDifferencesInDatabase(database, mix),
  );
  if (disagreements.length > 0) {
    console.error(`The answers disagree:\n${disagreements.join('\n')}`);
    process.exitCode = 1;
  } else {
    const rounds = wholeNumber('rounds');
    const plainRounds = withPlain ? wholeNumber('plain-rounds') : 0;
    const measured = await measure(database, mix, rounds, plainRounds);
    const lines = linesOf(measured);
    const overall = lineOf('all', measured);
    const facts = {
      ...machineFacts(),
      caregivers,
      queries: mix.length,
      rounds,
      plainRounds,
      postgres: database.settings,
    };
    const header = ['milliseconds', 'mean', 'p50', 'p95', 'plain mean', 'plain p50', 'plain p95', 'ratio of means'];
    console.log(JSON.stringify(facts));
    console.log(
      withPlain
        ? `Totals and pages of all ${mix.length} queries are equal in both designs.`
        : "Totals and pages of each kind's first query are equal to the database's own answer.",
    );
    console.log(textTable(header, [...lines, overall].map(cells)));
    const counted = await measureCounts(database, mix, rounds);
    const counts = [...linesOf(counted), lineOf('all', counted)];
    console.log("The filters' counts:");
    console.log(textTable(header, counts.map(cells)));
    const perMinute = wholeNumber('changing');
    const stopChanging = changeProfiles(database, perMinute);
    const whileChanging = lineOf('all', await measure(database, mix, 10 * rounds, 0));
    const changed = await stopChanging();
    console.log(`While ${perMinute} profiles a minute change (${changed} changed):`);
    console.log(textTable(header, [whileChanging].map(cells)));
    if (values.json)
      await writeFile(values.json, JSON.stringify({ ...facts, kinds: lines, overall, counts, whileChanging }, null, 2));
  }
} finally {
  await database.close();
}
process.exit();
