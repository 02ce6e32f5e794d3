import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { loadPlaces, migrateToLatest, openDatabase } from '@marketplace/api';
import type {} from '@marketplace/api/testing';
import { startEmbeddedPostgres } from './embedded-postgres.ts';

const TEMPLATE = 'marketplace_template';

/** A port that was free a moment ago. */
function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() =>
        typeof address === 'object' && address ? resolve(address.port) : reject(new Error('no port')),
      );
    });
  });
}

/** Vitest global set-up: one PostgreSQL for the run, with a migrated template that holds the reference data. */
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
  project.provide('templateDatabaseUrl', postgres.url(TEMPLATE));
  return async () => {
    await postgres.stop();
    await rm(dataDirectory, { recursive: true, force: true });
  };
}
