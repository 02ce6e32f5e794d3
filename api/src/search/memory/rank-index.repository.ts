import { setTimeout as pause } from 'node:timers/promises';
import { DISCIPLINES, freshnessCutoff } from '@marketplace/domain';
import { sql } from 'kysely';
import type { Database } from '../../db/database.ts';
import { executePrepared, fixedStatement } from '../../db/prepared-statement.ts';
import { SEARCH_COLUMN_NAMES } from '../search-columns.ts';
import { rankBy, rankOn } from '../sql/search.repository.ts';
import { buildRankings, type BuiltRankings } from './built-ranking.ts';
import type { RankedCaregiver } from './discipline-ranking.ts';
import { GatheredCaregivers, type PackedCaregivers } from './gathered-caregivers.ts';

/** A transaction's snapshot in PostgreSQL's text format. A later query uses it to find the changes since. */
export type Snapshot = string;

export interface LoadedRankings extends BuiltRankings {
  snapshot: Snapshot;
  day: Date;
}

/** A caregiver written after a snapshot. `shown`: whether searches may find them. */
export interface ChangedCaregiver extends RankedCaregiver {
  discipline: number;
  shown: boolean;
  changed_in: string;
}

interface CaregiverChanges {
  snapshot: Snapshot;
  changed: ChangedCaregiver[];
  removed: number[];
}

/** SQL for each column as packed 32-bit numbers. PostgreSQL rejects ids out of range. */
const EXPRESSIONS = new Map([
  ['ids', sql`id::integer`],
  ['ranks', sql`rank::integer`],
  ['places', sql`coalesce(place, -1)`],
  ...SEARCH_COLUMN_NAMES.map((column) => [column, sql`${sql.ref(column)}::integer`] as const),
]);

/** Table pages per statement: about 10,000 caregivers, 500 KB sent as 1 MB of text. */
const PAGES_AT_ONCE = 250;

/**
 * Builds the statement that reads visible caregivers by discipline, from table page `first` to before page `end` (null:
 * to the last page). Reads only these pages (a test checks the plan).
 */
export function rankingsStatement(db: Database, day: Date, { first, end }: { first: number; end: number | null }) {
  const columns = [...EXPRESSIONS].map(
    ([name, expression]) => sql`string_agg(int4send(${expression}), '') AS ${sql.ref(name)}`,
  );
  const upperBound = end === null ? sql`` : sql`AND ctid < ${`(${end},0)`}::tid`;
  return sql<PackedCaregivers & { discipline: number }>`
    SELECT discipline, ${sql.join(columns)}
    FROM (
      SELECT *, ${rankOn(day)} AS rank FROM caregivers
      WHERE ctid >= ${`(${first},0)`}::tid ${upperBound} AND display_status = 'shown'
    ) AS shown
    GROUP BY discipline`.compile(db);
}

/**
 * Reads all visible caregivers as of one snapshot, some pages at a time; the builder sorts. Also updates rows with a
 * future transaction id (restored from another server), because they would always count as changed. Blocks its thread:
 * see rank-index-loader.ts.
 */
export function listRankings(db: Database, day: Date, pagesAtOnce = PAGES_AT_ONCE): Promise<LoadedRankings> {
  return inSnapshot(db, async (trx) => {
    // Takes the lock if it is free, so that no `listRankingsUnlessBusy` call reads at the same time. Otherwise reads
    // without it.
    await acquireReadLock(trx);
    return readAll(trx, day, { pagesAtOnce, share: 1 });
  });
}

/** Share of time for which a read with pauses uses the database. */
const SHARE_IN_TURN = 1 / 2;

/**
 * Reads with pauses, for a process that also serves searches. Returns null while another process reads, because
 * concurrent reads would slow searches.
 */
export function listRankingsUnlessBusy(
  db: Database,
  day: Date,
  pagesAtOnce = PAGES_AT_ONCE,
): Promise<LoadedRankings | null> {
  return inSnapshot(db, async (trx) => {
    const isAcquired = await acquireReadLock(trx);
    return isAcquired ? readAll(trx, day, { pagesAtOnce, share: SHARE_IN_TURN }) : null;
  });
}

async function acquireReadLock(trx: Database): Promise<boolean> {
  const { rows } = await sql<{ acquired: boolean }>`
    SELECT pg_try_advisory_xact_lock(hashtextextended('read-rankings', 0)) AS acquired`.execute(trx);
  return rows[0]?.acquired ?? false;
}

