import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { inStep } from '@marketplace/local';
import { openBenchDatabase, type BenchDatabase } from './data/bench-database.ts';
import { startApi } from './http/api-process.ts';
import { askListing, type ListingAsked } from './http/ask-listing.ts';
import { cpuSeconds, usedBetween } from './http/cpu-time.ts';
import { nodeClient } from './http/node-client.ts';
import { API_SESSION, isPgbenchThere, pgbench, type Load } from './http/pgbench.ts';
import { recordStatements, type Statement } from './http/record-statements.ts';
import { queryMix, type MixQuery } from './mix/query-mix.ts';
import { parseParams } from './mix/run-ours.ts';
import { whereCaregiversLive } from './mix/where-caregivers-live.ts';
import { centerOf, plainStatement } from './plain-design/search.ts';
import { machineFacts } from './report/machine.ts';
import { textTable, times } from './report/table.ts';

/**
 * GET /api/candidates over HTTP, signed in, against the search's bare SQL from clients that do nothing else, and
 * against the plain design's SQL. `node infra/bench/src/http.ts --caregivers N [--keep FOLDER] [--json FILE] [--seconds
 * N] [--connections N] [--per-kind N] [--http-only]`. The SQL is the API's own, recorded from its search.
 */
const { values } = parseArgs({
  options: {
    caregivers: { type: 'string', default: '100000' },
    keep: { type: 'string' },
    json: { type: 'string' },
    seconds: { type: 'string', default: '10' },
    connections: { type: 'string', default: '8' },
    /** Different searches of each kind. */
    'per-kind': { type: 'string', default: '3' },
    /** Leaves out the bare SQL. */
    'http-only': { type: 'boolean', default: false },
  },
});
const SEED = 7;

/** Both forms are measured in turns, and in the other order each time: the machine's own changes meet both alike. */
const ROUNDS = 4;
const WARM_UP_SECONDS = 5;

/** The API as its clients see it, and what an answer costs. */
interface HttpRate {
  perSecond: number;
  /** Mean size of an answer with its head, in bytes. */
  bytes: number;
  /** CPU time of an answer, in milliseconds. */
  apiCpu: number;
  databaseCpu: number;
  /** That of this process, which asks. */
  clientCpu: number;
}
/** The form with the row of the specification, and the one that our own app asks for. */
const FORMS = ['whole', 'compact'] as const;
type Form = (typeof FORMS)[number];

/** The values in the middle of several rounds, each for itself, and the least and the most of the API's CPU. */
interface HttpRates extends HttpRate {
  apiCpuLeast: number;
  apiCpuMost: number;
}

async function measureForms(measured: (form: Form) => Promise<HttpRate>): Promise<Record<Form, HttpRates>> {
  const rounds: Record<Form, HttpRate[]> = { whole: [], compact: [] };
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const form of round % 2 === 0 ? FORMS : FORMS.toReversed()) rounds[form].push(await measured(form));
  }
  return { whole: inTheMiddle(rounds.whole), compact: inTheMiddle(rounds.compact) };
}

function inTheMiddle(rounds: readonly HttpRate[]): HttpRates {
  const sorted = (of: keyof HttpRate) => rounds.map((round) => round[of]).sort((one, other) => one - other);
  const middle = (of: keyof HttpRate) => {
    const values = sorted(of);
    return ((values[(values.length - 1) >> 1] ?? 0) + (values[values.length >> 1] ?? 0)) / 2;
  };
  const apiCpus = sorted('apiCpu');
  return {
    perSecond: middle('perSecond'),
    bytes: middle('bytes'),
    apiCpu: middle('apiCpu'),
    databaseCpu: middle('databaseCpu'),
    clientCpu: middle('clientCpu'),
    apiCpuLeast: apiCpus[0] ?? 0,
    apiCpuMost: apiCpus.at(-1) ?? 0,
  };
}

async function measureHttp(
  database: BenchDatabase,
  api: ListingAsked & { pid: number },
  mix: readonly MixQuery[],
  load: Load,
  form: Form,
): Promise<HttpRate> {
  const readCpu = async () => {
    const { rows } = await database.pool.query<{ pid: number }>('SELECT pid FROM pg_stat_activity');
    return {
      api: await cpuSeconds([api.pid]),
      database: await cpuSeconds(rows.map(({ pid }) => pid)),
      client: await cpuSeconds([process.pid]),
    };
  };
  const before = await readCpu();
  const { perSecond, requests, bytes } = await askListing(api, mix, load, form === 'compact');
  const after = await readCpu();
  return {
    perSecond,
    bytes,
    apiCpu: (usedBetween(before.api, after.api) * 1000) / requests,
    databaseCpu: (usedBetween(before.database, after.database) * 1000) / requests,
    clientCpu: (usedBetween(before.client, after.client) * 1000) / requests,
  };
}

interface Rates {
  scenario: string;
  http: Record<Form, HttpRates>;
  /** The statements that the API sends for these requests. */
  nodeClient: number | null;
  /** Null if pgbench is not installed, like those below. */
  cClient: number | null;
  /** The statements that do the whole search in the database. */
  wholeSearchCClient: number | null;
  plainCClient: number | null;
}

