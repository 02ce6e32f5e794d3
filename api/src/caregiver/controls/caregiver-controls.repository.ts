import type { ClaimAnswer } from '@marketplace/domain';
import { sql } from 'kysely';
import type { Database } from '../../db/database.ts';
import { agencyKey } from '../../db/names.ts';
import { eraseEvidence } from '../evidence/evidence.repository.ts';
import type { StoredApplication } from '../applications/job-applications.repository.ts';
import { NO_SEARCH_COLUMNS } from '../profile/caregiver-row.ts';
import type { DaysOff } from '@marketplace/contracts';

/**
 * Finds a caregiver's status, creation and confirmation times, and monthly emails. Returns undefined if the profile is
 * deleted.
 */
export async function findCaregiverState(db: Database, caregiverId: number) {
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

export async function updateDisplayStatus(db: Database, caregiverId: number, status: 'shown' | 'hidden' | 'away') {
  await db
    .updateTable('caregivers')
    .set({ display_status: status })
    .where('id', '=', caregiverId)
    .where('display_status', '<>', 'deleted')
    .execute();
}

export async function listUnlocksOf(db: Database, candidateUuid: string) {
  return db
    .selectFrom('unlocks as unlock')
    .innerJoin('agencies as p', 'p.id', 'unlock.agency_id')
    .leftJoin('unlock_claims as c', 'c.unlock_id', 'unlock.id')
    .selectAll('unlock')
    .select(['c.id as claim_id', 'c.phone as claim_phone', 'c.made_at as claimed_at'])
    .select(['c.answer as claim_answer', 'c.answered_at as claim_answered_at', 'c.outcome as claim_outcome'])
    .$narrowType<{ claim_answer: ClaimAnswer | null }>()
    .select(['p.agency_name', 'p.agency_city', 'p.agency_state'])
    .select(agencyKey(sql.ref('p.agency_name')).as('agency_key'))
    .select(({ eb }) => eb('p.verified_at', 'is not', null).$castTo<boolean>().as('agency_verified'))
    .where('unlock.caregiver_uuid', '=', candidateUuid)
    .orderBy('unlock.created_at', 'desc')
    .orderBy('unlock.id', 'desc')
    .execute();
}

export async function listAccessesOf(db: Database, candidateUuid: string) {
  return db
    .selectFrom('contact_access_log as l')
    .innerJoin('unlocks as unlock', 'unlock.id', 'l.unlock_id')
    .select(['l.unlock_id', 'l.channel', 'l.created_at'])
    .where('unlock.caregiver_uuid', '=', candidateUuid)
    .orderBy('l.id', 'desc')
    .execute();
}

/** Lists a caregiver's profile versions before each recorded change, newest first. */
export async function listChangesOf(db: Database, caregiverId: number) {
  // Scans two weeks of rows: this query is rare, and an index would slow every save.
  return db
    .selectFrom('caregiver_changes')
    .select(['changed_at', 'was_free', 'was_week', 'was_city', 'was_state'])
    .where('caregiver_id', '=', caregiverId)
    .orderBy('id', 'desc')
    .execute();
}

export async function listConsents(db: Database, caregiverId: number) {
  return db
    .selectFrom('consent_events')
    .select(['kind', 'granted', 'phone', 'wording_version', 'source', 'created_at'])
    .where('caregiver_id', '=', caregiverId)
    .orderBy('id', 'desc')
    .execute();
}

export async function findLinkTimes(db: Database, caregiverId: number) {
  return db
    .selectFrom('caregiver_links')
    .select(['created_at', 'expires_at'])
    .where('caregiver_id', '=', caregiverId)
    .orderBy('created_at', 'desc')
    .executeTakeFirst();
}

export async function listApplicationsOf(db: Database, caregiverId: number) {
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
 * never reused. Keeps the consents, but without the phone number. Agencies keep what they received.
 */
export async function eraseCaregiver(db: Database, caregiverId: number, at: Date): Promise<void> {
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
    'questions',
    'question_stops',
    'case_caregivers',
  ] as const) {
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

export async function findDaysOff(db: Database, caregiverId: number, now: Date): Promise<DaysOff | null> {
  const { rows } = await sql<DaysOff>`
    SELECT starts_on::text AS from, ends_on::text AS to, starts_at <= ${now} AS running
    FROM days_off WHERE caregiver_id = ${caregiverId} AND ends_at > ${now}`.execute(db);
  return rows[0] ?? null;
}

interface NewDaysOff {
  from: string;
  to: string;
  startsAt: Date;
  endsAt: Date;
}

/** Replaces earlier days off. */
export async function saveDaysOff(trx: Database, caregiverId: number, days: NewDaysOff): Promise<void> {
  await sql`
    INSERT INTO days_off (caregiver_id, starts_on, ends_on, starts_at, ends_at)
    VALUES (${caregiverId}, ${days.from}::date, ${days.to}::date, ${days.startsAt}, ${days.endsAt})
    ON CONFLICT (caregiver_id) DO UPDATE SET (starts_on, ends_on, starts_at, ends_at) =
      ROW (excluded.starts_on, excluded.ends_on, excluded.starts_at, excluded.ends_at)`.execute(trx);
}

export async function removeDaysOff(trx: Database, caregiverId: number): Promise<void> {
  await trx.deleteFrom('days_off').where('caregiver_id', '=', caregiverId).execute();
}

/** Lists caregivers whose days off began or ended since the last run, by id. */
export async function listDueDaysOff(db: Database, now: Date, after: number, limit: number): Promise<number[]> {
  const rows = await db
    .selectFrom('days_off as d')
    .innerJoin('caregivers as caregiver', 'caregiver.id', 'd.caregiver_id')
    .select('d.caregiver_id')
    .where('d.caregiver_id', '>', after)
    .where(({ or, and, eb }) =>
      or([
        eb('d.ends_at', '<=', now),
        and([eb('d.starts_at', '<=', now), eb('caregiver.display_status', '=', 'shown')]),
      ]),
    )
    .orderBy('d.caregiver_id')
    .limit(limit)
    .execute();
  return rows.map((row) => Number(row.caregiver_id));
}
