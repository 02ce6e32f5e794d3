import { readDatabaseUrl } from './config.ts';
import { openDatabase } from './db/database.ts';
import { migrateToLatest } from './db/migrate.ts';
import { waitForDatabase } from './db/wait-for-database.ts';
import { loadPlaces } from './features/places/load-places.ts';
import { openQueue, type QueueLog } from './jobs/queue.ts';

/**
 * Brings the database at DATABASE_URL up to date for this version of the API without starting it: migrations, places
 * and queue tables. Safe to run while API processes are running. `say` receives progress messages.
 * @throws Error with a message for the operator when the configuration is invalid or the database is unavailable
 */
export async function migrateDatabase(environment: NodeJS.ProcessEnv, say: (words: string) => void): Promise<void> {
  const url = readDatabaseUrl(environment);
  const { db } = openDatabase({ url, maxConnections: 1, onConnectionError: (error) => say(error.message) });
  try {
    await waitForDatabase(db, url);
    const applied = await migrateToLatest(db, say);
    await loadPlaces(db);
    const queue = await openQueue({ DATABASE_URL: url, RUN_JOBS: false }, queueLog(say));
    await queue.stop();
    say(applied.length === 0 ? 'The database is up to date.' : `Applied: ${applied.join(', ')}.`);
  } finally {
    await db.destroy();
  }
}

function queueLog(say: (words: string) => void): QueueLog {
  const tell = (_fields: unknown, words?: string) => {
    if (words !== undefined) say(words);
  };
  return { info: tell, warn: tell, error: tell };
}

if (import.meta.main) {
  await migrateDatabase(process.env, (words) => console.log(words)).catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : 'The database was not migrated.');
    process.exitCode = 1;
  });
}
