import { chmod, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import {
  createCaches,
  createConfirmedAccount,
  loadRankingsInThread,
  migrateDatabase,
  openDatabase,
  RankIndex,
  type Database,
  type SearchSources,
} from '@marketplace/api';
import {
  freePort,
  generateCaregivers,
  inStep,
  reportLostConnection,
  startEmbeddedPostgres,
  withClient,
} from '@marketplace/local';
import type { Pool } from 'pg';
import { buildPlainDesign, isPlainDesignBuilt } from './plain-design.ts';
import { multiplyCaregivers } from './multiply-caregivers.ts';

const SEED = 20_261_121;
/** All searches run at this fixed time, so that kept data stays fresh. */
const BENCH_NOW = new Date('2026-11-01T12:00:00Z');
/**
 * Maximum number of demo caregivers. Larger data sets copy these caregivers and skip the plain design, which would take
 * 25 GB.
 */
const MAX_DEMO_CAREGIVERS = 1_000_000;
export const hasPlainDesign = (caregivers: number): boolean => caregivers <= MAX_DEMO_CAREGIVERS;
export const AGENCY = { email: 'recruiter@bench.example.test', password: 'Bench-hands-1!' };
export const AGENCY_PROFILE = {
  first_name: 'Dana',
  last_name: 'Reyes',
  phone: '3175550100',
  title: 'Recruiter',
  agency_name: 'Benchmark Home Care',
  agency_city: 'Indianapolis',
  agency_state: 'IN',
};

export interface BenchDatabase {
  url: string;
  db: Database;
  pool: Pool;
  sources: SearchSources;
  caregivers: number;
  agencyId: string;
  settings: Record<string, string>;
  close(): Promise<void>;
}

interface BenchDatabaseOptions {
  caregivers: number;
  /** Folder that keeps the data for later runs. Default: a temporary folder. */
  keep?: string;
  inMemory?: boolean;
  /** If true, the benchmark changes only a temporary copy of the kept data. */
  changesPeople?: boolean;
  settings?: Record<string, string>;
}

/** PostgreSQL settings for both designs: all data fits in memory, and no background work runs. */
const POSTGRES_SETTINGS = {
  shared_buffers: '2GB',
  effective_cache_size: '4GB',
  max_wal_size: '8GB',
  checkpoint_timeout: '1h',
  autovacuum: 'off',
  fsync: 'off',
  synchronous_commit: 'off',
};
const DELAY_RESOLUTION_MS = 1;
const REPORTED = ['server_version', 'shared_buffers', 'work_mem', 'max_parallel_workers_per_gather'];

export async function openBenchDatabase(options: BenchDatabaseOptions): Promise<BenchDatabase> {
  const { caregivers, keep = '', changesPeople = false, settings = {} } = options;
  const dataDirectory = keep !== '' ? resolve(keep) : await mkdtemp(join(tmpdir(), 'marketplace-bench-'));
  await mkdir(dataDirectory, { recursive: true });
  // PostgreSQL refuses to run as root, so another user runs it and needs access to the folder.
  await chmod(dataDirectory, 0o755);
  const postgres = await startEmbeddedPostgres({
    dataDirectory,
    port: await freePort(),
    persistent: keep !== '',
    settings: { ...POSTGRES_SETTINGS, ...settings },
  });
  const name = `bench_${caregivers}`;
  const copy = keep !== '' && changesPeople ? `${name}_changed` : null;
  // Superuser, because benchmarks create databases, tables and indexes.
  const urlOf = (database: string) => postgres.url(database, 'superuser');
  const url = urlOf(copy ?? name);
  let closing = false;
  const stop = async () => {
    closing = true;
    if (copy !== null) await drop(urlOf('postgres'), copy);
    await postgres.stop();
    if (keep === '') await rm(dataDirectory, { recursive: true, force: true });
  };
  try {
    await postgres.ensureDatabase(name);
    if (!(await isFilled(urlOf(name)))) {
      await recreate(urlOf('postgres'), name);
      await fill(urlOf(name), caregivers);
    }
    if (copy !== null) {
      await inStep('Copying the kept data', () => recreate(urlOf('postgres'), copy, name));
    }
    const { db, pool } = openDatabase({
      url,
      onConnectionError: (error) => closing || reportLostConnection(error),
    });
    await migrateDatabase({ DATABASE_URL: url }).catch((error: unknown) => {
      throw new Error(`The data in ${dataDirectory} does not match the current schema. Remove that folder.`, {
        cause: error,
      });
    });
    const agencyId = await createAgency(db, pool);
    const rankIndex =
      options.inMemory === false ? null : await inStep('Loading the rank index', () => loadedIndex(db, url));
    return {
      url,
      db,
      pool,
      sources: { db, caches: createCaches(), rankIndex, now: () => BENCH_NOW },
      caregivers,
      agencyId,
      settings: await readSettings(pool),
      async close() {
        closing = true;
        await db.destroy();
        await stop();
      },
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Loads the index in a thread, as the API does, and measures how long the event loop is blocked. */
async function loadedIndex(db: Database, url: string): Promise<RankIndex> {
  let bytes = 0;
  const began = performance.now();
  const index = new RankIndex(db, {
    now: () => BENCH_NOW,
    onLoadError: (error) => {
      throw error;
    },
    readAll: async (day) => {
      const rankings = await loadRankingsInThread(url, day);
      bytes = rankings?.memory.byteLength ?? 0;
      return rankings;
    },
  });
  const delays = monitorEventLoopDelay({ resolution: DELAY_RESOLUTION_MS });
  delays.enable();
  await index.load();
  delays.disable();
  const longest = Math.max(0, delays.max / 1e6 - DELAY_RESOLUTION_MS);
  console.log(
    `  rank index loaded in ${(performance.now() - began).toFixed(0)} ms, ${(bytes / 2 ** 20).toFixed(0)} MB; ` +
      `longest block of the event loop ${longest.toFixed(1)} ms`,
  );
  return index;
}

const isFilled = (url: string) => withClient(url, isPlainDesignBuilt);

const drop = (url: string, name: string) =>
  withClient(url, (client) => client.query(`DROP DATABASE IF EXISTS ${client.escapeIdentifier(name)} WITH (FORCE)`));

/** Replaces a database that an interrupted run left behind. */
async function recreate(url: string, name: string, copyOf = 'template1'): Promise<void> {
  await drop(url, name);
  await withClient(url, (client) =>
    client.query(
      `CREATE DATABASE ${client.escapeIdentifier(name)} TEMPLATE ${client.escapeIdentifier(copyOf)} STRATEGY file_copy`,
    ),
  );
}

async function fill(url: string, count: number): Promise<void> {
  const { db } = openDatabase({ url, onConnectionError: reportLostConnection });
  try {
    await inStep('Tables and places', () => migrateDatabase({ DATABASE_URL: url }));
    const demoCount = Math.min(count, MAX_DEMO_CAREGIVERS);
    await inStep(`Creating ${demoCount.toLocaleString('en-US')} demo caregivers`, (tell) =>
      generateCaregivers(db, {
        count: demoCount,
        seed: SEED,
        now: BENCH_NOW,
        onProgress: (storedCount) => tell(storedCount, demoCount),
      }),
    );
    if (!hasPlainDesign(count)) {
      await inStep(`Copying them up to ${count.toLocaleString('en-US')}`, (tell) =>
        withClient(url, (client) => multiplyCaregivers(client, count, (storedCount) => tell(storedCount, count))),
      );
      return;
    }
    await inStep('Building the plain design from the same people', () => withClient(url, buildPlainDesign));
  } finally {
    await db.destroy();
  }
}

async function createAgency(db: Database, pool: Pool): Promise<string> {
  const deps = { db, now: () => new Date() };
  // The agency has the same id as its founder.
  const agencyId = await createConfirmedAccount(deps, { ...AGENCY, profile: AGENCY_PROFILE });
  await pool.query(
    `INSERT INTO agency_subscriptions (agency_id, stripe_subscription_id, status) VALUES ($1, 'sub_benchmark', 'active')
     ON CONFLICT DO NOTHING`,
    [agencyId],
  );
  // Searches read the agency's purchases, so the benchmark's agency has some.
  await pool.query(
    `INSERT INTO unlocks (agency_id, caregiver_uuid, status, free, amount_cents, candidate_first_name,
       candidate_last_name, candidate_email, candidate_phone, candidate_discipline, candidate_city, candidate_state)
     SELECT $1, uuid, 'completed', true, 0, 'Nora', 'Bell', 'nora@caregiver.example.test', '3175550142',
       'Registered Nurse', 'Carmel', 'IN' FROM caregivers
     WHERE NOT EXISTS (SELECT FROM unlocks WHERE agency_id = $1) ORDER BY id LIMIT 20`,
    [agencyId],
  );
  return agencyId;
}

async function readSettings(pool: Pool): Promise<Record<string, string>> {
  const { rows } = await pool.query<{ name: string; setting: string }>(
    'SELECT name, current_setting(name) AS setting FROM unnest($1::text[]) AS name',
    [REPORTED],
  );
  return Object.fromEntries(rows.map(({ name, setting }) => [name, setting]));
}
