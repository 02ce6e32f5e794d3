import { readFile } from 'node:fs/promises';
import { sql, type Kysely } from 'kysely';

/** The whole schema with its reference data, from 0048-baseline.sql. Places are loaded after the migrations. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(await readFile(new URL('0048-baseline.sql', import.meta.url), 'utf8')).execute(db);
}
