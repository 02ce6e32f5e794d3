import { sql, type Kysely } from 'kysely';

/**
 * How a release does in browsers since a canary of its remote began: what `release_hours` counted by hour. Processes of the
 * version before still write there; the table goes with a later version.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE release_runs (
      remote text NOT NULL,
      release text NOT NULL,
      since timestamptz NOT NULL,
      asked_at timestamptz NOT NULL,
      loads integer NOT NULL,
      errors integer NOT NULL,
      networks bytea NOT NULL,
      failing_networks bytea NOT NULL,
      lcp bytea NOT NULL,
      inp bytea NOT NULL,
      cls bytea NOT NULL,
      PRIMARY KEY (remote, release, since)
    )`.execute(db);
  await sql`COMMENT ON TABLE release_runs IS
    'Releases that an operator or a job has asked about: the only ones that are counted'`.execute(db);
  await sql`COMMENT ON COLUMN release_runs.networks IS
    'One bit for each network, chosen by a keyed hash: their number can be estimated, none can be recognized'`.execute(
    db,
  );
  await sql`COMMENT ON COLUMN release_runs.lcp IS
    'One byte for each network, chosen in the same way: the group of its newest measurement, from 1; 0 without one'`.execute(
    db,
  );
}
