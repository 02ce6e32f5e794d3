import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openBenchDatabase, type BenchDatabase } from '../data/bench-database.ts';
import { queryMix, whereCaregiversLive, type MixQuery } from '../data/query-mix.ts';
import { inPlainStep, type Measured } from '../harness.ts';
import { startApi } from './api-process.ts';
import { askListing, type ListingTarget, type Load } from './ask-listing.ts';
import { cpuSeconds, usedBetween } from './cpu-time.ts';

const SEED = 7;
/** Each round measures both forms. The order alternates, so that changes in the machine's speed affect both equally. */
const ROUNDS = 4;
const WARM_UP_SECONDS = 5;
/** `whole` has the specification's rows; `compact` is the form that our app requests. */
const FORMS = ['whole', 'compact'] as const;
type Form = (typeof FORMS)[number];

interface HttpRate {
  perSecond: number;
  /** Mean response size with headers, in bytes. */
  bytes: number;
  /** CPU time per response in milliseconds. */
  apiCpu: number;
  databaseCpu: number;
}

interface ListingOptions {
  caregivers: number;
  keep: string;
  perKind: number;
  load: Load;
}

/** Measures throughput and CPU cost of the API process, for a first page and for the mix of searches. */
export async function measureListing({ caregivers, keep, perKind, load }: ListingOptions): Promise<Measured> {
  const database = await openBenchDatabase({ caregivers, keep, inMemory: false });
  const logDirectory = await mkdtemp(join(tmpdir(), 'bench-logs-'));
  try {
    const api = await startApi(database.url, logDirectory);
    try {
      const zips = await whereCaregiversLive(database.pool, caregivers, 50, SEED);
      const target = { url: api.url, pid: api.pid, accessToken: await api.signIn() };
      const firstPage = [{ kind: 'first page', params: { discipline_filters: ['RN', 'Registered Nurse'] } }];
      const scenarios: [string, MixQuery[]][] = [
        ['first page of Registered Nurses', firstPage],
        ['mix of 14 kinds', queryMix(SEED, perKind, zips)],
      ];
      const measurements: { scenario: string; rounds: Record<Form, HttpRate[]> }[] = [];
      for (const [scenario, mix] of scenarios)
        measurements.push({
          scenario,
          rounds: await inPlainStep(scenario, () => measureForms(database, target, mix, load)),
        });
      return {
        tables: [
          {
            title: 'GET /api/candidates',
            header: ['an answer', 'form', 'per second', 'KB', "API's CPU, ms", "PostgreSQL's"],
            rows: measurements.flatMap(({ scenario, rounds }) =>
              FORMS.map((form) => [scenario, form, ...cellsOf(rounds[form])]),
            ),
          },
        ],
        figures: { postgres: database.settings, measured: measurements },
      };
    } finally {
      await api.stop();
    }
  } finally {
    await database.close();
    await rm(logDirectory, { recursive: true, force: true });
  }
}

type MeasuredApi = ListingTarget & { pid: number };

async function measureForms(
  database: BenchDatabase,
  api: MeasuredApi,
  mix: readonly MixQuery[],
  load: Load,
): Promise<Record<Form, HttpRate[]>> {
  const rounds: Record<Form, HttpRate[]> = { whole: [], compact: [] };
  for (const form of FORMS) await askListing(api, mix, { ...load, seconds: WARM_UP_SECONDS }, form === 'compact');
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const form of round % 2 === 0 ? FORMS : FORMS.toReversed())
      rounds[form].push(await measureOnce(database, api, mix, load, form));
  }
  return rounds;
}

async function measureOnce(
  database: BenchDatabase,
  api: MeasuredApi,
  mix: readonly MixQuery[],
  load: Load,
  form: Form,
): Promise<HttpRate> {
  const readCpu = async () => {
    const { rows } = await database.pool.query<{ pid: number }>('SELECT pid FROM pg_stat_activity');
    return { api: await cpuSeconds([api.pid]), database: await cpuSeconds(rows.map(({ pid }) => pid)) };
  };
  const before = await readCpu();
  const { perSecond, requests, bytes } = await askListing(api, mix, load, form === 'compact');
  const after = await readCpu();
  return {
    perSecond,
    bytes,
    apiCpu: (usedBetween(before.api, after.api) * 1000) / requests,
    databaseCpu: (usedBetween(before.database, after.database) * 1000) / requests,
  };
}

function cellsOf(rounds: readonly HttpRate[]): string[] {
  const medianOf = (figure: keyof HttpRate) => {
    const values = rounds.map((round) => round[figure]).sort((one, other) => one - other);
    return ((values[(values.length - 1) >> 1] ?? 0) + (values[values.length >> 1] ?? 0)) / 2;
  };
  return [
    medianOf('perSecond').toFixed(0),
    (medianOf('bytes') / 1024).toFixed(1),
    ...[medianOf('apiCpu'), medianOf('databaseCpu')].map((cpu) => cpu.toFixed(3)),
  ];
}
