import type { Pool } from 'pg';

/** What one save wrote to the write-ahead log, in bytes. */
export interface WrittenLog {
  /** The records without images of pages. */
  records: number;
  /** Images of pages that were changed for the first time since a checkpoint. */
  pages: number;
}

export async function openLog(pool: Pool): Promise<void> {
  await pool.query('CREATE EXTENSION IF NOT EXISTS pg_walinspect');
}

/** The end of the log. Everything before it is on the disk, because only that can be inspected. */
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

/** What was written since a position, for each of so many saves. */
export async function logSince(pool: Pool, since: string, saves: number): Promise<WrittenLog> {
  const { rows } = await pool.query<WrittenLog>(
    `SELECT (sum(record_size) / $3)::float AS records, (sum(fpi_size) / $3)::float AS pages
     FROM pg_get_wal_stats($1::pg_lsn, $2::pg_lsn)`,
    [since, await logPosition(pool), saves],
  );
  return rows[0] ?? { records: 0, pages: 0 };
}
