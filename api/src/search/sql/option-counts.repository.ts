import { sql, type RawBuilder } from 'kysely';
import type { Database } from '../../db/database.ts';
import type { CountedSearch } from '../engine.ts';
import type { Choice, CountedFilter, SearchColumn } from '../search-columns.ts';
import { boundsOf, matchesChoice } from './search.repository.ts';

/**
 * Number of candidates who have one value in one filter's column and match all other filters. Exactly one filter has a
 * value. A boolean is 0 or 1, a day the bits of its slots, and a time of day the bits of its window on all days.
 */
type FacetGroup = { total: number } & { [Name in CountedFilter['name']]?: number | null };

/**
 * Sets all bits of a day (or of a time window) if one of them is set. Otherwise, grouping by whole weeks would give
 * millions of groups.
 */
const FOLDED_WEEK: Partial<Record<CountedFilter['name'], (week: RawBuilder<unknown>) => RawBuilder<unknown>>> = {
  days: (week) =>
    sql`((${week} | (${week} >> 1) | (${week} >> 2) | (${week} >> 3)) & ${sql.lit(0x1111111)}) * ${sql.lit(15)}`,
  times: (week) => sql`((${week} | (${week} >> 4) | (${week} >> 8) | (${week} >> 12)
    | (${week} >> 16) | (${week} >> 20) | (${week} >> 24)) & 15) * ${sql.lit(0x1111111)}`,
};

/**
 * SQL value by which candidates are grouped for a filter. For a week, includes only the slots of the filter's options.
 */
function groupedValue(filter: CountedFilter): RawBuilder<unknown> {
  const column = sql.ref(filter.column);
  const fold = FOLDED_WEEK[filter.name];
  if (fold === undefined) return sql`${column}::integer`;
  const slots = filter.options.reduce((mask, { choice }) => ('bits' in choice ? mask | choice.bits : mask), 0);
  return fold(sql`(${column} & ${sql.lit(slots)})`);
}

/**
 * Groups candidates by filter values in one scan. A candidate counts for a filter if no other filter excludes the
 * candidate. Drops candidates that two filters exclude.
 */
export async function countFacetGroups(db: Database, { search, filters }: CountedSearch): Promise<FacetGroup[]> {
  const bounds = boundsOf(search);
  const choices: [SearchColumn, Choice][] = [];
  for (const [column, choice] of search.choices) {
    if (filters.some((filter) => filter.column === column)) choices.push([column, choice]);
    else bounds.push(matchesChoice(column, choice));
  }
  const failures = choices.map(
    ([column, choice], index) => sql`CASE WHEN ${matchesChoice(column, choice)} THEN 0 ELSE ${sql.lit(1 << index)} END`,
  );
  const filterColumns = filters.map((filter) => {
    const ownIndex = choices.findIndex(([column]) => column === filter.column);
    const fails = ownIndex < 0 ? 0 : 1 << ownIndex;
    return sql`CASE WHEN failed & ~${sql.lit(fails)} = 0 THEN ${groupedValue(filter)} END AS ${sql.ref(filter.name)}`;
  });
  const names = filters.map((filter) => sql.ref(filter.name));
  // OFFSET 0 keeps the planner from inlining the expressions and sorting by their columns.
  const { rows } = await sql<FacetGroup>`
    SELECT ${sql.join(names)}, count(*)::integer AS total
    FROM (
      SELECT ${sql.join(filterColumns)}
      FROM (
        SELECT ${sql.join([...new Set(filters.map(({ column }) => column))].map((column) => sql.ref(column)))},
               ${failures.length === 0 ? sql.lit(0) : sql.join(failures, sql` | `)} AS failed
        FROM caregivers
        WHERE ${sql.join(bounds, sql` AND `)}
      ) AS judged
      WHERE failed & (failed - 1) = 0
      OFFSET 0
    ) AS counted
    GROUP BY GROUPING SETS (${sql.join(names.map((name) => sql`(${name})`))})
    HAVING num_nonnulls(${sql.join(names)}) = 1`.execute(db);
  return rows;
}
