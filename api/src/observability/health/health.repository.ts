import { sql } from 'kysely';
import type { Database } from '../../db/database.ts';

/** One round trip to the database; rejects when it is unreachable. */
export async function pingDatabase(db: Database): Promise<void> {
  await sql`SELECT 1`.execute(db);
}
