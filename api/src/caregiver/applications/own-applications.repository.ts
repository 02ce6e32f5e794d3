import { sql } from 'kysely';
import type { Database } from '../../db/database.ts';
import { blocksAgency } from '../../visibility/agency-blocks.repository.ts';
import type { StoredApplication } from './job-applications.repository.ts';

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

export async function lockOwnApplication(
  trx: Database,
  caregiverId: number,
  id: string,
): Promise<StoredApplication | undefined> {
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
export async function updateSeen(db: Database, ids: readonly string[], at: Date): Promise<void> {
  if (ids.length === 0) return;
  await db
    .updateTable('job_applications')
    .set({ seen_at: at })
    .where('id', 'in', ids)
    .where('seen_at', 'is', null)
    .where('withdrawn_at', 'is', null)
    .execute();
}

export async function listWithdrawn(
  db: Database,
  agencyId: string,
  since: Date,
): Promise<{ id: string; job_title: string; first_name: string; withdrawn_at: Date }[]> {
  const { rows } = await sql<{ id: string; job_title: string; first_name: string; withdrawn_at: Date }>`
    SELECT a.id, a.job_title, a.first_name, a.withdrawn_at
    FROM job_applications a
    WHERE a.agency_id = ${agencyId} AND a.withdrawn_at > ${since}
      AND EXISTS (SELECT FROM job_application_recipients r WHERE r.application = a.id AND r.agency_id = ${agencyId})
      AND NOT ${blocksAgency('a.caregiver_id', agencyId)}
    ORDER BY a.withdrawn_at DESC, a.id DESC LIMIT 200`.execute(db);
  return rows;
}
