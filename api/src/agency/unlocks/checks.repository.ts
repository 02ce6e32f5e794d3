import type { Check } from '@marketplace/domain';
import { sql } from 'kysely';
import type { Database } from '../../db/database.ts';
import { personName } from '../../db/names.ts';

export interface StoredCheck {
  unlock_id: string;
  kind: Check;
  checked_by: string | null;
  checked_by_name: string;
  checked_at: Date;
}

const COLUMNS = ['unlock_id', 'kind', 'checked_by', 'checked_by_name', 'checked_at'] as const;

export function listChecks(db: Database, agencyId: string, unlockId: string | null = null): Promise<StoredCheck[]> {
  return db
    .selectFrom('unlock_checks as c')
    .innerJoin('unlocks as r', 'r.id', 'c.unlock_id')
    .where('r.agency_id', '=', agencyId)
    .$if(unlockId !== null, (query) => query.where('c.unlock_id', '=', unlockId ?? ''))
    .select(COLUMNS.map((column) => `c.${column}` as const))
    .$narrowType<{ kind: Check }>()
    .orderBy('c.kind')
    .execute();
}

/** Ticking again keeps the first person and time. */
export async function tickCheck(
  db: Database,
  { unlockId, kind, by, at }: { unlockId: string; kind: Check; by: string; at: Date },
): Promise<void> {
  await sql`
    INSERT INTO unlock_checks (unlock_id, kind, checked_by, checked_by_name, checked_at)
    VALUES (${unlockId}, ${kind}, ${by}, coalesce(${personName(by)}, ''), ${at})
    ON CONFLICT (unlock_id, kind) DO NOTHING`.execute(db);
}

export async function untickCheck(db: Database, { unlockId, kind }: { unlockId: string; kind: Check }): Promise<void> {
  await db.deleteFrom('unlock_checks').where('unlock_id', '=', unlockId).where('kind', '=', kind).execute();
}
