import type { PreferredLanguage } from '@marketplace/contracts';
import { sql } from 'kysely';
import type { Database } from '../../db/database.ts';
import { blocksAgency } from '../../visibility/agency-blocks.repository.ts';

export interface StoredNotice {
  caregiverId: number;
  agencyId: string;
  agencyName: string;
  agencyCity: string;
  agencyState: string;
  verified: boolean;
  /** The agency's number for calls, or the phone of the person who unlocked. */
  callsFrom: string | null;
  unlockedAt: Date;
  blocked: boolean;
  reported: boolean;
  email: string;
  firstName: string;
  language: PreferredLanguage;
}

/** Returns undefined if the caregiver's profile is gone. */
export function findNotice(db: Database, unlockId: string): Promise<StoredNotice | undefined> {
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
