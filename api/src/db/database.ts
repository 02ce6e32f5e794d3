import { Kysely, PostgresDialect } from 'kysely';
import { Pool, types } from 'pg';
import { prepareOn } from './prepared-statement.ts';
import type { DB } from './tables.generated.ts';

export type Database = Kysely<DB>;

// bigint ids and counts stay far below 2^53.
types.setTypeParser(types.builtins.INT8, Number);

export interface DatabaseOptions {
  url: string;
  maxConnections?: number;
  /** Told of a connection that broke while idle or in use; the pool replaces it. */
  onConnectionError: (error: Error) => void;
}

/** Opens the pool and the query builder over it. Nothing connects before the first query. */
export function openDatabase(options: DatabaseOptions): { db: Database; pool: Pool } {
  const pool = new Pool({
    connectionString: options.url,
    max: options.maxConnections ?? 10,
    connectionTimeoutMillis: 5_000,
    // The search relies on one plan for each shape of query, whatever the values (see docs/architecture.md).
    options: '-c plan_cache_mode=force_generic_plan -c statement_timeout=15000',
  });
  pool.on('error', options.onConnectionError);
  // Without a listener of its own, a connection killed inside a transaction ends the process.
  pool.on('connect', (client) => client.on('error', options.onConnectionError));
  const db = new Kysely<DB>({ dialect: new PostgresDialect({ pool }) });
  prepareOn(db, pool);
  return { db, pool };
}
