import { sql } from 'kysely';
import type { Database } from '../db/database.ts';

/** Spends one hit of a limit. Returns the hits in the current window, and the milliseconds until the window ends. */
export async function spendHit(
  db: Database,
  key: string,
  now: Date,
  windowMs: number,
): Promise<{ current: number; ttl: number }> {
  const isExpired = sql<boolean>`rate_limit_counters.resets_at <= ${now}`;
  const row = await db
    .insertInto('rate_limit_counters')
    .values({ key, hits: 1, resets_at: new Date(now.getTime() + windowMs) })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet({
        hits: sql`CASE WHEN ${isExpired} THEN 1 ELSE rate_limit_counters.hits + 1 END`,
        resets_at: sql`CASE WHEN ${isExpired} THEN excluded.resets_at ELSE rate_limit_counters.resets_at END`,
      }),
    )
    .returning(['hits', 'resets_at'])
    .executeTakeFirstOrThrow();
  return { current: row.hits, ttl: Math.max(0, row.resets_at.getTime() - now.getTime()) };
}

export async function restoreHit(db: Database, key: string): Promise<void> {
  await db
    .updateTable('rate_limit_counters')
    .set((eb) => ({ hits: eb('hits', '-', 1) }))
    .where('key', '=', key)
    .where('hits', '>', 0)
    .execute();
}

export async function removeFinishedCounters(db: Database, now: Date): Promise<void> {
  await db.deleteFrom('rate_limit_counters').where('resets_at', '<=', now).execute();
}
