import { setTimeout as pause } from 'node:timers/promises';
import { seededRandom } from '@marketplace/local';
import type { BenchDatabase } from '../data/bench-database.ts';

const SEED = 31;
/** Caregivers of one statement. */
const AT_ONCE = 1_000;

/**
 * Gives new weeks to a share of all caregivers, at an even pace, and in random order. As a script that corrects data would: not by the
 * API, whose saves the benchmark measures. Above a twentieth, the processes read their index again.
 * @returns how many were changed
 */
export async function changeMany(
  { pool, caregivers }: BenchDatabase,
  share: number,
  { afterMs, duringMs }: { afterMs: number; duringMs: number },
): Promise<number> {
  const random = seededRandom(SEED);
  const statements = Math.ceil((caregivers * share) / AT_ONCE);
  let changed = 0;
  await pause(afterMs);
  for (let number = 0; number < statements; number += 1) {
    const next = pause(duringMs / statements);
    const ids = Array.from({ length: AT_ONCE }, () => 1 + Math.floor(random.next() * caregivers));
    const { rowCount } = await pool.query(
      'UPDATE caregivers SET week = (random() * (2 ^ 28 - 1))::integer, last_modified = now() WHERE id = ANY ($1)',
      [ids],
    );
    changed += rowCount ?? 0;
    await next;
  }
  return changed;
}
