import { sql, type RawBuilder } from 'kysely';
import {
  fitSteps,
  FRESHNESS_STEPS,
  freshSince,
  hoursIn,
  TIME_WINDOWS,
  weekOf,
  type SortOption,
  type WeekMask,
} from '@marketplace/domain';
import type { Database } from '../db/database.ts';
import { executePrepared, fixedStatement } from '../db/prepared-statement.ts';
import { isVisibleTo } from '../visibility/visible-candidates.repository.ts';
import { orderOf, type CandidateOrder, type HoursToFill, type NearbyPlaces } from './candidate-order.ts';
import type { OfferedColumn } from './offered-columns.ts';
import { SEARCH_COLUMNS, type Choice, type Choices, type SearchColumn } from './search-columns.ts';

/** A search's criteria as database ids and masks. null and 0 mean 'any'. */
export interface CandidateSearch {
  /** At least one. A single one is the fast path. */
  disciplines: readonly number[];
  choices: Choices;
  /** The places within the radius. */
  near: NearbyPlaces | null;
  /** Limits the search to who can work some or all of these hours. */
  hours: HoursToFill | null;
  /** Ids of the candidates hidden from this agency, usually none. */
  hidden: readonly number[];
  /** Limits the search to these candidate ids; null for all. */
  among: readonly number[] | null;
  /** Limits the search to ids above `after` and at most `upTo`: those who joined in between. null for all. */
  joined: { after: number; upTo: number } | null;
}

/** A search for all shown candidates of a discipline, in one state if one is given. */
export const everyone = (discipline: number, state: number | null): CandidateSearch => ({
  disciplines: [discipline],
  choices: new Map(state === null ? [] : [['state', { values: [state] }]]),
  near: null,
  hours: null,
  hidden: [],
  among: null,
  joined: null,
});

export interface CandidatePage {
  sort: SortOption;
  /** The day as of which weeks are fresh, see `rankDay`. */
  day: Date;
  offset: number;
  limit: number;
  /** The agency that searches: each row contains the status of its own request. */
  agencyId: string;
}

/** What is stored of a candidate. */
export interface StoredCandidate {
  id: number;
  uuid: string;
  first_name: string;
  discipline: number;
  experience: number;
  care_settings: number;
  languages: number;
  desired_schedule: number;
  week: WeekMask;
  city: string;
  state: number;
  place: number | null;
  score: number;
  created_at: Date;
  last_modified: Date;
  availability_confirmed_at: Date;
  looking_for_work: boolean;
  own_car: boolean;
}

/** What an agency's own records say about a candidate. */
export interface AgencyMarks {
  request_status: string | null;
  shortlisted: boolean;
}

export interface FoundCandidate extends StoredCandidate, AgencyMarks {}

