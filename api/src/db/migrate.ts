import type { Kysely } from 'kysely';
import { Migrator } from 'kysely/migration';
import { MIGRATIONS } from './migrations/index.ts';
import type { DB } from './tables.generated.ts';
import { withoutTimeLimit } from './without-time-limit.ts';

/**
 * Migrates the schema to the latest version; returns the names of the migrations applied. Safe to run from two
 * processes.
 */
export function migrateToLatest(db: Kysely<DB>): Promise<string[]> {
  return withoutTimeLimit(db, migrate);
}

async function migrate(db: Kysely<DB>): Promise<string[]> {
  const migrator = new Migrator({
    db,
    provider: { getMigrations: () => Promise.resolve(MIGRATIONS) },
    // Teams land migrations in parallel, so a lower number may arrive after one that a database already has.
    allowUnorderedMigrations: true,
  });
  const { error, results } = await migrator.migrateToLatest();
  if (error !== undefined) throw error;
  return (results ?? []).map((result) => result.migrationName);
}
