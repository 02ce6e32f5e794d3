import { sql, type Kysely, type RawBuilder, type Transaction } from 'kysely';
import type { DB } from '../db/tables.generated.ts';
import { agencyKey } from '../db/names.ts';

type Connection = Kysely<DB> | Transaction<DB>;

export function blocksAgency(caregiverColumn: string, agencyId: string | RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`EXISTS (
    SELECT FROM caregiver_agency_blocks b
    WHERE b.caregiver_id = ${sql.ref(caregiverColumn)}
      AND (b.agency_id = ${agencyId} OR b.agency_key =
        (SELECT ${agencyKey(sql.ref('p.agency_name'))} FROM agencies p WHERE p.id = ${agencyId})))`;
}

/** Whether the caregiver blocks this agency or, without an id, any agency with this name. */
export async function isBlocked(
  db: Connection,
  caregiverId: number,
  agency: { id: string | null; name: string },
): Promise<boolean> {
  const block = await db
    .selectFrom('caregiver_agency_blocks')
    .select('caregiver_id')
    .where('caregiver_id', '=', caregiverId)
    .where(({ or, eb }) =>
      or([
        eb('agency_key', '=', agencyKey(sql`${agency.name}::text`)),
        ...(agency.id === null ? [] : [eb('agency_id', '=', agency.id)]),
      ]),
    )
    .limit(1)
    .executeTakeFirst();
  return block !== undefined;
}

export async function blockAgencies(
  db: Connection,
  block: { caregiverId: number; agencyName: string; at: Date },
): Promise<number> {
  const { rows } = await sql`
    INSERT INTO caregiver_agency_blocks (caregiver_id, agency_id, agency_key, agency_name, created_at)
    SELECT ${block.caregiverId}, p.id, ${agencyKey(sql.ref('p.agency_name'))}, btrim(p.agency_name), ${block.at}
    FROM agencies p
    WHERE ${agencyKey(sql.ref('p.agency_name'))} = ${agencyKey(sql`${block.agencyName}::text`)}
    ON CONFLICT (caregiver_id, agency_id) DO UPDATE
      SET agency_key = excluded.agency_key, agency_name = excluded.agency_name
    RETURNING agency_id`.execute(db);
  return rows.length;
}

export async function unblockAgencies(db: Connection, caregiverId: number, agencyName: string): Promise<void> {
  await db
    .deleteFrom('caregiver_agency_blocks')
    .where('caregiver_id', '=', caregiverId)
    .where('agency_key', '=', agencyKey(sql`${agencyName}::text`))
    .execute();
}

interface StoredBlock {
  agency_key: string;
  agency_name: string;
  blocked_at: Date;
}

/** Lists blocked agencies, one row per name, newest first. */
export async function listBlocks(db: Connection, caregiverId: number): Promise<StoredBlock[]> {
  return db
    .selectFrom('caregiver_agency_blocks')
    .select(({ fn }) => [
      'agency_key',
      fn.min('agency_name').as('agency_name'),
      fn.min<Date>('created_at').as('blocked_at'),
    ])
    .where('caregiver_id', '=', caregiverId)
    .groupBy('agency_key')
    .orderBy('blocked_at', 'desc')
    .orderBy('agency_key')
    .execute();
}
