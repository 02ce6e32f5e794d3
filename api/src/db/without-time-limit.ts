import { sql, type Kysely } from 'kysely';
import { withoutSilenceLimit } from './silence-limit.ts';
import type { DB } from './tables.generated.ts';

/**
 * Runs long work on one connection: changes to large tables, vacuuming, and waiting up to `lockTimeoutMs` for another
 * process. Restores this connection's timeouts afterwards; other connections keep theirs.
 */
export function withoutTimeLimit<T>(
  db: Kysely<DB>,
  work: (connection: Kysely<DB>) => Promise<T>,
  { lockTimeoutMs = 0 } = {},
): Promise<T> {
  const onConnection = async (connection: Kysely<DB>) => {
    await sql`SET statement_timeout = 0`.execute(connection);
    await sql`SET lock_timeout = ${sql.lit(lockTimeoutMs)}`.execute(connection);
    try {
      return await work(connection);
    } finally {
      await sql`RESET statement_timeout`.execute(connection);
      await sql`RESET lock_timeout`.execute(connection);
    }
  };
  return withoutSilenceLimit(() => db.connection().execute(onConnection));
}
