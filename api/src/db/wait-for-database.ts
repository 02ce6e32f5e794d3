import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Database } from './database.ts';
import { isDatabaseUnavailable } from './database-unavailable.ts';

const TIMEOUT_MS = 60_000;
const PAUSE_MS = 1_000;

/** Host, port and database of a URL, without user and password. */
function placeOf(url: string): string {
  const { hostname, port, pathname } = new URL(url);
  return `${hostname}:${port || '5432'}${pathname}`;
}

const reasonOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? ` (${error.code})` : '';

/**
 * Waits up to one minute for the database.
 * @throws Error that says what to check: after the timeout, or immediately if the server refuses the connection
 */
export async function waitForDatabase(db: Database, url: string, timeoutMs = TIMEOUT_MS): Promise<void> {
  const deadline = Date.now() + timeoutMs;
  for (let attempt = 1; ; attempt += 1) {
    try {
      await sql`SELECT 1`.execute(db);
      return;
    } catch (error) {
      if (!isDatabaseUnavailable(error)) {
        throw new Error(
          `The database at ${placeOf(url)} refused the connection${reasonOf(error)}.\n` +
            'Check user, password, database name and sslmode in DATABASE_URL, and the certificate that it names, if any.',
          { cause: error },
        );
      }
      if (Date.now() >= deadline) {
        throw new Error(
          `The database at ${placeOf(url)} was unreachable for ${Math.round(timeoutMs / 1000)} seconds${reasonOf(error)}.\n` +
            'Check that PostgreSQL is running there and that host and port in DATABASE_URL are right.',
          { cause: error },
        );
      }
      if (attempt === 1) console.error(`Waiting for the database at ${placeOf(url)} …`);
      await pause(PAUSE_MS);
    }
  }
}
