import { sql, type Kysely } from 'kysely';
import { Migrator } from 'kysely/migration';
import { MIGRATIONS } from './migrations/index.ts';
import type { DB } from './tables.generated.ts';

/** Brings the schema to the newest migration; answers the names of those applied now. Safe to run from two processes. */
export async function migrateToLatest(db: Kysely<DB>): Promise<string[]> {
  return db.connection().execute(async (connection) => {
    // A change of a table with a million rows, or the wait for another process that makes it, outlasts any request.
    await sql`SET statement_timeout = 0`.execute(connection);
    try {
      return await migrate(connection);
    } finally {
      await sql`RESET statement_timeout`.execute(connection);
    }
  });
}

async function migrate(db: Kysely<DB>): Promise<string[]> {
  const migrator = new Migrator({
    db,
    provider: { getMigrations: () => Promise.resolve(MIGRATIONS) },
    // Teams land migrations side by side, so an earlier number may come later than one that a database already has.
    allowUnorderedMigrations: true,
  });
  const { error, results } = await migrator.migrateToLatest();
  if (error !== undefined) throw error;
  return (results ?? []).map((result) => result.migrationName);
}
