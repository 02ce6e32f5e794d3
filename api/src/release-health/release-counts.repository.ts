import type { ReleaseFigures } from '@marketplace/contracts';
import { VITAL_SCALES, type WebVital } from '@marketplace/domain';
import type { Database } from '../db/database.ts';
import { addedCounts, noCounts, NETWORK_PLACES, type CountedRun, type ReleaseRun } from './counted-runs.ts';

/** Adds this process's counts. Skips runs that are no longer watched. */
export async function saveCounts(db: Database, runs: readonly CountedRun[]): Promise<void> {
  for (const { remote, release, since, counts } of runs) {
    await db.transaction().execute(async (transaction) => {
      const storedRow = await transaction
        .selectFrom('release_runs')
        .select(['loads', 'errors', 'networks', 'failing_networks', 'lcp', 'inp', 'cls'])
        .where('remote', '=', remote)
        .where('release', '=', release)
        .where('since', '=', since)
        .forUpdate()
        .executeTakeFirst();
      if (storedRow === undefined) return;
      const { networks, failing_networks, lcp, inp, cls, ...sums } = addedCounts(storedRow, counts);
      await transaction
        .updateTable('release_runs')
        .set({ ...sums, ...toBuffers({ networks, failing_networks, lcp, inp, cls }) })
        .where('remote', '=', remote)
        .where('release', '=', release)
        .where('since', '=', since)
        .execute();
    });
  }
}

export async function watchRuns(db: Database, runs: readonly ReleaseRun[], now: Date): Promise<void> {
  const { loads, errors, ...bytes } = noCounts();
  await db
    .insertInto('release_runs')
    .values(
      runs.map(({ remote, release, since }) => ({
        remote,
        release,
        since,
        asked_at: now,
        loads,
        errors,
        ...toBuffers(bytes),
      })),
    )
    .onConflict((conflict) => conflict.columns(['remote', 'release', 'since']).doUpdateSet({ asked_at: now }))
    .execute();
}

export async function listWatched(db: Database): Promise<ReleaseRun[]> {
  return db.selectFrom('release_runs').select(['remote', 'release', 'since']).execute();
}

export async function removeOldReleaseRuns(db: Database, cutoff: Date): Promise<void> {
  await db.deleteFrom('release_runs').where('asked_at', '<', cutoff).execute();
}

export async function listFigures(
  db: Database,
  remote: string,
  releases: readonly string[],
  since: Date,
): Promise<ReleaseFigures[]> {
  const rows = await db
    .selectFrom('release_runs')
    .select(['release', 'loads', 'errors', 'networks', 'failing_networks', 'lcp', 'inp', 'cls'])
    .where('remote', '=', remote)
    .where('release', 'in', releases)
    .where('since', '=', since)
    .execute();
  return releases.map((release) => {
    const counts = rows.find((row) => row.release === release) ?? noCounts();
    return {
      release,
      loads: counts.loads,
      errors: counts.errors,
      networks: estimated(counts.networks),
      failing_networks: estimated(counts.failing_networks),
      lcp: groupsOf('lcp', counts.lcp),
      inp: groupsOf('inp', counts.inp),
      cls: groupsOf('cls', counts.cls),
    };
  });
}

/** Linear counting: estimates the number of networks from the set bits. */
function estimated(bits: Uint8Array): number {
  const set = bits.reduce((sum, byte) => sum + byte.toString(2).replaceAll('0', '').length, 0);
  const free = Math.max(1, NETWORK_PLACES - set) / NETWORK_PLACES;
  return Math.round(-NETWORK_PLACES * Math.log(free));
}

function groupsOf(vital: WebVital, places: Uint8Array): number[] {
  const groups = Array.from({ length: VITAL_SCALES[vital].limits.length + 1 }, () => 0);
  for (const group of places) if (group > 0) groups[group - 1] = (groups[group - 1] ?? 0) + 1;
  return groups;
}

function toBuffers<Column extends string>(bytes: Record<Column, Uint8Array>): Record<Column, Buffer> {
  const entries = Object.entries<Uint8Array>(bytes).map(([column, value]) => [column, Buffer.from(value)]);
  return Object.fromEntries(entries);
}