/** The condition that a column matches a choice. */
export function chosenIn(column: SearchColumn, choice: Choice): RawBuilder<unknown> {
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

/** The conditions of a search other than the filters whose options are counted. */
export function boundsOf(search: CandidateSearch): RawBuilder<unknown>[] {
  const all = [sql`display_status = 'shown'`, disciplineIn(search.disciplines)];
  if (search.near !== null) all.push(sql`place = ANY(${[...search.near.places]}::integer[])`);
  if (search.hours !== null) {
    const { slots, all: every } = search.hours;
    all.push(sql`week & ${slots}::integer ${every ? sql`= ${slots}::integer` : sql`<> 0`}`);
  }
  if (search.hidden.length > 0) all.push(sql`id <> ALL(${[...search.hidden]}::bigint[])`);
  if (search.among !== null) all.push(sql`id = ANY(${[...search.among]}::bigint[])`);
  if (search.joined !== null) {
    all.push(sql`id > ${search.joined.after}::bigint`, sql`id <= ${search.joined.upTo}::bigint`);
  }
  return all;
}

/** The conditions of a search. */
export function conditions(search: CandidateSearch): RawBuilder<unknown> {
  const chosen = [...search.choices].map(([column, choice]) => chosenIn(column, choice));
  return sql.join([...boundsOf(search), ...chosen], sql` AND `);
}

/** The columns of `StoredCandidate` of a caregiver `m`. */
const STORED_COLUMNS = sql`
  m.id, m.uuid, m.first_name, m.discipline, m.experience, m.care_settings, m.languages, m.desired_schedule, m.week,
  m.city, m.state, m.place, m.score, m.created_at, m.last_modified, m.availability_confirmed_at,
  m.looking_for_work, m.own_car`;

/** What a card shows of a candidate `m` to this agency. */
const candidateColumns = (agencyId: RawBuilder<unknown>) => sql`${STORED_COLUMNS},
  (SELECT r.status FROM candidate_requests r
  WHERE r.candidate_uuid = m.uuid AND r.agency_id = ${agencyId}
  ORDER BY r.status <> 'completed', r.created_at DESC LIMIT 1) AS request_status,
  EXISTS (SELECT FROM shortlisted_candidates s
  WHERE s.agency_id = ${agencyId} AND s.member = m.id) AS shortlisted`;

/** A member's place in the recommended order: the stored score plus the freshness of the week, if there is one. */
export const rankOn = (day: Date): RawBuilder<number> => rankBy((step) => freshSince(step, day));

/** The same, with the time since when a week counts as fresh in each step. */
export function rankBy(since: (step: (typeof FRESHNESS_STEPS)[number]) => unknown): RawBuilder<number> {
  const steps = FRESHNESS_STEPS.map(
    (step) => sql`WHEN availability_confirmed_at >= ${since(step)}::timestamptz THEN ${sql.lit(step.points)}`,
  );
  return sql`(score + CASE WHEN week = 0 THEN 0 ${sql.join(steps, sql` `)} ELSE 0 END)`;
}

/** The hours that a week has of these slots. */
function coveredHours(slots: WeekMask): RawBuilder<number> {
  const ofWindows = TIME_WINDOWS.map(({ time_window }) => {
    const window = slots & weekOf([], [time_window]);
    return sql`bit_count((week & ${window}::integer)::bit(28)) * ${sql.lit(hoursIn(weekOf([0], [time_window])))}`;
  });
  return sql`(${sql.join(ofWindows, sql` + `)})`;
}

/** `fitStep` in SQL. */
function fitStepOf(slots: WeekMask): RawBuilder<number> {
  const covered = coveredHours(slots);
  const steps = fitSteps(hoursIn(slots));
  const cases = steps.map((from, step) => sql`WHEN ${covered} >= ${sql.lit(from)} THEN ${sql.lit(step)}`);
  return sql`CASE ${sql.join(cases, sql` `)} ELSE ${sql.lit(steps.length)} END`;
}

/** What a page is selected from and ordered by. */
function ordering({ newestFirst, slots, placeGroups, fit }: CandidateOrder, day: Date) {
  const fitting = fit === null ? sql`` : sql`${fitStepOf(fit)}, `;
  const byRank = newestFirst ? sql`id DESC` : sql`${fitting}${rankOn(day)} DESC, id DESC`;
  const covering = slots === null ? sql`` : sql`${coveredHours(slots)} DESC, `;
  const order = sql`${covering}${placeGroups === null ? sql`` : sql`place_group, `}${byRank}`;
  if (placeGroups === null) return { from: sql`community_members`, order };
  const { places, groups } = placeGroups;
  const nearby = sql`unnest(${[...places]}::integer[], ${[...groups]}::smallint[]) AS nearby (at, place_group)`;
  return { from: sql`community_members JOIN ${nearby} ON at = place`, order };
}

/** A match's week, for finding who fills a case together. */
export interface FoundWeek {
  id: number;
  week: WeekMask;
}

/** The weeks of one page of the search. */
export async function findCandidateWeeks(
  db: Database,
  search: CandidateSearch,
  page: CandidatePage,
): Promise<FoundWeek[]> {
  const { from, order } = ordering(orderOf(search, page.sort), page.day);
  const { rows } = await sql<FoundWeek>`
    SELECT id, week FROM ${from}
    WHERE ${conditions(search)}
    ORDER BY ${order}
    LIMIT ${sql.lit(page.limit)} OFFSET ${page.offset}`.execute(db);
  return rows;
}

/** One page of the search. Without the rank index: reads the table for it. */
export async function findCandidatePage(
  db: Database,
  search: CandidateSearch,
  page: CandidatePage,
): Promise<FoundCandidate[]> {
  const { from, order } = ordering(orderOf(search, page.sort), page.day);
  const { rows } = await sql<FoundCandidate>`
    WITH page AS MATERIALIZED (
      SELECT id FROM ${from}
      WHERE ${conditions(search)}
      ORDER BY ${order}
      LIMIT ${sql.lit(page.limit)} OFFSET ${page.offset}
    )
    SELECT ${candidateColumns(sql`${page.agencyId}`)}
    FROM community_members m
    WHERE m.id = ANY(ARRAY(SELECT id FROM page))
    ORDER BY array_position(ARRAY(SELECT id FROM page), m.id)`.execute(db);
  return rows;
}

const candidatesStatement = fixedStatement<{ ids: readonly number[]; agencyId: string }, FoundCandidate>(
  (value) => sql`
    SELECT ${candidateColumns(value(({ agencyId }) => agencyId))}
    FROM community_members m
    WHERE m.id = ANY(${value(({ ids }) => ids)}::bigint[]) AND m.display_status = 'shown'`,
);

/** The shown candidates with these ids, in the order of the ids. */
export async function readCandidates(
  db: Database,
  ids: readonly number[],
  agencyId: string,
): Promise<FoundCandidate[]> {
  const rows = await executePrepared(db, candidatesStatement(db, { ids, agencyId }));
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

const visibleStatement = fixedStatement<{ uuid: string; agencyId: string }, FoundCandidate>((value) => {
  const agency = value(({ agencyId }) => agencyId);
  return sql`
    SELECT ${candidateColumns(agency)}
    FROM (
      SELECT member.* FROM community_members member
      WHERE member.uuid = ${value(({ uuid }) => uuid)}::uuid AND ${isVisibleTo(agency)}
    ) AS m`;
});

/** The candidate with this UUID, if the agency may see them. */
export async function readVisibleCandidate(
  db: Database,
  asked: { uuid: string; agencyId: string },
): Promise<FoundCandidate | undefined> {
  const [found] = await executePrepared(db, visibleStatement(db, asked));
  return found;
}

/** A candidate, and the transaction that wrote it: another version of the row has another. */
export interface CandidateVersion {
  version: string;
  candidate: StoredCandidate;
}

const storedStatement = fixedStatement<readonly number[], StoredCandidate & { version: string }>(
  (value) => sql`
    SELECT ${STORED_COLUMNS}, m.changed_in::text AS version
    FROM community_members m
    WHERE m.id = ANY(${value((ids) => ids)}::bigint[]) AND m.display_status = 'shown'`,
);

/** The shown candidates with these ids, in any order, without what an agency's records say about them. */
export async function readStoredCandidates(db: Database, ids: readonly number[]): Promise<CandidateVersion[]> {
  const rows = await executePrepared(db, storedStatement(db, ids));
  return rows.map(({ version, ...candidate }) => ({ version, candidate }));
}

/** The exact number of candidates that the search finds. */
export async function countCandidates(db: Database, search: CandidateSearch): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    SELECT count(*)::integer AS total FROM community_members WHERE ${conditions(search)}`.execute(db);
  return rows[0]?.total ?? 0;
}

/**
 * Ids of the shown candidates who want to work in this city, case-insensitive. Read as packed 32-bit numbers: a large city has
 * tens of thousands, and a row for each would hold up everybody else's requests.
 */
export async function findMembersOfCity(db: Database, city: string): Promise<number[]> {
  const { rows } = await sql<{ ids: Buffer | null }>`
    SELECT string_agg(int4send(id::integer), '') AS ids FROM community_members
    WHERE display_status = 'shown' AND lower(city) = lower(${city})`.execute(db);
  const packed = rows[0]?.ids ?? Buffer.alloc(0);
  const bytes = Int32Array.BYTES_PER_ELEMENT;
  return Array.from({ length: packed.length / bytes }, (_, at) => packed.readInt32BE(at * bytes));
}

/** The values that exist among a discipline's shown candidates: a mask's bits, or bit n for the value n. */
export type ExistingValues = Record<OfferedColumn, bigint>;

/** The values that exist among the shown candidates of one discipline, in one state if one is given. Reads the table. */
export async function readExistingValues(
  db: Database,
  discipline: number,
  state: number | null,
): Promise<ExistingValues> {
  const { rows } = await sql<Record<OfferedColumn, string>>`
    SELECT coalesce(bit_or(languages), 0)::text AS languages,
           coalesce(bit_or(care_settings), 0)::text AS care_settings,
           coalesce(bit_or(1 << experience), 0)::text AS experience,
           coalesce(bit_or(1::bigint << state), 0)::text AS state
    FROM community_members
    WHERE display_status = 'shown' AND discipline = ${discipline}::smallint
      ${state === null ? sql`` : sql`AND state = ${state}::smallint`}`.execute(db);
  const row = rows[0];
  return {
    languages: BigInt(row?.languages ?? 0),
    care_settings: BigInt(row?.care_settings ?? 0),
    experience: BigInt(row?.experience ?? 0),
    state: BigInt(row?.state ?? 0),
  };
}

/** The active candidate types with their disciplines, in display order. */
export function findActiveTypes(db: Database) {
  return db
    .selectFrom('candidate_types as type')
    .select([
      'type.code',
      'type.slug',
      'type.name',
      'type.abbreviation',
      'type.icon_name',
      'type.discipline',
      'type.discipline_matches',
      'type.display_order',
      'type.is_active',
    ])
    .where('type.is_active', '=', true)
    .orderBy('type.display_order')
    .execute();
}

/** The active candidate types that at least one shown candidate has, in display order. Reads the table. */
export function findCandidateTypes(db: Database, state: number | null) {
  return db
    .selectFrom('candidate_types as type')
    .select([
      'type.code',
      'type.slug',
      'type.name',
      'type.abbreviation',
      'type.icon_name',
      'type.discipline_matches',
      'type.display_order',
      'type.is_active',
    ])
    .where('type.is_active', '=', true)
    .where(({ exists, selectFrom }) => {
      const shown = selectFrom('community_members as m')
        .select('m.id')
        .whereRef('m.discipline', '=', 'type.discipline')
        .where('m.display_status', '=', sql.lit('shown'));
      return exists(state === null ? shown : shown.where('m.state', '=', state));
    })
    .orderBy('type.display_order')
    .execute();
}