async function measure(
  database: BenchDatabase,
  api: ListingAsked & { pid: number },
  scenario: string,
  mix: readonly MixQuery[],
  load: Load,
): Promise<Rates> {
  // Plain lines: drawing a progress bar would affect the measurement.
  const told = <T>(what: string, work: () => Promise<T>) => inStep(`${scenario}: ${what}`, work, false);
  const http = await told('HTTP', async () => {
    for (const form of FORMS) await askListing(api, mix, { ...load, seconds: WARM_UP_SECONDS }, form === 'compact');
    return measureForms((form) => measureHttp(database, api, mix, load, form));
  });
  if (values['http-only'])
    return { scenario, http, nodeClient: null, cClient: null, wholeSearchCClient: null, plainCClient: null };
  const record = (inMemory: boolean) => recordStatements(database.db, database.agencyUserId, mix, { inMemory });
  const ours = await record(true);
  const wholeSearch = await record(false);
  const plain = await Promise.all(
    mix.map(async ({ params }) => {
      const query = parseParams(params);
      const center = await centerOf(database.pool, query.search_zip_code);
      return [plainStatement(query, center, new Date())];
    }),
  );
  const withPgbench = await isPgbenchThere();
  const byPgbench = (what: string, statements: Statement[][], options?: string) =>
    withPgbench ? told(what, () => pgbench(database.url, statements, load, options)) : null;
  return {
    scenario,
    http,
    nodeClient: await told('its SQL, node-pg', () => nodeClient(database.url, ours, load)),
    cClient: await byPgbench('its SQL, pgbench', ours, API_SESSION),
    wholeSearchCClient: await byPgbench('whole search in SQL, pgbench', wholeSearch, API_SESSION),
    plainCClient: await byPgbench('plain SQL, pgbench', plain),
  };
}

const rate = (value: number | null) => (value === null ? '–' : value.toFixed(value < 100 ? 1 : 0));
const share = (part: number, whole: number | null) => (whole === null ? '–' : (part / whole).toFixed(2));

const caregivers = Number(values.caregivers);
const load: Load = { connections: Number(values.connections), seconds: Number(values.seconds) };
const database = await openBenchDatabase({ caregivers, keep: values.keep });
const logDirectory = await mkdtemp(join(tmpdir(), 'bench-logs-'));
try {
  const api = await startApi(database.url, logDirectory);
  try {
    const zips = await whereCaregiversLive(database.pool, caregivers, 50, SEED);
    const mix = queryMix(SEED, Number(values['per-kind']), zips);
    const firstPage = [{ kind: 'first page', params: { discipline_filters: ['RN', 'Registered Nurse'] } }];
    const asked = { url: api.url, pid: api.pid, accessToken: await api.signIn() };
    const rates = [
      await measure(database, asked, 'first page of Registered Nurses', firstPage, load),
      await measure(database, asked, 'mix of 14 kinds', mix, load),
    ];
    const facts = { ...machineFacts(), caregivers, ...load, postgres: database.settings };
    console.log(JSON.stringify(facts));
    console.log(
      textTable(
        [
          'per second',
          'HTTP',
          'compact',
          'its SQL, node-pg',
          'its SQL, pgbench',
          'whole search in SQL, pgbench',
          'plain SQL, pgbench',
          'HTTP / its SQL',
          'HTTP / whole search',
          'HTTP / plain',
        ],
        rates.map((r) => [
          r.scenario,
          ...[
            r.http.whole.perSecond,
            r.http.compact.perSecond,
            r.nodeClient,
            r.cClient,
            r.wholeSearchCClient,
            r.plainCClient,
          ].map(rate),
          share(r.http.whole.perSecond, r.cClient),
          share(r.http.whole.perSecond, r.wholeSearchCClient),
          r.plainCClient === null ? '–' : times(r.http.whole.perSecond / r.plainCClient),
        ]),
      ),
    );
    console.log(
      textTable(
        ['an answer', 'form', 'per second', 'KB', "API's CPU, ms", 'least', 'most', "PostgreSQL's CPU, ms", "client's"],
        rates.flatMap(({ scenario, http }) =>
          FORMS.map((form) => {
            const { perSecond, bytes, apiCpu, apiCpuLeast, apiCpuMost, databaseCpu, clientCpu } = http[form];
            return [
              scenario,
              form,
              rate(perSecond),
              (bytes / 1024).toFixed(1),
              ...[apiCpu, apiCpuLeast, apiCpuMost, databaseCpu, clientCpu].map((cpu) => cpu.toFixed(3)),
            ];
          }),
        ),
      ),
    );
    if (values.json) await writeFile(values.json, JSON.stringify({ ...facts, rates }, null, 2));
  } finally {
    await api.stop();
  }
} finally {
  await database.close();
  await rm(logDirectory, { recursive: true, force: true });
}
process.exit();
