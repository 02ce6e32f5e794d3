import { MAX_CALLS, type CallOutcome } from '@marketplace/domain';
import { sql } from 'kysely';
import type { Database } from '../../db/database.ts';
import { personName } from '../../db/names.ts';

export interface StoredCall {
  unlock_id: string;
  id: string;
  outcome: CallOutcome;
  called_by: string | null;
  called_by_name: string;
  called_at: Date;
}

const COLUMNS = ['unlock_id', 'id', 'outcome', 'called_by', 'called_by_name', 'called_at'] as const;

export function listCalls(db: Database, agencyId: string): Promise<StoredCall[]> {
  return db
    .selectFrom('unlock_calls as c')
    .innerJoin('unlocks as r', 'r.id', 'c.unlock_id')
    .where('r.agency_id', '=', agencyId)
    .select(COLUMNS.map((column) => `c.${column}` as const))
    .$narrowType<{ outcome: CallOutcome }>()
    .orderBy('c.called_at', 'desc')
    .orderBy('c.id', 'desc')
    .execute();
}

export function findCall(db: Database, unlockId: string, id: string): Promise<StoredCall | undefined> {
  return db
    .selectFrom('unlock_calls')
    .where('unlock_id', '=', unlockId)
    .where('id', '=', id)
    .select(COLUMNS)
    .$narrowType<{ outcome: CallOutcome }>()
    .executeTakeFirst();
}

/** Returns undefined if the call's id exists or the log is full. The unlock must be locked. */
export async function insertCall(
  trx: Database,
  { unlockId, id, outcome, by, at }: { unlockId: string; id: string; outcome: CallOutcome; by: string; at: Date },
): Promise<StoredCall | undefined> {
  const { rows } = await sql<StoredCall>`
    INSERT INTO unlock_calls (unlock_id, id, outcome, called_by, called_by_name, called_at)
    SELECT ${unlockId}::uuid, ${id}::uuid, ${outcome}, ${by}::uuid, coalesce(${personName(by)}, ''), ${at}::timestamptz
    WHERE (SELECT count(*) FROM unlock_calls WHERE unlock_id = ${unlockId}) < ${MAX_CALLS}
    ON CONFLICT (unlock_id, id) DO NOTHING
    RETURNING ${sql.join(COLUMNS.map((column) => sql.ref(column)))}`.execute(trx);
  return rows[0];
}
