import { sql, type Kysely } from 'kysely';

/** In whose copy of the site somebody was invited and joined, and a contact unlocked: mails about it carry that association. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of ['agency_invitations', 'agency_people', 'candidate_requests']) {
    await sql`
      ALTER TABLE ${sql.table(table)}
        ADD COLUMN association text REFERENCES associations (code) ON DELETE SET NULL`.execute(db);
  }
  await sql`
    UPDATE candidate_requests r SET association = c.association
    FROM checkouts c WHERE c.id = r.checkout_id AND c.association IS NOT NULL`.execute(db);
}