async function inSnapshot<Result>(db: Database, read: (trx: Database) => Promise<Result>): Promise<Result> {
  await sql`
    UPDATE caregivers SET changed_in = pg_current_xact_id()
    WHERE changed_in > pg_current_xact_id()`.execute(db);
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (trx) => {
      // Reading millions of rows takes longer than the statement timeout of requests.
      await sql`SET LOCAL statement_timeout = 0`.execute(trx);
      return read(trx);
    });
}

/** @param pace `share`: part of the time that the read uses the database; 1 means no pauses */
async function readAll(
  trx: Database,
  day: Date,
  { pagesAtOnce, share }: { pagesAtOnce: number; share: number },
): Promise<LoadedRankings> {
  const { rows } = await sql<{ snapshot: Snapshot; pages: number }>`
    SELECT pg_current_snapshot()::text AS snapshot,
      pg_relation_size('caregivers') / current_setting('block_size')::integer AS pages`.execute(trx);
  const [snapshotRow] = rows;
  if (snapshotRow === undefined) throw new Error('PostgreSQL returned no snapshot');
  const gathered = new Map<number, GatheredCaregivers>(DISCIPLINES.map(({ id }) => [id, new GatheredCaregivers()]));
  // The last statement has no end, because the table may have grown.
  for (let first = 0; first === 0 || first < snapshotRow.pages; first += pagesAtOnce) {
    const began = performance.now();
    const end = first + pagesAtOnce < snapshotRow.pages ? first + pagesAtOnce : null;
    const batch = await trx.executeQuery(rankingsStatement(trx, day, { first, end }));
    for (const row of batch.rows) gathered.get(row.discipline)?.append(row);
    if (share < 1) await pause((performance.now() - began) * (1 / share - 1));
  }
  return { snapshot: snapshotRow.snapshot, day, ...buildRankings(gathered) };
}

const VALUES = sql.join(SEARCH_COLUMN_NAMES.map((column) => sql`${sql.lit(column)}, ${sql.ref(column)}::integer`));

/** Maximum number of changes per query. More changes take several queries, so that requests run in between. */
export const CHANGES_PAGE = 2_000;

interface ChangesEnd {
  changed_in: string;
  id: number;
}
const BEFORE_ALL: ChangesEnd = { changed_in: '0', id: 0 };

/**
 * Statement for one page of changes since the snapshot `since`, after `after`. ORDER BY and LIMIT make PostgreSQL use
 * the index, although its generic plan assumes that a third of the table matches (a test checks the plan).
 */
export const changesStatement = fixedStatement<
  { since: Snapshot; day: Date; after: ChangesEnd },
  { snapshot: Snapshot; changed: ChangedCaregiver[] | null; removed: number[] | null }
>((value) => {
  const isLater = sql`
    changed_in >= pg_snapshot_xmin(${value(({ since }) => since)}::pg_snapshot)
    AND NOT pg_visible_in_snapshot(changed_in, ${value(({ since }) => since)}::pg_snapshot)`;
  const rank = rankBy((step) => value(({ day }) => freshnessCutoff(step, day)));
  return sql`
    SELECT pg_current_snapshot()::text AS snapshot,
      (SELECT json_agg(json_build_object(
         'id', id, 'discipline', discipline, 'rank', ${rank}, 'place', place, 'shown', display_status = 'shown',
         'changed_in', changed_in::text, 'values', json_build_object(${VALUES})))
       FROM (
         SELECT * FROM caregivers
         WHERE ${isLater} AND (changed_in, id) > (${value(({ after }) => after.changed_in)}::xid8, ${value(({ after }) => after.id)}::bigint)
         ORDER BY changed_in, id LIMIT ${sql.lit(CHANGES_PAGE)}
       ) AS page) AS changed,
      (SELECT json_agg(id) FROM removed_caregivers WHERE ${isLater}) AS removed`;
});

/**
 * Everything committed after the snapshot, page by page. Each page carries the first page's snapshot for the next read,
 * so rows written between two pages are read again, not missed.
 */
export async function* listChanges(db: Database, since: Snapshot, day: Date): AsyncGenerator<CaregiverChanges> {
  let after = BEFORE_ALL;
  let next: Snapshot | null = null;
  for (;;) {
    const [row] = await executePrepared(db, changesStatement(db, { since, day, after }));
    const changed = row?.changed ?? [];
    // Each page's query returns all deleted caregivers, so only the first page passes them on.
    const removed = next === null ? (row?.removed ?? []) : [];
    next ??= row?.snapshot ?? since;
    yield { snapshot: next, changed, removed };
    const last = changed.at(-1);
    if (last === undefined || changed.length < CHANGES_PAGE) return;
    after = last;
  }
}
