import { createHash } from 'node:crypto';
import type { CompiledQuery } from 'kysely';
import type { Pool } from 'pg';
import type { Database } from './database.ts';

const pools = new WeakMap<Database, Pool>();
const names = new Map<string, string>();

/** Lets prepared statements of this database go to the pool under it. */
export function prepareOn(db: Database, pool: Pool): void {
  pools.set(db, pool);
}

/** PostgreSQL cuts longer names than 63 bytes. */
function nameOf(text: string): string {
  const known = names.get(text);
  if (known !== undefined) return known;
  const name = createHash('sha256').update(text).digest('hex').slice(0, 40);
  names.set(text, name);
  return name;
}

/**
 * Rows of a statement that each connection reads and plans once, which takes longer than the answer. Only for texts that
 * never vary: each stays with each connection. Within a transaction it runs like any other.
 */
export async function executePrepared<Row extends object>(
  db: Database,
  query: CompiledQuery<Row>,
): Promise<{ [Column in keyof Row]: Row[Column] }[]> {
  const pool = pools.get(db);
  if (pool === undefined) return (await db.executeQuery(query)).rows;
  const { rows } = await pool.query<{ [Column in keyof Row]: Row[Column] }>({
    name: nameOf(query.sql),
    text: query.sql,
    values: [...query.parameters],
  });
  return rows;
}
