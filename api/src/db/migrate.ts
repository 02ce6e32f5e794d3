import { setTimeout as pause } from 'node:timers/promises';
import type { Kysely } from 'kysely';
import { Migrator } from 'kysely/migration';
import { adoptBaseline } from './adopt-baseline.ts';
import { MIGRATIONS } from './migrations/index.ts';
import type { DB } from './tables.generated.ts';
import { withoutTimeLimit } from './without-time-limit.ts';

/** Shorter than a search's lock timeout, because searches queue behind the migration's lock request. */
const LOCK_TIMEOUT_MS = 1_000;
/** Lets queued statements run before the next attempt. */
const PAUSE_MS = 3_000;
const LOCK_NOT_AVAILABLE = '55P03';

/**
 * Migrates to the latest schema and returns the applied migrations. Safe in two processes and during reads and writes:
 * if it cannot get a lock, it rolls back and retries until it succeeds. Calls `say` once if it has to wait.
 */
export async function migrateToLatest(
  db: Kysely<DB>,
  say: (words: string) => void = (words) => console.error(words),
): Promise<string[]> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await withoutTimeLimit(db, migrate, { lockTimeoutMs: LOCK_TIMEOUT_MS });
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === LOCK_NOT_AVAILABLE)) throw error;
      if (attempt === 1) say('The migration is waiting for another migration or a long read to end …');
      await pause(PAUSE_MS);
    }
  }
}

async function migrate(db: Kysely<DB>): Promise<string[]> {
  const adopted = await adoptBaseline(db);
  const migrator = new Migrator({
    db,
    provider: { getMigrations: () => Promise.resolve(MIGRATIONS) },
    // Teams merge migrations in parallel, so a lower number may arrive after a higher number was applied.
    allowUnorderedMigrations: true,
  });
  const { error, results } = await migrator.migrateToLatest();
  if (error !== undefined) throw error;
  return [...adopted, ...(results ?? []).map((result) => result.migrationName)];
}
