import { sql } from 'kysely';
import { disciplineById, SLOT_COUNT, stateByNumber, SUPPLY_STEP, type SupplyGroup } from '@marketplace/domain';
import type { Database } from '../../db/database.ts';
import { withoutTimeLimit } from '../../db/without-time-limit.ts';

/** Rounds a count down in SQL, so that the exact number is neither stored nor returned. */
const roundedDown = (count: ReturnType<typeof sql>) =>
  sql`(${count} / ${sql.lit(SUPPLY_STEP)} * ${sql.lit(SUPPLY_STEP)})::integer`;

const SLOTS = sql.join(
  Array.from({ length: SLOT_COUNT }, (_, slot) =>
    roundedDown(sql`count(*) FILTER (WHERE week & ${sql.lit(1 << slot)} <> 0)`),
  ),
);

/**
 * Counts visible caregivers who are looking for work in one pass, and replaces the previous counts. Returns false if
 * another process is counting.
 */
export function countSupply(db: Database, now: Date): Promise<boolean> {
  return withoutTimeLimit(db, (connection) =>
    connection.transaction().execute(async (trx) => {
      const { rows } = await sql<{ locked: boolean }>`
        SELECT pg_try_advisory_xact_lock(hashtextextended('count-supply', 0)) AS locked`.execute(trx);
      if (rows[0]?.locked !== true) return false;
      await trx.deleteFrom('supply_groups').execute();
      await sql`
        INSERT INTO supply_groups (discipline, state, people, slots)
        SELECT discipline, state, ${roundedDown(sql`count(*)`)}, ARRAY[${SLOTS}]
        FROM caregivers
        WHERE display_status = 'shown' AND looking_for_work
          AND discipline IN (SELECT discipline FROM candidate_types WHERE is_active)
        GROUP BY discipline, state`.execute(trx);
      await trx
        .insertInto('supply_counted')
        .values({ counted_at: now })
        .onConflict((conflict) => conflict.column('singleton').doUpdateSet({ counted_at: now }))
        .execute();
      return true;
    }),
  );
}

export async function findCountedAt(db: Database): Promise<Date | null> {
  const row = await db.selectFrom('supply_counted').select('counted_at').executeTakeFirst();
  return row?.counted_at ?? null;
}

export interface CountedSupply {
  countedAt: Date;
  groups: readonly SupplyGroup[];
}

/** Reads time and numbers in one statement, so that both come from the same count. */
export async function findSupply(db: Database): Promise<CountedSupply | null> {
  const rows = await db
    .selectFrom('supply_counted as counted')
    .leftJoin('supply_groups as group', (join) => join.onTrue())
    .select(['counted.counted_at', 'group.discipline', 'group.state', 'group.people', 'group.slots'])
    .orderBy('group.discipline')
    .orderBy('group.state')
    .execute();
  const [first] = rows;
  if (first === undefined) return null;
  const groups = rows.flatMap(({ discipline: id, state: number, people, slots }): SupplyGroup[] => {
    const discipline = disciplineById(id ?? 0);
    const state = stateByNumber(number ?? 0);
    if (discipline === null || discipline.code === 'OTHER' || state === null) return [];
    return [{ discipline: discipline.code, state, people: people ?? 0, slots: slots ?? [] }];
  });
  return { countedAt: first.counted_at, groups };
}
