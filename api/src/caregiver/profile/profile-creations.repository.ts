import type { Kysely, Transaction } from 'kysely';
import type { CaregiverIdentity } from '../../dependencies.ts';
import type { DB } from '../../db/tables.generated.ts';

type Connection = Kysely<DB> | Transaction<DB>;

export async function insertCreation(
  db: Connection,
  creation: { caregiver_id: number; secret_hash: Buffer; expires_at: Date },
): Promise<void> {
  await db.insertInto('profile_creations').values(creation).execute();
}

/** Returns null unless uuid, email and secret match and the secret has not expired. */
export async function findCreation(
  db: Connection,
  creation: { uuid: string; email: string; secretHash: Buffer },
  now: Date,
): Promise<CaregiverIdentity | null> {
  const row = await db
    .selectFrom('profile_creations as p')
    .innerJoin('caregivers as caregiver', 'caregiver.id', 'p.caregiver_id')
    .innerJoin('caregiver_contacts as c', 'c.caregiver_id', 'caregiver.id')
    .select(['caregiver.id as caregiverId', 'caregiver.uuid'])
    .where('caregiver.uuid', '=', creation.uuid)
    .where('c.email', '=', creation.email)
    .where('p.secret_hash', '=', creation.secretHash)
    .where('p.expires_at', '>', now)
    .where('caregiver.display_status', '<>', 'deleted')
    .executeTakeFirst();
  return row ?? null;
}

export async function removeExpiredCreations(db: Connection, now: Date): Promise<void> {
  await db.deleteFrom('profile_creations').where('expires_at', '<=', now).execute();
}
