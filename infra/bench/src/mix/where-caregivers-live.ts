import { seededRandom } from '@marketplace/local';
import type { Pool } from 'pg';

/** ZIP codes of the places of `count` caregivers, drawn with the seed. */
export async function whereCaregiversLive(
  pool: Pool,
  caregivers: number,
  count: number,
  seed: number,
): Promise<string[]> {
  const random = seededRandom(seed);
  const ids = Array.from({ length: count }, () => 1 + Math.floor(random.next() * caregivers));
  const { rows } = await pool.query<{ zip: string }>(
    `SELECT p.zip FROM unnest($1::bigint[]) WITH ORDINALITY AS drawn (id, number)
     JOIN community_members m ON m.id = drawn.id JOIN places p ON p.id = m.place ORDER BY drawn.number`,
    [ids],
  );
  return rows.map(({ zip }) => zip);
}
