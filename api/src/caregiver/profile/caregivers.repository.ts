import type { PreferredLanguage } from '@marketplace/contracts';
import { sql, type Selectable } from 'kysely';
import { executePrepared } from '../../db/prepared-statement.ts';
import type { Database } from '../../db/database.ts';
import type { Caregivers } from '../../db/tables.generated.ts';
import { isReached } from '../../mail/bounces.repository.ts';
import { isVisibleTo } from '../../visibility/visible-candidates.repository.ts';
import type { SearchColumns } from './caregiver-row.ts';

export interface StoredProfile extends Omit<Selectable<Caregivers>, 'preferred_language'> {
  last_name: string;
  email: string;
  phone: string;
  email_confirmed_at: Date | null;
  email_reached: boolean;
  sms_opt_in: boolean;
  /** Phone number of the newest consent or withdrawal. */
  sms_phone: string | null;
  preferred_language: PreferredLanguage;
}

/**
 * Returns null if the profile is deleted. `lock`: locks the row until the transaction ends. `sms_opt_in` is true only
 * if the consent was given for the current phone number.
 */
export async function findProfile(db: Database, caregiverId: number, lock = false): Promise<StoredProfile | null> {
  const statement = sql<StoredProfile>`
    SELECT caregiver.*, c.last_name, c.email, c.phone, c.email_confirmed_at, ${isReached(sql.ref('c.email'))} AS email_reached,
           coalesce(sms.granted AND sms.phone = c.phone, false) AS sms_opt_in, sms.phone AS sms_phone
    FROM caregivers caregiver
    JOIN caregiver_contacts c ON c.caregiver_id = caregiver.id
    LEFT JOIN LATERAL (
      SELECT e.granted, e.phone FROM consent_events e WHERE e.caregiver_id = caregiver.id AND e.kind = 'sms' ORDER BY e.id DESC LIMIT 1
    ) sms ON true
    WHERE caregiver.id = ${caregiverId} AND caregiver.display_status <> 'deleted'
    ${lock ? sql`FOR UPDATE OF caregiver` : sql``}`;
  const [row] = await executePrepared(db, statement.compile(db));
  return row ?? null;
}

interface ProfileColumns extends SearchColumns {
  first_name: string;
  city: string;
  state: number;
  place: number | null;
  preferred_language: PreferredLanguage;
  last_modified: Date;
}

/** Also confirms the week. Returns false without saving if the profile changed after it was read (`changed_in`). */
export async function updateCaregiver(
  db: Database,
  profile: Pick<StoredProfile, 'id' | 'changed_in'>,
  columns: Partial<ProfileColumns> & Pick<ProfileColumns, 'score' | 'last_modified'>,
): Promise<boolean> {
  const saved = await executePrepared(
    db,
    db
      .updateTable('caregivers')
      .set({ ...columns, availability_confirmed_at: columns.last_modified })
      .where('id', '=', profile.id)
      // The cast to text keeps PostgreSQL from using the index on `changed_in`, which could match many rows. PostgreSQL
      // finds the row by id instead.
      .where(sql<string>`changed_in::text`, '=', profile.changed_in)
      .returning('id')
      .compile(),
  );
  return saved.length > 0;
}

export async function updateContact(db: Database, caregiverId: number, contact: { last_name: string; phone: string }) {
  await db.updateTable('caregiver_contacts').set(contact).where('caregiver_id', '=', caregiverId).execute();
}

/** Returns null if this agency is not allowed to see the candidate. */
export async function findVisibleWeek(db: Database, uuid: string, agencyId: string): Promise<number | null> {
  const row = await db
    .selectFrom('caregivers as caregiver')
    .select('caregiver.week')
    .where('caregiver.uuid', '=', uuid)
    .where(isVisibleTo(agencyId))
    .executeTakeFirst();
  return row?.week ?? null;
}

/** Whether a profile in any status has this email. */
export async function isEmailTaken(db: Database, email: string): Promise<boolean> {
  const row = await db
    .selectFrom('caregiver_contacts')
    .select('caregiver_id')
    .where('email', '=', email)
    .executeTakeFirst();
  return row !== undefined;
}
