import { sql, type Kysely, type Transaction } from 'kysely';
import type { DB } from '../../db/tables.generated.ts';

type Connection = Kysely<DB> | Transaction<DB>;

/** Confirms the visible week, which resets its age and raises the caregiver's rank. */
export async function confirmWeek(db: Connection, caregiverId: number, now: Date): Promise<Date | null> {
  const { rows } = await sql<{ availability_confirmed_at: Date }>`
    UPDATE caregivers
    SET availability_confirmed_at = ${now}
    WHERE id = ${caregiverId} AND looking_for_work AND display_status = 'shown' AND week <> 0
    RETURNING availability_confirmed_at`.execute(db);
  return rows[0]?.availability_confirmed_at ?? null;
}
