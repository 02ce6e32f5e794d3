import type { Pool } from 'pg';

/** WAL of one save, in bytes. */
export interface WrittenLog {
  /** Records without full-page images. */
  records: number;
  /** Full-page images, written at the first change after a checkpoint. */
  pages: number;
}

export async function openLog(pool: Pool): Promise<void> {
  await pool.query('CREATE EXTENSION IF NOT EXISTS pg_walinspect');
}

/** Flushes the WAL, because only flushed WAL can be inspected, and returns its end position. */
export async function logPosition(pool: Pool): Promise<string> {
  const client = await pool.connect();
  try {
    await client.query('BEGIN');
    await client.query('SET LOCAL synchronous_commit = on');
    await client.query("SELECT pg_logical_emit_message(true, 'bench', '')");
    await client.query('COMMIT');
    const { rows } = await client.query<{ at: string }>('SELECT pg_current_wal_flush_lsn()::text AS at');
    return rows[0]?.at ?? '0/0';
  } finally {
    client.release();
  }
}

/** Returns the mean WAL per save since a position. */
export async function logSince(pool: Pool, since: string, saves: number): Promise<WrittenLog> {
  const { rows } = await pool.query<WrittenLog>(
    `SELECT (sum(record_size) / $3)::float AS records, (sum(fpi_size) / $3)::float AS pages
     FROM pg_get_wal_stats($1::pg_lsn, $2::pg_lsn)`,
    [since, await logPosition(pool), saves],
  );
  return rows[0] ?? { records: 0, pages: 0 };
}
