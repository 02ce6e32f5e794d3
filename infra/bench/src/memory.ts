import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { freePort, inStep, startEmbeddedPostgres } from '@marketplace/local';
import { openBenchDatabase } from './data/bench-database.ts';
import { startApi, type ApiProcess } from './http/api-process.ts';
import { askListing } from './http/ask-listing.ts';
import { memoryAtRest, readMemory, type MemoryFigures } from './memory/process-memory.ts';
import { queryMix } from './mix/query-mix.ts';
import { whereCaregiversLive } from './mix/where-caregivers-live.ts';
import { machineFacts } from './report/machine.ts';
import { textTable } from './report/table.ts';

/**
 * Memory of the API's process with its background jobs, on an empty database and on one of a demonstration's size: at
 * rest after a start, under searches, and at rest again. `node infra/bench/src/memory.ts [--caregivers N] [--seconds N]
 * [--connections N] [--json FILE]`. It prints results and does not judge them.
 */
const { values } = parseArgs({
  options: {
    caregivers: { type: 'string', default: '5000' },
    seconds: { type: 'string', default: '10' },
    connections: { type: 'string', default: '8' },
    json: { type: 'string' },
  },
});
const SEED = 7;
const PER_KIND = 3;
const load = { connections: Number(values.connections), seconds: Number(values.seconds) };

interface Measured extends MemoryFigures {
  when: string;
}

async function withApi(
  databaseUrl: string,
  folder: string,
  work: (api: ApiProcess) => Promise<Measured[]>,
): Promise<Measured[]> {
  const api = await startApi(databaseUrl, folder, {
    RUN_JOBS: 'true',
    // Nothing listens there: payments are not measured.
    STRIPE_API_URL: 'http://127.0.0.1:1',
    RATE_LIMIT_FACTOR: '0',
    // Node's compile cache: empty at the first start of a version.
    TMPDIR: folder,
  });
  try {
    return await work(api);
  } finally {
    await api.stop();
  }
}

const restAfterStart = (databaseUrl: string, folder: string, when: string) =>
  inStep(`At rest: ${when}`, () =>
    withApi(databaseUrl, folder, async (api) => [{ when, ...(await memoryAtRest(api)) }]),
  );

/** The first start creates the tables and loads the places. */
async function onEmptyDatabase(folder: string): Promise<Measured[]> {
  const postgres = await startEmbeddedPostgres({
    dataDirectory: join(folder, 'postgres'),
    port: await freePort(),
    persistent: false,
  });
  try {
    await postgres.ensureDatabase('empty');
    const url = postgres.url('empty');
    return [
      ...(await restAfterStart(url, folder, 'empty, first start of a version')),
      ...(await restAfterStart(url, folder, 'empty, every later start')),
    ];
  } finally {
    await postgres.stop();
  }
}

async function onDemoDatabase(folder: string, caregivers: number): Promise<Measured[]> {
  const database = await openBenchDatabase({ caregivers, inMemory: false });
  try {
    const mix = queryMix(SEED, PER_KIND, await whereCaregiversLive(database.pool, caregivers, 50, SEED));
    return await withApi(database.url, folder, async (api) => {
      const rested = await inStep('At rest with caregivers', () => memoryAtRest(api));
      const asked = { url: api.url, accessToken: await api.signIn() };
      await inStep('Under searches', () => askListing(asked, mix, load, false), false);
      const worked = await readMemory(api);
      return [
        { when: `${caregivers} caregivers, at rest`, ...rested },
        { when: `after ${load.seconds} s of searches`, ...worked },
        { when: 'at rest again', ...(await inStep('At rest again', () => memoryAtRest(api))) },
      ];
    });
  } finally {
    await database.close();
  }
}

const megabytes = (bytes: number | null) => (bytes === null ? '–' : (bytes / 2 ** 20).toFixed(0));

const folder = await mkdtemp(join(tmpdir(), 'bench-memory-'));
try {
  const measured = [...(await onEmptyDatabase(folder)), ...(await onDemoDatabase(folder, Number(values.caregivers)))];
  const facts = { ...machineFacts(), ...load };
  console.log(JSON.stringify(facts));
  console.log(
    textTable(
      ['MB', 'RSS', 'PSS', 'heap used', 'heap', 'external'],
      measured.map((m) => [m.when, ...[m.rss, m.pss, m.heapUsed, m.heapTotal, m.external].map(megabytes)]),
    ),
  );
  if (values.json) await writeFile(values.json, JSON.stringify({ ...facts, measured }, null, 2));
} finally {
  await rm(folder, { recursive: true, force: true });
}
process.exit();
