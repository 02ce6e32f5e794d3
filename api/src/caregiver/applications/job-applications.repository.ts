import type { HiringStatus } from '@marketplace/domain';
import { sql, type Selectable } from 'kysely';
import type { Database } from '../../db/database.ts';
import { personName } from '../../db/names.ts';
import type { JobApplications } from '../../db/tables.generated.ts';
import { blocksAgency } from '../../visibility/agency-blocks.repository.ts';

/** An application with the caregiver's data as of when it was sent. */
export type StoredApplication = Selectable<JobApplications>;

/** `agency_id`: null while the application waits for a verified agency. */
type NewJobApplication = Pick<
  StoredApplication,
  'job_title' | 'agency' | 'internal' | 'source' | 'agency_id' | 'by_link'
> & { caregiverId: number; at: Date };

interface SavedApplication {
  application: StoredApplication;
  /** 'new': first sent, or sent again after a withdrawal. 'same': sent again with the same data. */
  saved: 'new' | 'changed' | 'same';
}

export const SNAPSHOT = [
  'first_name',
  'last_name',
  'email',
  'phone',
  'discipline',
  'experience',
  'city',
  'state',
  'desired_schedule',
  'week',
] as const;
const snapshot = (prefix = '') => sql.join(SNAPSHOT.map((column) => sql.ref(prefix + column)));

/**
 * Stores an application, or updates the earlier one for the same job and agency, even if both arrive concurrently.
 * Returns null if the profile is deleted.
 */
export async function saveJobApplication(
  trx: Database,
  { caregiverId, job_title, agency, internal, source, agency_id, by_link, at }: NewJobApplication,
): Promise<SavedApplication | null> {
  const sameJob =
    agency_id === null
      ? sql`(caregiver_id, agency_key, job_key, reference_key) WHERE agency_id IS NULL`
      : sql`(caregiver_id, agency_id, job_key, reference_key) WHERE agency_id IS NOT NULL`;
  // Locks the caregiver, so that a concurrent deletion or duplicate application finishes first.
  const { rows } = await sql<StoredApplication & { is_new: boolean }>`
    INSERT INTO job_applications AS a (
      caregiver_id, job_title, agency, internal, source, agency_id, by_link, created_at, applied_at, ${snapshot()})
    SELECT caregiver.id, ${job_title}::text, ${agency}::text, ${internal}::text, ${source}::text, ${agency_id}::uuid,
           ${by_link}::boolean, ${at}::timestamptz, ${at}::timestamptz,
           caregiver.first_name, c.last_name, c.email, c.phone, caregiver.discipline, caregiver.experience, caregiver.city, caregiver.state,
           caregiver.desired_schedule, caregiver.week
    FROM caregivers caregiver JOIN caregiver_contacts c ON c.caregiver_id = caregiver.id
    WHERE caregiver.id = ${caregiverId} AND caregiver.display_status <> 'deleted'
    FOR NO KEY UPDATE OF caregiver
    ON CONFLICT ${sameJob} DO UPDATE SET
      (job_title, agency, internal, source, applied_at, ${snapshot()}) =
        ROW (excluded.job_title, excluded.agency, excluded.internal, excluded.source, excluded.applied_at,
             ${snapshot('excluded.')}),
      by_link = a.by_link OR excluded.by_link,
      seen_at = NULL,
      withdrawn_at = NULL
    WHERE a.withdrawn_at IS NOT NULL OR (${snapshot('a.')}) IS DISTINCT FROM (${snapshot('excluded.')})
    RETURNING new.*, old.id IS NULL OR old.withdrawn_at IS NOT NULL AS is_new`.execute(trx);
  const [row] = rows;
  if (row !== undefined) {
    const { is_new: isNew, ...application } = row;
    return { application, saved: isNew ? 'new' : 'changed' };
  }
  const unchanged = await sql<StoredApplication>`
    SELECT a.* FROM job_applications a
    WHERE caregiver_id = ${caregiverId} AND agency_id IS NOT DISTINCT FROM ${agency_id}::uuid
      AND job_key = comparable_name(${job_title}::text)
      AND reference_key = comparable_name(coalesce(${internal}::text, ''))
      AND (agency_id IS NOT NULL OR agency_key = comparable_name(coalesce(${agency}::text, '')))`.execute(trx);
  return unchanged.rows[0] === undefined ? null : { application: unchanged.rows[0], saved: 'same' };
}

/** Returns false if the application had already reached the agency before. */
export async function insertRecipient(trx: Database, application: string, agencyId: string): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('job_application_recipients')
    .values({ application, agency_id: agencyId })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}

