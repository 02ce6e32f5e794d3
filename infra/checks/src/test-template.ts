import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { migrateDatabase } from '@marketplace/api';
import type { UrlsByRole } from '@marketplace/api/testing';
import { freePort, startEmbeddedPostgres } from '@marketplace/local';

const TEMPLATE = 'marketplace_template';

/** Vitest global setup: starts PostgreSQL with a migrated template database. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dataDirectory = await mkdtemp(join(tmpdir(), 'api-tests-'));
  const postgres = await startEmbeddedPostgres({
    dataDirectory,
    port: await freePort(),
    persistent: false,
    settings: {
      fsync: 'off',
      synchronous_commit: 'off',
      full_page_writes: 'off',
      max_connections: '200',
      // Reduces the cost of password hashes, because the tests open thousands of connections.
      scram_iterations: '1',
    },
  });
  await postgres.ensureDatabase(TEMPLATE);
  const template: UrlsByRole = {
    superuser: postgres.url(TEMPLATE, 'superuser'),
    owner: postgres.url(TEMPLATE, 'owner'),
    app: postgres.url(TEMPLATE),
  };
  await migrateDatabase({ DATABASE_URL: template.app, MIGRATION_DATABASE_URL: template.owner });
  project.provide('template', template);
  return async () => {
    await postgres.stop();
    await rm(dataDirectory, { recursive: true, force: true });
  };
}
