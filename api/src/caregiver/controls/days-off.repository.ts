import type { DaysOff } from '@marketplace/contracts';
import { sql } from 'kysely';
import type { Database } from '../../db/database.ts';

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
