import { setTimeout as pause } from 'node:timers/promises';
import { seededRandom } from '@marketplace/local';
import type { BenchDatabase } from '../data/bench-database.ts';

const SEED = 31;
const AT_ONCE = 1_000;

/**
 * Updates caregivers' weeks with SQL at an even pace, like a data correction. If more than 10 % of caregivers change,
 * the API processes reload their index.
 * @returns number of changes
 */
export async function changeMany(
  { pool, caregivers }: BenchDatabase,
  share: number,
  { afterMs, duringMs }: { afterMs: number; duringMs: number },
): Promise<number> {
  const random = seededRandom(SEED);
  const statements = Math.ceil((caregivers * share) / AT_ONCE);
  let changedCount = 0;
  await pause(afterMs);
  for (let number = 0; number < statements; number += 1) {
    const next = pause(duringMs / statements);
    const ids = Array.from({ length: AT_ONCE }, () => 1 + Math.floor(random.next() * caregivers));
    const { rowCount } = await pool.query(
      'UPDATE caregivers SET week = (random() * (2 ^ 28 - 1))::integer, last_modified = now() WHERE id = ANY ($1)',
      [ids],
    );
    changedCount += rowCount ?? 0;
    await next;
  }
  return changedCount;
}
