import type { Pool } from 'pg';

export interface SavedPerson {
  member: number;
  uuid: string;
}

/** People looking for work, spread over the table, the same in every run. */
export async function peopleWhoSave(pool: Pool, count: number): Promise<SavedPerson[]> {
  const { rows } = await pool.query<SavedPerson>(
    `SELECT id AS member, uuid FROM community_members
     WHERE looking_for_work AND display_status = 'shown' ORDER BY hashint8(id) LIMIT $1`,
    [count],
  );
  if (rows.length < count) throw new Error(`There are only ${rows.length} people to save.`);
  return rows;
}
