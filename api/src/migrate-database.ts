import { JOB_NAMES } from './main/jobs.ts';
import { readDatabaseUrls, type DatabaseUrls } from './config.ts';
import { openDatabase, type Database } from './db/database.ts';
import { migrateToLatest } from './db/migrate.ts';
import { currentRole, grantRows } from './db/serving-role.ts';
import { waitForDatabase } from './db/wait-for-database.ts';
import { withoutTimeLimit } from './db/without-time-limit.ts';
import { loadPlaces } from './reference/places/load-places.ts';
import { migrateQueue, type QueueLog } from './queue/queue.ts';

type Say = (words: string) => void;

/**
 * Migrates the queue, schema and places as the role that owns the tables. If the API uses a separate role, grants that
 * role access to all rows. Safe while API processes run. Passes progress messages to `say`. Returns the applied
 * migrations.
 * @throws Error for the operator if the database is unavailable
 */
export async function migrateDatabase(
  { DATABASE_URL, MIGRATION_DATABASE_URL: url = DATABASE_URL }: DatabaseUrls,
  say: Say = (words) => console.error(words),
): Promise<string[]> {
  return withDatabase(url, say, async (db) => {
    if (url !== DATABASE_URL) await grantRows(db, await withDatabase(DATABASE_URL, say, currentRole));
    // The queue is migrated first, because the waiting processes use it right after the migrations.
    await migrateQueue(url, JOB_NAMES, queueLog(say));
    const applied = await migrateToLatest(db, say);
    // Another process may hold the locks while it loads the places.
    await withoutTimeLimit(db, loadPlaces);
    return applied;
  });
}

async function withDatabase<T>(url: string, say: Say, work: (db: Database) => Promise<T>): Promise<T> {
  const { db } = openDatabase({ url, maxConnections: 1, onConnectionError: (error) => say(error.message) });
  try {
    await waitForDatabase(db, url);
    return await work(db);
  } finally {
    await db.destroy();
  }
}

function queueLog(say: Say): QueueLog {
  const log = (_fields: unknown, words?: string) => {
    if (words !== undefined) say(words);
  };
  return { info: log, warn: log, error: log };
}

export async function runMigrations(environment: NodeJS.ProcessEnv, say: Say): Promise<void> {
  const applied = await migrateDatabase(readDatabaseUrls(environment), say);
  say(applied.length === 0 ? 'The database is up to date.' : `Applied: ${applied.join(', ')}.`);
}

if (import.meta.main) {
  await runMigrations(process.env, (words) => console.log(words)).catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : 'The database was not migrated.');
    process.exitCode = 1;
  });
}
