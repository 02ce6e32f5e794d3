import type { ClaimAnswer } from '@marketplace/domain';
import { sql, type Kysely, type Transaction } from 'kysely';
import type { DB } from '../../db/tables.generated.ts';
import { agencyKey } from '../../db/names.ts';
import { eraseEvidence } from '../evidence/evidence.repository.ts';
import type { StoredApplication } from '../applications/job-applications.repository.ts';
import { NO_SEARCH_COLUMNS } from '../profile/caregiver-row.ts';

type Connection = Kysely<DB> | Transaction<DB>;

/** Finds the profile data that the owner's view omits. */
export async function findCaregiverState(db: Connection, caregiverId: number) {
  return db
    .selectFrom('caregivers as caregiver')
    .leftJoin('availability_questions as q', 'q.caregiver_id', 'caregiver.id')
    .select([
      'caregiver.display_status',
      'caregiver.created_at',
      'caregiver.availability_confirmed_at',
      'q.mailed_at',
      'q.stopped_at',
    ])
    .where('caregiver.id', '=', caregiverId)
    .where('caregiver.display_status', '<>', 'deleted')
    .executeTakeFirst();
}

export async function updateDisplayStatus(
  db: Connection,
  caregiverId: number,
  status: 'shown' | 'hidden' | 'away',
): Promise<void> {
  await db
    .updateTable('caregivers')
    .set({ display_status: status })
    .where('id', '=', caregiverId)
    .where('display_status', '<>', 'deleted')
    .execute();
}

export async function listUnlocksOf(db: Connection, candidateUuid: string) {
  return db
    .selectFrom('unlocks as r')
    .innerJoin('agencies as p', 'p.id', 'r.agency_id')
    .leftJoin('unlock_claims as c', 'c.unlock_id', 'r.id')
    .selectAll('r')
    .select(['c.id as claim_id', 'c.phone as claim_phone', 'c.made_at as claimed_at'])
    .select(['c.answer as claim_answer', 'c.answered_at as claim_answered_at', 'c.outcome as claim_outcome'])
    .$narrowType<{ claim_answer: ClaimAnswer | null }>()
    .select(['p.agency_name', 'p.agency_city', 'p.agency_state'])
    .select(agencyKey(sql.ref('p.agency_name')).as('agency_key'))
    .select(({ eb }) => eb('p.verified_at', 'is not', null).$castTo<boolean>().as('agency_verified'))
    .where('r.caregiver_uuid', '=', candidateUuid)
    .orderBy('r.created_at', 'desc')
    .orderBy('r.id', 'desc')
    .execute();
}

export async function listAccessesOf(db: Connection, candidateUuid: string) {
  return db
    .selectFrom('contact_access_log as l')
    .innerJoin('unlocks as r', 'r.id', 'l.unlock_id')
    .select(['l.unlock_id', 'l.channel', 'l.created_at'])
    .where('r.caregiver_uuid', '=', candidateUuid)
    .orderBy('l.id', 'desc')
    .execute();
}

/** What agencies saw before each recorded change, newest first. */
export async function listChangesOf(db: Connection, caregiverId: number) {
  // Scans two weeks of rows: this query is rare, and an index would slow every save.
  return db
    .selectFrom('caregiver_changes')
    .select(['changed_at', 'was_free', 'was_week', 'was_city', 'was_state'])
    .where('caregiver_id', '=', caregiverId)
    .orderBy('id', 'desc')
    .execute();
}

export async function listConsents(db: Connection, caregiverId: number) {
  return db
    .selectFrom('consent_events')
    .select(['kind', 'granted', 'phone', 'wording_version', 'source', 'created_at'])
    .where('caregiver_id', '=', caregiverId)
    .orderBy('id', 'desc')
    .execute();
}

export async function findLinkTimes(db: Connection, caregiverId: number) {
  return db
    .selectFrom('caregiver_links')
    .select(['created_at', 'expires_at'])
    .where('caregiver_id', '=', caregiverId)
    .orderBy('created_at', 'desc')
    .executeTakeFirst();
}

export async function listApplicationsOf(db: Connection, caregiverId: number) {
  const { rows } = await sql<StoredApplication & { sent_to: string[] }>`
    SELECT a.*,
           ARRAY(SELECT DISTINCT p.agency_name FROM job_application_recipients r
                 JOIN agencies p ON p.id = r.agency_id
                 WHERE r.application = a.id ORDER BY p.agency_name) AS sent_to
    FROM job_applications a
    WHERE a.caregiver_id = ${caregiverId}
    ORDER BY a.created_at DESC, a.id DESC`.execute(db);
  return rows;
}

/**
 * Erases a caregiver: deletes contact details, links, blocks and applications. Keeps an empty row, so that the uuid is
 * never reused, and the consents without the phone number. Agencies keep what they received.
 */
export async function eraseCaregiver(db: Connection, caregiverId: number, at: Date): Promise<void> {
  for (const table of [
    'caregiver_links',
    'caregiver_agency_blocks',
    'job_applications',
    'availability_questions',
    'caregiver_changes',
    'days_off',
    'sent_changes',
    'text_phones',
    'texts',
  ] as const) {
    await db.deleteFrom(table).where('caregiver_id', '=', caregiverId).execute();
  }
  for (const table of ['questions', 'question_stops', 'case_caregivers'] as const) {
    await db.deleteFrom(table).where('caregiver_id', '=', caregiverId).execute();
  }
  await eraseEvidence(db, caregiverId);
  await db.deleteFrom('caregiver_contacts').where('caregiver_id', '=', caregiverId).execute();
  await db.updateTable('consent_events').set({ phone: null }).where('caregiver_id', '=', caregiverId).execute();
  await db
    .updateTable('caregivers')
    .set({
      display_status: 'deleted',
      preferred_language: 'en',
      first_name: '',
      city: '',
      place: null,
      state: 0,
      ...NO_SEARCH_COLUMNS,
      cpr: false,
      credential_checked: false,
      evidence: null,
      association: null,
      last_modified: at,
    })
    .where('id', '=', caregiverId)
    .execute();
}
