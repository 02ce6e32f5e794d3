import { sql, type RawBuilder } from 'kysely';
import {
  fitSteps,
  FRESHNESS_STEPS,
  freshnessCutoff,
  hoursIn,
  STALE_POINTS,
  TIME_WINDOWS,
  weekOf,
  type WeekMask,
} from '@marketplace/domain';
import type { Database } from '../../db/database.ts';
import { orderOf, type CandidateOrder, type OrderKey } from '../candidate-order.ts';
import type { CandidateSearch, WeekMatch, SearchPage } from '../engine.ts';
import { SEARCH_COLUMNS, type Choice, type SearchColumn } from '../search-columns.ts';

/**
 * Search limited to caregivers who joined within a range: ids above `after`, up to `upTo`. Only the SQL engine supports
 * this range.
 */
type SqlSearch = CandidateSearch & { joined?: { after: number; upTo: number } };

export function matchesChoice(column: SearchColumn, choice: Choice): RawBuilder<unknown> {
  const type = sql.raw(SEARCH_COLUMNS[column].type);
  if ('bits' in choice) return sql`${sql.ref(column)} & ${choice.bits}::${type} <> 0`;
  const values = SEARCH_COLUMNS[column].type === 'boolean' ? choice.values.map((value) => value === 1) : choice.values;
  return values.length === 1
    ? sql`${sql.ref(column)} = ${values[0]}::${type}`
    : sql`${sql.ref(column)} = ANY(${[...values]}::${type}[])`;
}

const disciplineIn = (disciplines: readonly number[]) =>
  disciplines.length === 1
    ? sql`discipline = ${disciplines[0]}::smallint`
    : sql`discipline = ANY(${[...disciplines]}::smallint[])`;

export function boundsOf(search: SqlSearch): RawBuilder<unknown>[] {
  const all = [sql`display_status = 'shown'`, disciplineIn(search.disciplines)];
  if (search.near !== null) all.push(sql`place = ANY(${[...search.near.places]}::integer[])`);
  if (search.hours !== null) {
    const { slots, all: every } = search.hours;
    all.push(sql`week & ${slots}::integer ${every ? sql`= ${slots}::integer` : sql`<> 0`}`);
  }
  if (search.hidden.length > 0) all.push(sql`id <> ALL(${[...search.hidden]}::bigint[])`);
  if (search.among !== null) all.push(sql`id = ANY(${[...search.among]}::bigint[])`);
  if (search.joined !== undefined) {
    all.push(sql`id > ${search.joined.after}::bigint`, sql`id <= ${search.joined.upTo}::bigint`);
  }
  return all;
}

export function conditions(search: SqlSearch): RawBuilder<unknown> {
  const choiceConditions = [...search.choices].map(([column, choice]) => matchesChoice(column, choice));
  return sql.join([...boundsOf(search), ...choiceConditions], sql` AND `);
}

/** A caregiver's rank on this day: `rankOf` in SQL. */
export const rankOn = (day: Date): RawBuilder<number> => rankBy((step) => freshnessCutoff(step, day));

export function rankBy(since: (step: (typeof FRESHNESS_STEPS)[number]) => unknown): RawBuilder<number> {
  const points = FRESHNESS_STEPS.map(
    (step) => sql`WHEN availability_confirmed_at >= ${since(step)}::timestamptz
      THEN CASE WHEN week = 0 THEN 0 ELSE ${sql.lit(step.points)} END`,
  );
  return sql`(score + CASE ${sql.join(points, sql` `)} ELSE ${sql.lit(STALE_POINTS)} END)`;
}

function coveredHours(slots: WeekMask): RawBuilder<number> {
  const ofWindows = TIME_WINDOWS.map(({ time_window }) => {
    const window = slots & weekOf([], [time_window]);
    return sql`bit_count((week & ${window}::integer)::bit(28)) * ${sql.lit(hoursIn(weekOf([0], [time_window])))}`;
  });
  return sql`(${sql.join(ofWindows, sql` + `)})`;
}

/** `fitStep` in SQL. */
function fitStepOf(slots: WeekMask): RawBuilder<number> {
  const coveredCount = coveredHours(slots);
  const steps = fitSteps(hoursIn(slots));
  const cases = steps.map((from, step) => sql`WHEN ${coveredCount} >= ${sql.lit(from)} THEN ${sql.lit(step)}`);
  return sql`CASE ${sql.join(cases, sql` `)} ELSE ${sql.lit(steps.length)} END`;
}

function sortedBy(key: OrderKey, day: Date): RawBuilder<unknown> {
  switch (key.by) {
    case 'freshness':
      // `isStale` in SQL.
      return sql`${rankOn(day)} < 0`;
    case 'fit':
      return fitStepOf(key.slots);
    case 'hours':
      return sql`${coveredHours(key.slots)} DESC`;
    case 'place':
      return sql`place_group`;
  }
}

function ordering({ keys, last }: CandidateOrder, day: Date) {
  const byRank = last === 'newest' ? sql`id DESC` : sql`${rankOn(day)} DESC, id DESC`;
  const order = sql.join([...keys.map((key) => sortedBy(key, day)), byRank]);
  const nearby = keys.find((key) => key.by === 'place');
  if (nearby === undefined) return { from: sql`caregivers`, order };
  const { places, groups } = nearby;
  const list = sql`unnest(${[...places]}::integer[], ${[...groups]}::smallint[]) AS nearby (at, place_group)`;
  return { from: sql`caregivers JOIN ${list} ON at = place`, order };
}

export async function listMatches(db: Database, search: SqlSearch, page: SearchPage): Promise<WeekMatch[]> {
  const { from, order } = ordering(orderOf(search, page.sort), page.day);
  const { rows } = await sql<WeekMatch>`
    SELECT id, week FROM ${from}
    WHERE ${conditions(search)}
    ORDER BY ${order}
    LIMIT ${sql.lit(page.limit)} OFFSET ${page.offset}`.execute(db);
  return rows;
}

export async function countCandidates(db: Database, search: SqlSearch): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    SELECT count(*)::integer AS total FROM caregivers WHERE ${conditions(search)}`.execute(db);
  return rows[0]?.total ?? 0;
}

export async function countCandidatesUpTo(db: Database, search: SqlSearch, limit: number): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    SELECT count(*)::integer AS total
    FROM (SELECT FROM caregivers WHERE ${conditions(search)} LIMIT ${limit}) found`.execute(db);
  return rows[0]?.total ?? 0;
}

export async function countCandidatesByPlace(db: Database, search: CandidateSearch): Promise<Map<number, number>> {
  const { rows } = await sql<{ place: number; people: number }>`
    SELECT place, count(*)::integer AS people FROM caregivers
    WHERE ${conditions(search)} AND place IS NOT NULL
    GROUP BY place`.execute(db);
  return new Map(rows.map(({ place, people }) => [place, people]));
}

export async function hasAnyCandidate(db: Database, search: CandidateSearch): Promise<boolean> {
  const { rows } = await sql<{ any: boolean }>`
    SELECT EXISTS (SELECT FROM caregivers WHERE ${conditions(search)}) AS any`.execute(db);
  return rows[0]?.any ?? false;
}
