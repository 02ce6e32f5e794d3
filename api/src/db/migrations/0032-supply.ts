import { sql, type Kysely } from 'kysely';

/**
 * The caregivers who look for work, by discipline and state, for the public map. Only rounded numbers are stored: a row
 * with 0 people means one to four, and no row nobody. `supply_counted` says when the rows were counted.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE supply_groups (
      discipline smallint NOT NULL,
      state smallint NOT NULL,
      people integer NOT NULL CHECK (people >= 0 AND people % 5 = 0),
      slots integer[] NOT NULL CHECK (cardinality(slots) = 28),
      PRIMARY KEY (discipline, state)
    )`.execute(db);
  await sql`
    CREATE TABLE supply_counted (
      singleton boolean PRIMARY KEY DEFAULT true CHECK (singleton),
      counted_at timestamptz NOT NULL
    )`.execute(db);
}
