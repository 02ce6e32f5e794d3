import { sql } from 'kysely';
import type { Database } from '../db/database.ts';
import type { CandidateSearch } from './engine.ts';
import { conditions, rankOn } from './sql/search.repository.ts';

/** Kinds of changes to a known candidate. If several apply, the first in this list is reported. */
const CANDIDATE_CHANGES = ['free_again', 'moved', 'changed_hours'] as const;
export type CandidateChange = (typeof CANDIDATE_CHANGES)[number];

interface ChangeRange {
  after: number;
  upTo: number;
}

export const findNewestChange = sql<number>`(SELECT coalesce(max(id), 0) FROM caregiver_changes)`;

/**
 * Returns the newest change before this time, or null. A later change is not safe to use, because a change with a
 * smaller id may still be uncommitted.
 */
export async function findNewestChangeBefore(db: Database, moment: Date): Promise<number | null> {
  const row = await db
    .selectFrom('caregiver_changes')
    .where('changed_at', '<', moment)
    .select('id')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.id ?? null;
}

export async function removeOldChanges(db: Database, cutoff: Date): Promise<void> {
  await db.deleteFrom('caregiver_changes').where('changed_at', '<', cutoff).execute();
}

/**
 * Lists matches that changed within a range of changes and did not change back, with their total. Ignores caregivers
 * with ids above `upToCaregiver`. Reports each change in only one range.
 */
export async function listChangedCandidates(
  db: Database,
  search: CandidateSearch,
  { after, upTo }: ChangeRange,
  page: { upToCaregiver: number; day: Date; limit: number },
): Promise<{ total: number; first: { id: number; change: CandidateChange }[] }> {
  const is = (change: CandidateChange) => sql`${sql.lit(CANDIDATE_CHANGES.indexOf(change))}::integer`;
  const isFree = sql`(looking_for_work AND display_status = 'shown')`;
  /** Column value at the end of the range: the value before the next change, or else the current value. */
  const atEnd = (previousColumn: string, now: ReturnType<typeof sql>) =>
    sql`CASE WHEN later.caregiver_id IS NULL THEN ${now} ELSE later.${sql.ref(previousColumn)} END`;
  const differs = (previousColumn: string, now: ReturnType<typeof sql>) => sql`(
    earlier.${sql.ref(previousColumn)} IS DISTINCT FROM ${now} AND ${atEnd(previousColumn, now)} IS NOT DISTINCT FROM ${now})`;
  const city = sql`lower(city) || ' ' || state`;
  // A move within a city is visible only through the distance from the searched ZIP code.
  const moved =
    search.near === null
      ? differs('was_in', city)
      : sql`(${differs('was_in', city)} OR ${differs('was_place', sql`place`)})`;
  const oldest = (bounds: ReturnType<typeof sql>) => sql`
    SELECT DISTINCT ON (caregiver_id) caregiver_id, was_free, was_week, lower(was_city) || ' ' || was_state AS was_in, was_place
    FROM caregiver_changes WHERE ${bounds} ORDER BY caregiver_id, caregiver_changes.id`;
  const { rows } = await sql<{ id: number; change: number; total: number }>`
    WITH earlier AS MATERIALIZED (${oldest(sql`caregiver_changes.id > ${after}::bigint AND caregiver_changes.id <= ${upTo}::bigint`)}),
    later AS MATERIALIZED (${oldest(sql`caregiver_changes.id > ${upTo}::bigint`)}),
    reported AS (
      SELECT id, ${rankOn(page.day)} AS points, CASE
        WHEN ${isFree} AND ${differs('was_free', isFree)} THEN ${is('free_again')}
        WHEN ${moved} THEN ${is('moved')}
        WHEN ${differs('was_week', sql`week`)} THEN ${is('changed_hours')} END AS change
      FROM earlier JOIN caregivers ON id = earlier.caregiver_id LEFT JOIN later ON later.caregiver_id = earlier.caregiver_id
      WHERE id <= ${page.upToCaregiver}::bigint AND ${conditions(search)}
    )
    SELECT id, change, (count(*) OVER ())::integer AS total FROM reported
    WHERE change IS NOT NULL
    ORDER BY change, points DESC, id DESC
    LIMIT ${page.limit}`.execute(db);
  return {
    total: rows[0]?.total ?? 0,
    first: rows.map(({ id, change }) => ({ id, change: CANDIDATE_CHANGES[change] ?? 'changed_hours' })),
  };
}
