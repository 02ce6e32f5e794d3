import { sql, type Kysely } from 'kysely';
import { withoutSilenceLimit } from './silence-limit.ts';
import type { DB } from './tables.generated.ts';

/**
 * Runs work that may take longer than a request, on one connection: changes to large tables, vacuuming them, and
 * waiting for another process that does the same, for at most `lockTimeoutMs`, if set. Other connections keep their
 * timeouts, and this one gets its timeouts back afterwards.
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
