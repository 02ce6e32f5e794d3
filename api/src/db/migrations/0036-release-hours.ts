import { sql, type Kysely } from 'kysely';

/** How releases of remotes do in browsers, for whoever watches a canary. No row is about a person. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE watched_releases (
      remote text NOT NULL,
      release text NOT NULL,
      asked_at timestamptz NOT NULL,
      PRIMARY KEY (remote, release)
    )`.execute(db);
  await sql`COMMENT ON TABLE watched_releases IS
    'Releases that an operator or a job has asked about: the only ones that are counted'`.execute(db);
  await sql`
    CREATE TABLE release_hours (
      remote text NOT NULL,
      release text NOT NULL,
      hour timestamptz NOT NULL,
      loads integer NOT NULL,
      errors integer NOT NULL,
      networks bit(4096) NOT NULL,
      failing_networks bit(4096) NOT NULL,
      lcp integer[] NOT NULL,
      inp integer[] NOT NULL,
      cls integer[] NOT NULL,
      PRIMARY KEY (remote, release, hour),
      FOREIGN KEY (remote, release) REFERENCES watched_releases (remote, release) ON DELETE CASCADE
    )`.execute(db);
  await sql`COMMENT ON COLUMN release_hours.networks IS
    'One bit for each network, chosen by a keyed hash: their number can be estimated, none can be recognized'`.execute(
    db,
  );
}
