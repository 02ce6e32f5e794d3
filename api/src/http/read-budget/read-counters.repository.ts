import { sql } from 'kysely';
import type { Database } from '../../db/database.ts';

export interface HourlyRows {
  key: string;
  hour: Date;
  rows: number;
}
export interface MergedRows extends HourlyRows {
  /** Rows in earlier hours since midnight UTC. */
  earlierToday: number;
}

export async function mergeRowsRead(
  db: Database,
  pendingRows: readonly HourlyRows[],
  midnight: Date,
): Promise<MergedRows[]> {
  // Sorted, so that concurrent merges lock rows in the same order.
  const sorted = pendingRows.toSorted((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : +a.hour - +b.hour));
  const { rows } = await sql<MergedRows>`
    WITH merged AS (
      INSERT INTO read_counters AS c (key, hour, rows_read)
      SELECT * FROM unnest(
        ${sorted.map(({ key }) => key)}::text[],
        ${sorted.map(({ hour }) => hour)}::timestamptz[],
        ${sorted.map(({ rows: rowCount }) => rowCount)}::integer[])
      ON CONFLICT (key, hour) DO UPDATE SET rows_read = c.rows_read + excluded.rows_read
      RETURNING key, hour, rows_read
    )
    SELECT merged.key, merged.hour, merged.rows_read AS rows, (
      SELECT coalesce(sum(o.rows_read), 0)::integer FROM read_counters o
      WHERE o.key = merged.key AND o.hour >= ${midnight} AND o.hour < merged.hour
    ) AS "earlierToday"
    FROM merged`.execute(db);
  return rows;
}

/**
 * Lists agencies with an unlock or a month of Pro that was paid and not refunded. A free unlock proves a paid month,
 * even after the subscription has ended.
 */
export async function listBuyers(db: Database, agencyIds: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    SELECT p.id FROM agencies p
    WHERE p.id = ANY(${[...agencyIds]}::uuid[]) AND (
      EXISTS (SELECT FROM unlocks unlock WHERE unlock.agency_id = p.id AND NOT unlock.free AND unlock.status = 'completed')
      OR EXISTS (
        SELECT FROM agency_subscriptions s WHERE s.agency_id = p.id AND s.status = 'active' AND NOT EXISTS (
          SELECT FROM free_unlocks w
          WHERE w.stripe_subscription_id = s.stripe_subscription_id AND w.withdrawn_at IS NOT NULL))
      OR EXISTS (SELECT FROM free_unlocks f WHERE f.agency_id = p.id AND f.withdrawn_at IS NULL)
    )`.execute(db);
  return rows.map(({ id }) => id);
}

export async function removeOldReadCounters(db: Database, cutoff: Date): Promise<void> {
  await db.deleteFrom('read_counters').where('hour', '<', cutoff).execute();
}
