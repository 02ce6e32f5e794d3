import { slotsFromWeek } from '@marketplace/domain';
import type { Pool, PoolClient } from 'pg';

export interface SavedPerson {
  caregiverId: number;
  uuid: string;
}
export interface Saves {
  week(person: SavedPerson, week: number): Promise<void>;
  profile(person: SavedPerson, week: number, firstName: string): Promise<void>;
}

/** Returns functions that save to the plain design. Each reads the same data as the API's save, in one transaction. */
export function plainSaves(pool: Pool): Saves {
  return {
    week: (person: SavedPerson, week: number) =>
      inTransaction(pool, async (client) => {
        await client.query('SELECT * FROM plain.community_members_plain WHERE uuid = $1 FOR UPDATE', [person.uuid]);
        await client.query('UPDATE plain.community_members_plain SET last_modified = now() WHERE uuid = $1', [
          person.uuid,
        ]);
        await replaceSlots(client, person, week);
      }),
    profile: async (person: SavedPerson, week: number, firstName: string) => {
      await readProfile(pool, person);
      await inTransaction(pool, async (client) => {
        await readProfile(client, person, 'FOR UPDATE OF caregiver');
        await client.query(
          `UPDATE plain.community_members_plain SET first_name = $2, last_modified = now() WHERE uuid = $1`,
          [person.uuid, firstName],
        );
        await replaceSlots(client, person, week);
      });
      await readProfile(pool, person);
    },
  };
}

async function readProfile(client: Pool | PoolClient, { uuid }: SavedPerson, lock = '') {
  await client.query(
    `SELECT caregiver.* FROM plain.community_members_plain caregiver WHERE caregiver.uuid = $1 ${lock}`,
    [uuid],
  );
  await client.query('SELECT day_of_week, time_window FROM plain.user_availability WHERE community_member_uuid = $1', [
    uuid,
  ]);
}

async function replaceSlots(client: PoolClient, { uuid }: SavedPerson, week: number): Promise<void> {
  const slots = slotsFromWeek(week);
  await client.query('DELETE FROM plain.user_availability WHERE community_member_uuid = $1', [uuid]);
  await client.query(
    `INSERT INTO plain.user_availability
     SELECT $1, * FROM unnest($2::integer[], $3::integer[])`,
    [uuid, slots.map(({ day_of_week }) => day_of_week), slots.map(({ time_window }) => time_window)],
  );
}

async function inTransaction(pool: Pool, work: (client: PoolClient) => Promise<void>): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('BEGIN');
    await work(client);
    await client.query('COMMIT');
  } catch (error) {
    await client.query('ROLLBACK');
    throw error;
  } finally {
    client.release();
  }
}
