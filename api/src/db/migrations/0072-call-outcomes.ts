import { sql, type Kysely } from 'kysely';

/** Outcomes of calls: the number belongs to somebody else, or is not in service. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      `
ALTER TABLE unlock_calls
  DROP CONSTRAINT unlock_calls_outcome_check,
  ADD CONSTRAINT unlock_calls_outcome_check
    CHECK (outcome IN ('no_answer', 'left_message', 'talked', 'wrong_number', 'not_in_service'));
`,
    )
    .execute(db);
}
