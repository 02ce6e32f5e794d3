import { sql, type RawBuilder } from 'kysely';
import type { WeekMask } from '@marketplace/domain';
import type { Database } from '../../db/database.ts';
import { boundsOf, oneOf, smallint, type CandidateSearch } from './candidates.repository.ts';

/** The slots that the counts of days and of times of day look at: each under the other's choice. */
export interface FacetWeeks {
  /** All days at the chosen times. */
  forDays: WeekMask;
  /** All times on the chosen days. */
  forTimes: WeekMask;
}

/**
 * How many candidates have the same value in one column, while every other filter of the search holds. Exactly one of
 * the values is set. Masks stand as they are stored; in `days` bit 4 × day is set, in `times` bit time_window - 1.
 */
export interface FacetGroup {
  languages: number | null;
  state: number | null;
  experience: number | null;
  care_settings: number | null;
  schedule_facts: number | null;
  days: number | null;
  times: number | null;
  looking_for_work: boolean | null;
  total: number;
}

/** The filters that can fail a candidate, each with its bit. */
const FAILS = {
  looking: 1 << 0,
  state: 1 << 1,
  week: 1 << 2,
  schedule: 1 << 3,
  languages: 1 << 4,
  careSettings: 1 << 5,
  experience: 1 << 6,
} as const;

/**
 * Groups the candidates by the values that the filters choose from, in one scan of a covering index: each candidate
 * carries the filters that it fails, and counts for a filter when it fails none or that one alone. Who fails two counts
 * nowhere and leaves the scan at once. `stateLocked`: the state is a bound and not a choice.
 */
export async function countFacetGroups(
  db: Database,
  search: CandidateSearch,
  weeks: FacetWeeks,
  stateLocked: boolean,
): Promise<FacetGroup[]> {
  const failures: RawBuilder<unknown>[] = [];
  const fails = (bit: number, holds: RawBuilder<unknown>) =>
    failures.push(sql`CASE WHEN ${holds} THEN 0 ELSE ${sql.lit(bit)} END`);
  fails(FAILS.looking, sql`looking_for_work = ${search.lookingForWork}`);
  const bounds = boundsOf(search);
  if (search.states.length > 0) {
    const inStates = oneOf(sql`state`, search.states, smallint);
    if (stateLocked) bounds.push(inStates);
    else fails(FAILS.state, inStates);
  }
  if (search.week !== 0) fails(FAILS.week, sql`week & ${search.week}::integer <> 0`);
  if (search.scheduleBit !== 0) fails(FAILS.schedule, sql`schedule_facts & ${search.scheduleBit}::smallint <> 0`);
  if (search.languages !== 0) fails(FAILS.languages, sql`languages & ${search.languages}::integer <> 0`);
  if (search.careSettings !== 0) fails(FAILS.careSettings, sql`care_settings & ${search.careSettings}::smallint <> 0`);
  if (search.experiences.length > 0) fails(FAILS.experience, oneOf(sql`experience`, search.experiences, smallint));

  const counted = (column: string, bit: number) =>
    sql`CASE WHEN failed & ~${sql.lit(bit)} = 0 THEN ${sql.ref(column)} END AS ${sql.ref(column)}`;
  // OFFSET 0 keeps the planner from pulling the expressions apart and sorting by their columns.
  const { rows } = await sql<FacetGroup>`
    SELECT languages, state, experience, care_settings, schedule_facts, days, times, looking_for_work,
           count(*)::integer AS total
    FROM (
      SELECT ${counted('languages', FAILS.languages)}, ${counted('state', FAILS.state)},
             ${counted('experience', FAILS.experience)}, ${counted('care_settings', FAILS.careSettings)},
             ${counted('schedule_facts', FAILS.schedule)}, ${counted('days', FAILS.week)},
             ${counted('times', FAILS.week)}, ${counted('looking_for_work', FAILS.looking)}
      FROM (
        SELECT languages, state, experience, care_settings, schedule_facts, looking_for_work,
               (for_days | (for_days >> 1) | (for_days >> 2) | (for_days >> 3)) & ${sql.lit(0x1111111)} AS days,
               (for_times | (for_times >> 4) | (for_times >> 8) | (for_times >> 12)
                | (for_times >> 16) | (for_times >> 20) | (for_times >> 24)) & 15 AS times,
               failed
        FROM (
          SELECT languages, state, experience, care_settings, schedule_facts, looking_for_work,
                 week & ${weeks.forDays}::integer AS for_days, week & ${weeks.forTimes}::integer AS for_times,
                 ${sql.join(failures, sql` | `)} AS failed
          FROM community_members
          WHERE ${sql.join(bounds, sql` AND `)}
        ) AS judged
        WHERE failed & (failed - 1) = 0
      ) AS folded
      OFFSET 0
    ) AS counted
    GROUP BY GROUPING SETS (
      (languages), (state), (experience), (care_settings), (schedule_facts), (days), (times), (looking_for_work)
    )
    HAVING num_nonnulls(languages, state, experience, care_settings, schedule_facts, days, times, looking_for_work) = 1
    `.execute(db);
  return rows;
}
