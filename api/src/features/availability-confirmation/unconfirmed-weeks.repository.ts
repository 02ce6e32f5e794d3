import { sql, type Kysely, type RawBuilder, type Transaction } from 'kysely';
import { UNCONFIRMED_STEPS } from '@marketplace/domain';
import type { DB } from '../../db/tables.generated.ts';

type Connection = Kysely<DB> | Transaction<DB>;

const DAY_MS = 24 * 60 * 60 * 1000;

/** The domain's rule in SQL: a value for each step of `m`'s age at this time, oldest first. */
function byAge(now: Date, valueOf: (step: (typeof UNCONFIRMED_STEPS)[number]) => number): RawBuilder<number> {
  const cases = UNCONFIRMED_STEPS.toReversed().map(
    (step) => sql`WHEN m.availability_confirmed_at <= ${new Date(now.getTime() - step.fromDays * DAY_MS)}::timestamptz
                  THEN ${sql.lit(valueOf(step))}`,
  );
  return sql`(CASE ${sql.join(cases, sql` `)} ELSE 0 END)`;
}

/** The points by which `m`'s stored score is lowered. */
const STORED_POINTS: RawBuilder<number> = sql`(CASE m.unconfirmed_step ${sql.join(
  UNCONFIRMED_STEPS.map(({ step, points }) => sql`WHEN ${sql.lit(step)} THEN ${sql.lit(points)}`),
  sql` `,
)} ELSE 0 END)`;

/**
 * Updates score and step of the next caregivers whose step has changed, by id after `afterId`, to match the age of
 * their week. Rows whose step is unchanged are not written. Returns the last id and the number of rows.
 */
export async function settleUnconfirmedWeeks(
  db: Connection,
  now: Date,
  afterId: number,
  limit: number,
): Promise<{ lastId: number; settled: number }> {
  const step = byAge(now, (known) => known.step);
  const { rows } = await sql<{ id: number }>`
    WITH due AS MATERIALIZED (
      SELECT m.id FROM community_members m
      WHERE m.id > ${afterId} AND m.week <> 0 AND m.display_status <> 'deleted' AND m.unconfirmed_step <> ${step}
      ORDER BY m.id LIMIT ${limit}
      FOR NO KEY UPDATE
    )
    UPDATE community_members m
    SET score = m.score + ${STORED_POINTS} - ${byAge(now, (known) => known.points)}, unconfirmed_step = ${step}
    FROM due WHERE m.id = due.id
    RETURNING m.id`.execute(db);
  return { lastId: rows.reduce((last, row) => Math.max(last, row.id), afterId), settled: rows.length };
}

/** The caregiver confirms that the shown week is right: its age restarts, and the lost rank is restored. */
export async function confirmWeek(db: Connection, member: number, now: Date): Promise<Date | null> {
  const { rows } = await sql<{ availability_confirmed_at: Date }>`
    UPDATE community_members m
    SET availability_confirmed_at = ${now}, score = m.score + ${STORED_POINTS}, unconfirmed_step = 0
    WHERE m.id = ${member} AND m.looking_for_work AND m.display_status = 'shown' AND m.week <> 0
    RETURNING m.availability_confirmed_at`.execute(db);
  return rows[0]?.availability_confirmed_at ?? null;
}
