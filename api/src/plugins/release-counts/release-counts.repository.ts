import { sql } from 'kysely';
import type { ReleaseFigures } from '@marketplace/contracts';
import { VITAL_SCALES, type WebVital } from '@marketplace/domain';
import type { Database } from '../../db/database.ts';
import { NETWORK_BITS, type CountedHour } from './counted-hours.ts';

/** Adds what a process has counted. Releases that nobody watches any more are left out. */
export async function addHours(db: Database, hours: readonly CountedHour[]): Promise<void> {
  for (const { remote, release, hour, loads, errors, networks, failingNetworks, vitals } of hours) {
    await sql`
      INSERT INTO release_hours AS kept
        (remote, release, hour, loads, errors, networks, failing_networks, lcp, inp, cls)
      SELECT remote, release, ${hour}::timestamptz, ${loads}::integer, ${errors}::integer, ${bitsOf(networks)},
        ${bitsOf(failingNetworks)}, ${groupsOf(vitals.lcp)}, ${groupsOf(vitals.inp)}, ${groupsOf(vitals.cls)}
      FROM watched_releases WHERE remote = ${remote} AND release = ${release}
      ON CONFLICT (remote, release, hour) DO UPDATE SET
        loads = kept.loads + excluded.loads,
        errors = kept.errors + excluded.errors,
        networks = kept.networks | excluded.networks,
        failing_networks = kept.failing_networks | excluded.failing_networks,
        lcp = ${added('lcp')}, inp = ${added('inp')}, cls = ${added('cls')}`.execute(db);
  }
}

export async function watchReleases(db: Database, remote: string, releases: readonly string[], now: Date) {
  await db
    .insertInto('watched_releases')
    .values(releases.map((release) => ({ remote, release, asked_at: now })))
    .onConflict((conflict) => conflict.columns(['remote', 'release']).doUpdateSet({ asked_at: now }))
    .execute();
}

/** Releases that somebody watches, as `remote release`. */
export async function readWatched(db: Database): Promise<Set<string>> {
  const rows = await db.selectFrom('watched_releases').select(['remote', 'release']).execute();
  return new Set(rows.map(({ remote, release }) => `${remote} ${release}`));
}

/** Removes what nobody has asked about since `before`, and older hours of the rest. */
export async function deleteOldReleaseHours(db: Database, before: Date): Promise<void> {
  await db.deleteFrom('watched_releases').where('asked_at', '<', before).execute();
  await db.deleteFrom('release_hours').where('hour', '<', before).execute();
}

/** What was counted since the hour of `since`; a release without counts has only zeros. */
export async function readFigures(
  db: Database,
  remote: string,
  releases: readonly string[],
  since: Date,
): Promise<ReleaseFigures[]> {
  const rows = await db
    .selectFrom('release_hours')
    .select((eb) => [
      'release',
      eb.fn.sum<number>('loads').as('loads'),
      eb.fn.sum<number>('errors').as('errors'),
      sql<number>`bit_count(bit_or(networks))`.as('networks'),
      sql<number>`bit_count(bit_or(failing_networks))`.as('failing_networks'),
      summed('lcp').as('lcp'),
      summed('inp').as('inp'),
      summed('cls').as('cls'),
    ])
    .where('remote', '=', remote)
    .where('release', 'in', releases)
    .where('hour', '>=', sql<Date>`date_trunc('hour', ${since}::timestamptz)`)
    .groupBy('release')
    .execute();
  return releases.map((release) => {
    const row = rows.find((found) => found.release === release);
    return {
      release,
      loads: Number(row?.loads ?? 0),
      errors: Number(row?.errors ?? 0),
      networks: estimated(Number(row?.networks ?? 0)),
      failing_networks: estimated(Number(row?.failing_networks ?? 0)),
      lcp: row?.lcp ?? [],
      inp: row?.inp ?? [],
      cls: row?.cls ?? [],
    };
  });
}

/** Linear counting: how many networks have probably set this many bits. */
function estimated(bits: number): number {
  const free = Math.max(1, NETWORK_BITS - bits) / NETWORK_BITS;
  return Math.round(-NETWORK_BITS * Math.log(free));
}

const bitsOf = (bits: Uint8Array) =>
  sql`${Array.from(bits, (byte) => byte.toString(2).padStart(8, '0')).join('')}::bit(4096)`;
const groupsOf = (groups: readonly number[]) => sql`${groups}::integer[]`;

/** Both arrays, added group by group. */
const added = (vital: WebVital) => sql`ARRAY(
  SELECT a + b FROM unnest(kept.${sql.ref(vital)}, excluded.${sql.ref(vital)}) WITH ORDINALITY AS pair(a, b, at) ORDER BY at)`;

const summed = (vital: WebVital) => {
  const groups = Array.from(
    { length: VITAL_SCALES[vital].limits.length + 1 },
    (_, at) => sql`coalesce(sum(${sql.ref(vital)}[${sql.lit(at + 1)}]), 0)::integer`,
  );
  return sql<number[]>`ARRAY[${sql.join(groups)}]`;
};
