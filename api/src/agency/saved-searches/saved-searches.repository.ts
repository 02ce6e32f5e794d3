import { sql, type Insertable } from 'kysely';
import type { UpdateSavedSearchBody } from '@marketplace/contracts';
import type { Database } from '../../db/database.ts';
import type { DB } from '../../db/tables.generated.ts';
import { findNewestChange } from '../../search/changed-candidates.repository.ts';

type NewSavedSearch = Omit<Insertable<DB['saved_searches']>, 'last_seen_caregiver'>;

const COLUMNS = [
  'id',
  'association',
  'name',
  'discipline',
  'further_disciplines',
  'criteria',
  'daily_mail',
  'created_at',
] as const;

/** Sets the newest caregiver's id as the start, so that only later caregivers are new. */
const newestCaregiver = sql<number>`(SELECT coalesce(max(id), 0) FROM caregivers)`;

/** `refuse` receives the person's existing searches, and throws to prevent storing. */
export async function insertSavedSearch(
  db: Database,
  search: NewSavedSearch,
  refuse: (kept: readonly SavedSearchRow[]) => void,
): Promise<SavedSearchRow> {
  return db.transaction().execute(async (trx) => {
    // Locks the person, so that two tabs cannot both take the last free slot.
    await trx.selectFrom('people').where('id', '=', search.person_id).select('id').forNoKeyUpdate().execute();
    refuse(await listSavedSearches(trx, search.person_id));
    return trx
      .insertInto('saved_searches')
      .values({
        ...search,
        last_seen_caregiver: newestCaregiver,
        opened_caregiver: newestCaregiver,
        last_seen_change: findNewestChange,
      })
      .returning(COLUMNS)
      .executeTakeFirstOrThrow();
  });
}

export function listSavedSearches(db: Database, personId: string) {
  return db
    .selectFrom('saved_searches')
    .where('person_id', '=', personId)
    .select(COLUMNS)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
}

export type SavedSearchRow = Awaited<ReturnType<typeof listSavedSearches>>[number];

/**
 * Returns undefined if the person has no search with this id. After emails are turned on, only later matches are
 * emailed.
 */
export function updateSavedSearch(db: Database, personId: string, id: string, change: UpdateSavedSearchBody) {
  const { name, daily_mail } = change;
  return db
    .updateTable('saved_searches')
    .set({
      ...(name === undefined ? {} : { name }),
      ...(daily_mail === undefined ? {} : { daily_mail }),
      ...(daily_mail === true
        ? {
            last_seen_caregiver: sql<number>`CASE WHEN daily_mail THEN last_seen_caregiver ELSE ${newestCaregiver} END`,
            last_seen_change: sql<number>`CASE WHEN daily_mail THEN last_seen_change ELSE ${findNewestChange} END`,
          }
        : {}),
    })
    .where('id', '=', id)
    .where('person_id', '=', personId)
    .returning(COLUMNS)
    .executeTakeFirst();
}

/** A person's searches that were last opened before the newest caregiver joined. */
export function listOpenedSearches(db: Database, personId: string) {
  return db
    .selectFrom('saved_searches')
    .where('person_id', '=', personId)
    .where('opened_caregiver', '<', newestCaregiver)
    .select(['id', 'association', 'discipline', 'further_disciplines', 'criteria'])
    .select(({ ref }) => ref('opened_caregiver').$notNull().as('opened_caregiver'))
    .execute();
}

export async function updateOpened(db: Database, personId: string, id: string): Promise<boolean> {
  const result = await db
    .updateTable('saved_searches')
    .set({ opened_caregiver: newestCaregiver })
    .where('id', '=', id)
    .where('person_id', '=', personId)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

export async function removeSavedSearch(db: Database, personId: string, id: string): Promise<boolean> {
  const result = await db
    .deleteFrom('saved_searches')
    .where('id', '=', id)
    .where('person_id', '=', personId)
    .executeTakeFirst();
  return result.numDeletedRows > 0n;
}

/** Returns the search's name; undefined if the search was deleted. */
export async function stopDailyMail(db: Database, id: string): Promise<string | undefined> {
  const row = await db
    .updateTable('saved_searches')
    .set({ daily_mail: false })
    .where('id', '=', id)
    .returning('name')
    .executeTakeFirst();
  return row?.name;
}

/** Lists searches not yet processed on `day` (UTC, YYYY-MM-DD), ordered by id. */
export function listSearchesToMail(db: Database, day: string, afterId: string | null, limit: number) {
  return db
    .selectFrom('saved_searches as search')
    .innerJoin('people as user', 'user.id', 'search.person_id')
    .innerJoin('agency_people as person', 'person.person_id', 'search.person_id')
    .where('search.daily_mail', '=', true)
    .where(sql<boolean>`search.last_mailed_on IS DISTINCT FROM ${day}::date`)
    .$if(afterId !== null, (query) => query.where('search.id', '>', afterId ?? ''))
    .select([
      'search.id',
      'person.agency_id as agencyId',
      'search.association',
      'search.name',
      'search.discipline',
      'search.further_disciplines',
      'search.criteria',
      'search.last_seen_caregiver',
      'search.last_seen_change',
      'user.email',
    ])
    .orderBy('search.id')
    .limit(limit)
    .execute();
}
export type SearchToMail = Awaited<ReturnType<typeof listSearchesToMail>>[number];

/**
 * Finds the newest caregiver who joined before this time; null if there is none. A more recent id is not safe, because
 * a smaller id may still be uncommitted.
 */
export async function findNewestCaregiverBefore(db: Database, moment: Date): Promise<number | null> {
  const row = await db
    .selectFrom('caregivers')
    .where('created_at', '<', moment)
    .select('id')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.id ?? null;
}

export interface SeenUpTo {
  caregiverId: number;
  change: number;
}

/**
 * Records that this search was processed on this day. Returns false if another process already did so or the emails
 * were stopped. The caller must then send nothing.
 */
export async function updateMailed(
  db: Database,
  search: Pick<SearchToMail, 'id' | 'last_seen_caregiver' | 'last_seen_change'>,
  day: string,
  upTo: SeenUpTo,
): Promise<boolean> {
  const result = await db
    .updateTable('saved_searches')
    .set({
      last_seen_caregiver: upTo.caregiverId,
      last_seen_change: upTo.change,
      last_mailed_on: sql<Date>`${day}::date`,
    })
    .where('id', '=', search.id)
    .where('daily_mail', '=', true)
    .where('last_seen_caregiver', '=', search.last_seen_caregiver)
    .where('last_seen_change', '=', search.last_seen_change)
    .where(sql<boolean>`last_mailed_on IS DISTINCT FROM ${day}::date`)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}
