import { sql } from 'kysely';
import type { Database } from '../../db/database.ts';
import { agencyKey } from '../../db/names.ts';
import { blocksAgency } from '../../visibility/agency-blocks.repository.ts';
import type { StoredApplication } from './job-applications.repository.ts';

const nameKey = agencyKey(sql.ref('p.agency_name'));

/** SQL condition: the waiting application `a` names agency `p`. */
const WAITS_FOR_P = sql<boolean>`
  a.agency_id IS NULL AND a.withdrawn_at IS NULL AND NOT a.by_link AND a.agency_key <> '' AND a.agency_key = ${nameKey}`;

/** Lists verified agencies with waiting applications, unless another verified agency has the same name. */
export async function listAgenciesToDeliver(db: Database): Promise<{ id: string; agency_name: string }[]> {
  const { rows } = await sql<{ id: string; agency_name: string }>`
    SELECT p.id, p.agency_name FROM agencies p
    WHERE p.verified_at IS NOT NULL
      AND EXISTS (SELECT FROM job_applications a WHERE ${WAITS_FOR_P})
      AND NOT EXISTS (
        SELECT FROM agencies o
        WHERE o.id <> p.id AND o.verified_at IS NOT NULL AND ${agencyKey(sql.ref('o.agency_name'))} = ${nameKey})
    ORDER BY p.id`.execute(db);
  return rows;
}

/** Assigns up to `limit` waiting applications to the agency, oldest first, and returns them. */
export async function assignWaitingApplications(
  trx: Database,
  agencyId: string,
  limit: number,
): Promise<StoredApplication[]> {
  const sameJob = sql`has.caregiver_id = a.caregiver_id AND has.agency_id = ${agencyId}
    AND has.job_key = a.job_key AND has.reference_key = a.reference_key`;
  await sql`
    DELETE FROM job_applications has USING job_applications a, agencies p
    WHERE p.id = ${agencyId} AND ${WAITS_FOR_P} AND has.withdrawn_at IS NOT NULL AND ${sameJob}`.execute(trx);
  // The agency may already have this application through its job link, in the same or a newer version. If so, deletes
  // the waiting copy.
  await sql`
    DELETE FROM job_applications a USING agencies p
    WHERE p.id = ${agencyId} AND ${WAITS_FOR_P} AND EXISTS (
      SELECT FROM job_applications has WHERE ${sameJob})`.execute(trx);
  const { rows } = await sql<StoredApplication>`
    UPDATE job_applications SET agency_id = ${agencyId}
    WHERE id IN (
      SELECT a.id FROM job_applications a, agencies p
      WHERE p.id = ${agencyId} AND ${WAITS_FOR_P}
      ORDER BY a.id LIMIT ${limit} FOR UPDATE OF a)
    RETURNING *`.execute(trx);
  return rows;
}

/** Whether the caregiver blocks the agency, by account or name. */
export async function isBlockedBy(trx: Database, caregiverId: number, agencyId: string): Promise<boolean> {
  const row = await trx
    .selectFrom('caregivers as caregiver')
    .select('caregiver.id')
    .where('caregiver.id', '=', caregiverId)
    .where(blocksAgency('caregiver.id', agencyId))
    .executeTakeFirst();
  return row !== undefined;
}

export interface WaitingAgency {
  id: string;
  email: string;
  agency_name: string;
  agency_city: string;
  agency_state: string;
  waiting: number;
}

/**
 * Lists unverified agencies that have waiting applications and were not yet reported to the operator. Marks these
 * agencies as reported.
 */
export async function markReportedAgencies(trx: Database, at: Date, limit: number): Promise<WaitingAgency[]> {
  const { rows } = await sql<WaitingAgency>`
    UPDATE agencies p SET verification_asked_at = ${at}
    FROM agency_mailboxes u
    WHERE u.agency_id = p.id AND p.id IN (
      SELECT p.id FROM agencies p JOIN agency_mailboxes c ON c.agency_id = p.id
      WHERE p.verified_at IS NULL AND p.verification_asked_at IS NULL AND c.email_confirmed_at IS NOT NULL
        AND EXISTS (SELECT FROM job_applications a WHERE ${WAITS_FOR_P})
      ORDER BY p.id LIMIT ${limit} FOR UPDATE OF p SKIP LOCKED)
    RETURNING p.id, u.email::text, p.agency_name, p.agency_city, p.agency_state,
      (SELECT count(*)::integer FROM job_applications a WHERE ${WAITS_FOR_P}) AS waiting`.execute(trx);
  return rows;
}
