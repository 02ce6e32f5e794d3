import { sql, type Selectable } from 'kysely';
import type { Database } from '../../db/database.ts';
import type { JobApplications } from '../../db/tables.generated.ts';

/** An application with the caregiver's data as of when it was sent. */
export type StoredApplication = Selectable<JobApplications>;

interface NewJobApplication {
  caregiverId: number;
  job_title: string;
  agency: string | null;
  internal: string | null;
  source: string;
  /** Null while the application waits for a verified agency. */
  agency_id: string | null;
  by_link: boolean;
  at: Date;
}

interface SavedApplication {
  application: StoredApplication;
  /** 'new': first sent, or sent again after a withdrawal. 'same': repeated with the same data. */
  saved: 'new' | 'changed' | 'same';
}

const SNAPSHOT = [
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
];
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
  const stored = await sql<StoredApplication>`
    SELECT a.* FROM job_applications a
    WHERE caregiver_id = ${caregiverId} AND agency_id IS NOT DISTINCT FROM ${agency_id}::uuid
      AND job_key = comparable_name(${job_title}::text)
      AND reference_key = comparable_name(coalesce(${internal}::text, ''))
      AND (agency_id IS NOT NULL OR agency_key = comparable_name(coalesce(${agency}::text, '')))`.execute(trx);
  return stored.rows[0] === undefined ? null : { application: stored.rows[0], saved: 'same' };
}

/** Returns false if the application had already reached the agency. */
export async function insertRecipient(trx: Database, application: string, agencyId: string): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('job_application_recipients')
    .values({ application, agency_id: agencyId })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}

export async function listApplications(db: Database, ids: readonly string[]) {
  if (ids.length === 0) return [];
  return db
    .selectFrom('job_applications')
    .select([
      'id',
      'job_title',
      'applied_at',
      'first_name',
      'discipline',
      'experience',
      'city',
      'state',
      'desired_schedule',
      'week',
    ])
    .where('id', 'in', ids)
    .orderBy('applied_at', 'desc')
    .orderBy('id', 'desc')
    .limit(200)
    .execute();
}
