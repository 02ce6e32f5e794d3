import { sql, type RawBuilder } from 'kysely';
import type { Database } from '../db/database.ts';

/** Hashes an address as `mail_log` does, so that a bounced email can be traced to its address. */
const hashOf = (address: RawBuilder<unknown>) => sql<Buffer>`sha256(convert_to(lower(${address}::text), 'UTF8'))`;

/** SQL condition: email to this address has not bounced, or its owner has read a later email. */
export const isReached = (address: RawBuilder<unknown>): RawBuilder<boolean> => sql<boolean>`NOT EXISTS (
  SELECT FROM bounced_addresses b WHERE b.address_hash = ${hashOf(address)} AND b.cleared_at IS NULL)`;

/**
 * Marks the address of a sent email as bounced. Returns false for an unknown email, for a marked address, and for an
 * address whose owner has read a later email.
 */
export async function saveBounce(
  db: Database,
  { mailId, status, at }: { mailId: string; status: string; at: Date },
): Promise<boolean> {
  const { rows } = await sql`
    INSERT INTO bounced_addresses AS b (address_hash, status, bounced_at)
    SELECT to_hash, ${status}::text, ${at}::timestamptz FROM mail_log WHERE id = ${mailId}
    ON CONFLICT (address_hash) DO UPDATE
      SET id = excluded.id, status = excluded.status, bounced_at = excluded.bounced_at, cleared_at = NULL
      WHERE b.cleared_at < (SELECT queued_at FROM mail_log WHERE id = ${mailId})
    RETURNING b.id`.execute(db);
  return rows.length > 0;
}

export async function findBounce(db: Database, address: string): Promise<{ id: string } | null> {
  const row = await db
    .selectFrom('bounced_addresses')
    .select('id')
    .where('address_hash', '=', hashOf(sql.val(address)))
    .where('cleared_at', 'is', null)
    .executeTakeFirst();
  return row ?? null;
}

export function listBouncesOf(db: Database, address: string) {
  return db
    .selectFrom('bounced_addresses')
    .select(['status', 'bounced_at', 'cleared_at'])
    .where('address_hash', '=', hashOf(sql.val(address)))
    .execute();
}

export async function clearBounce(db: Database, address: string, at: Date): Promise<void> {
  await db
    .updateTable('bounced_addresses')
    .set({ cleared_at: at })
    .where('address_hash', '=', hashOf(sql.val(address)))
    .where('cleared_at', 'is', null)
    .execute();
}

/** Ends the bounce if the email that the caregiver read, sent at `mailedAt`, is newer than the bounce. */
export async function clearCaregiverBounce(
  db: Database,
  { caregiverId, mailedAt, at }: { caregiverId: number; mailedAt: Date; at: Date },
): Promise<void> {
  await sql`
    UPDATE bounced_addresses b SET cleared_at = ${at} FROM caregiver_contacts c
    WHERE c.caregiver_id = ${caregiverId} AND b.address_hash = ${hashOf(sql.ref('c.email'))}
      AND b.cleared_at IS NULL AND b.bounced_at <= ${mailedAt}`.execute(db);
}

export async function removeBounceOf(db: Database, address: string): Promise<void> {
  await db
    .deleteFrom('bounced_addresses')
    .where('address_hash', '=', hashOf(sql.val(address)))
    .execute();
}

export async function removeBouncesBefore(db: Database, cutoff: Date): Promise<void> {
  await db.deleteFrom('bounced_addresses').where('bounced_at', '<', cutoff).execute();
}
