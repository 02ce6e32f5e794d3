import { setTimeout as pause } from 'node:timers/promises';
import { sql, type Kysely } from 'kysely';
import { isDatabaseUnavailable } from './database-unavailable.ts';
import { MIGRATIONS } from './migrations/index.ts';
import type { DB } from './tables.generated.ts';

const PAUSE_MS = 1_000;
const UNDEFINED_TABLE = '42P01';

/** Lists migrations of this build that the database lacks. A newer database lacks none. */
async function missingMigrations(db: Kysely<DB>): Promise<string[]> {
  const applied = await sql<{ name: string }>`SELECT name FROM kysely_migration`.execute(db).catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === UNDEFINED_TABLE) return { rows: [] };
    throw error;
  });
  const names = new Set(applied.rows.map(({ name }) => name));
  return Object.keys(MIGRATIONS).filter((name) => !names.has(name));
}

/**
 * Waits until another process has migrated the database, because new code must not run on an old schema. Calls `say`
 * once with the missing migrations.
 */
export async function waitForMigrations(
  db: Kysely<DB>,
  say: (words: string) => void = (words) => console.error(words),
): Promise<void> {
  let hasSaid = false;
  for (;;) {
    try {
      const missingNames = await missingMigrations(db);
      if (missingNames.length === 0) return;
      if (!hasSaid) say(`Waiting until the database is migrated; it lacks the migrations ${missingNames.join(', ')} …`);
      hasSaid = true;
    } catch (error) {
      // The database was available before, so wait for its return.
      if (!isDatabaseUnavailable(error)) throw error;
    }
    await pause(PAUSE_MS);
  }
}