/** Applications with their hiring status. The status of the agency's live unlock counts instead, if there is one. */
const withStatus = (db: Database) =>
  db
    .selectFrom('job_applications as a')
    .innerJoin('caregivers as caregiver', 'caregiver.id', 'a.caregiver_id')
    .leftJoin('unlocks as unlock', (join) =>
      join
        .onRef('unlock.caregiver_uuid', '=', 'caregiver.uuid')
        .onRef('unlock.agency_id', '=', 'a.agency_id')
        .on('unlock.status', '=', 'completed'),
    )
    .select(['a.id', 'unlock.id as request_id'])
    .select(({ case: startCase, ref }) => {
      const counting = <Column extends 'hiring_status' | 'status_by' | 'status_by_name' | 'status_at'>(
        column: Column,
      ) =>
        startCase()
          .when('unlock.id', 'is not', null)
          .then(ref(`unlock.${column}`))
          .else(ref(`a.${column}`))
          .end()
          .as(column);
      return [counting('hiring_status'), counting('status_by'), counting('status_by_name'), counting('status_at')];
    })
    .$narrowType<{ hiring_status: HiringStatus }>();

export async function listApplications(db: Database, ids: readonly string[]) {
  if (ids.length === 0) return [];
  return (
    withStatus(db)
      .select([
        'a.job_title',
        'a.applied_at',
        'a.first_name',
        'a.discipline',
        'a.experience',
        'a.city',
        'a.state',
        'a.desired_schedule',
        'a.week',
      ])
      // Null if the caregiver has moved since: the new area does not belong to the application.
      .select(({ case: startCase, and, eb, ref }) =>
        startCase()
          .when(and([eb('caregiver.city', '=', ref('a.city')), eb('caregiver.state', '=', ref('a.state'))]))
          .then(ref('caregiver.place'))
          .end()
          .as('area'),
      )
      .where('a.id', 'in', ids)
      .orderBy('a.applied_at', 'desc')
      .orderBy('a.id', 'desc')
      .limit(200)
      .execute()
  );
}

export const findApplicationStatus = (db: Database, id: string) =>
  withStatus(db).where('a.id', '=', id).executeTakeFirstOrThrow();

/** Repeating the current status changes nothing. */
export async function updateApplicationStatus(
  db: Database,
  { id, status, personId, at }: { id: string; status: HiringStatus; personId: string; at: Date },
): Promise<void> {
  await db
    .updateTable('job_applications')
    .set({ hiring_status: status, status_by: personId, status_by_name: personName(personId), status_at: at })
    .where('id', '=', id)
    .where('hiring_status', '<>', status)
    .execute();
}

type StoredOwnApplication = Pick<
  StoredApplication,
  'id' | 'job_title' | 'agency_id' | 'applied_at' | 'seen_at' | 'withdrawn_at'
> & { agency_name: string | null };

/** Newest first, with the agency's current name. */
export async function listOwnApplications(db: Database, caregiverId: number): Promise<StoredOwnApplication[]> {
  return db
    .selectFrom('job_applications as a')
    .leftJoin('agencies as p', 'p.id', 'a.agency_id')
    .select(['a.id', 'a.job_title', 'a.agency_id', 'a.applied_at', 'a.seen_at', 'a.withdrawn_at'])
    .select(({ fn }) => fn.coalesce('p.agency_name', 'a.agency').as('agency_name'))
    .where('a.caregiver_id', '=', caregiverId)
    .orderBy('a.applied_at', 'desc')
    .orderBy('a.id', 'desc')
    .limit(200)
    .execute();
}

export async function lockOwnApplication(trx: Database, caregiverId: number, id: string) {
  return trx
    .selectFrom('job_applications')
    .selectAll()
    .where('id', '=', id)
    .where('caregiver_id', '=', caregiverId)
    .forUpdate()
    .executeTakeFirst();
}

export async function updateWithdrawn(trx: Database, id: string, at: Date): Promise<void> {
  await trx.updateTable('job_applications').set({ withdrawn_at: at }).where('id', '=', id).execute();
}

/** Whether the application reached the agency and the agency is not blocked. */
export async function hasReached(trx: Database, application: StoredApplication, agencyId: string): Promise<boolean> {
  const row = await trx
    .selectFrom('job_application_recipients as r')
    .select('r.application')
    .where('r.application', '=', application.id)
    .where('r.agency_id', '=', agencyId)
    .where(({ not }) => not(blocksAgency('a.caregiver_id', agencyId)))
    .innerJoin('job_applications as a', 'a.id', 'r.application')
    .executeTakeFirst();
  return row !== undefined;
}

/** Records only the first time that each application is opened. */
export async function markSeen(db: Database, ids: readonly string[], at: Date): Promise<void> {
  if (ids.length === 0) return;
  await db
    .updateTable('job_applications')
    .set({ seen_at: at })
    .where('id', 'in', ids)
    .where('seen_at', 'is', null)
    .where('withdrawn_at', 'is', null)
    .execute();
}

export async function listWithdrawn(db: Database, agencyId: string, since: Date) {
  const { rows } = await sql<{ id: string; job_title: string; first_name: string; withdrawn_at: Date }>`
    SELECT a.id, a.job_title, a.first_name, a.withdrawn_at
    FROM job_applications a
    WHERE a.agency_id = ${agencyId} AND a.withdrawn_at > ${since}
      AND EXISTS (SELECT FROM job_application_recipients r WHERE r.application = a.id AND r.agency_id = ${agencyId})
      AND NOT ${blocksAgency('a.caregiver_id', agencyId)}
    ORDER BY a.withdrawn_at DESC, a.id DESC LIMIT 200`.execute(db);
  return rows;
}
