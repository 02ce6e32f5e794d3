import type { PreferredLanguage } from '@marketplace/contracts';
import { sql } from 'kysely';
import type { Database } from '../../db/database.ts';
import { blocksAgency } from '../../visibility/agency-blocks.repository.ts';

/**
 * Returns undefined if the caregiver's profile is gone. `callsFrom`: the agency's number for calls, or the phone of the
 * person who unlocked.
 */
export function findNotice(db: Database, unlockId: string) {
  return db
    .selectFrom('unlocks as unlock')
    .innerJoin('caregivers as caregiver', 'caregiver.uuid', 'unlock.caregiver_uuid')
    .innerJoin('caregiver_contacts as contact', 'contact.caregiver_id', 'caregiver.id')
    .innerJoin('agencies as agency', 'agency.id', 'unlock.agency_id')
    .leftJoin('agency_people as person', (join) =>
      join.onRef('person.person_id', '=', 'unlock.unlocked_by').onRef('person.agency_id', '=', 'unlock.agency_id'),
    )
    .where('unlock.id', '=', unlockId)
    .select([
      'caregiver.id as caregiverId',
      'agency.id as agencyId',
      'agency.agency_name as agencyName',
      'agency.agency_city as agencyCity',
      'agency.agency_state as agencyState',
      'unlock.created_at as unlockedAt',
      'contact.email',
      'caregiver.first_name as firstName',
      'caregiver.preferred_language as language',
    ])
    .select(({ eb, fn }) => [
      eb('agency.verified_at', 'is not', null).$castTo<boolean>().as('verified'),
      eb('unlock.wrong_person_at', 'is not', null).$castTo<boolean>().as('reported'),
      fn.coalesce('agency.calls_from', sql<string | null>`nullif(person.phone, '')`).as('callsFrom'),
    ])
    .select(blocksAgency('caregiver.id', sql.ref('agency.id')).as('blocked'))
    .$narrowType<{ language: PreferredLanguage }>()
    .executeTakeFirst();
}
export type StoredNotice = NonNullable<Awaited<ReturnType<typeof findNotice>>>;

/** Returns false if a wrong recipient was already reported. */
export async function reportWrongPerson(db: Database, unlockId: string, at: Date): Promise<boolean> {
  const row = await db
    .updateTable('unlocks')
    .set({ wrong_person_at: at })
    .where('id', '=', unlockId)
    .where('wrong_person_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}
