import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { loadPlaces, migrateToLatest, openDatabase } from '@marketplace/api';
import type { TestDatabase } from '@marketplace/api/testing';
import { freePort, startEmbeddedPostgres } from '@marketplace/local';

const TEMPLATE = 'marketplace_template';

/** Vitest global setup: one PostgreSQL for the run, with a migrated template database that holds the reference data. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dataDirectory = await mkdtemp(join(tmpdir(), 'api-tests-'));
  const postgres = await startEmbeddedPostgres({
    dataDirectory,
    port: await freePort(),
    persistent: false,
    settings: { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_connections: '200' },
  });
  await postgres.ensureDatabase(TEMPLATE);
  const { db } = openDatabase({
    url: postgres.url(TEMPLATE),
    onConnectionError: (error) => console.error(error.message),
  });
  await migrateToLatest(db);
  await loadPlaces(db);
  await db.destroy();
  const templateUrl: TestDatabase['url'] = postgres.url(TEMPLATE);
  project.provide('templateDatabaseUrl', templateUrl);
  return async () => {
    await postgres.stop();
    await rm(dataDirectory, { recursive: true, force: true });
  };
}
