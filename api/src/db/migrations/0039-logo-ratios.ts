import { imageSize } from 'image-size';
import { sql, type Kysely } from 'kysely';

/** Width of a logo divided by its height, so that pages keep its room before it has loaded. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE associations ADD COLUMN logo_ratio double precision CHECK (logo_ratio > 0)`.execute(db);
  const { rows } = await sql<{ code: string; bytes: Buffer }>`
    SELECT a.code, l.bytes FROM associations a
    JOIN association_logos l ON l.association = a.code AND a.logo LIKE '%/' || l.hash`.execute(db);
  for (const { code, bytes } of rows) {
    try {
      const { width, height } = imageSize(new Uint8Array(bytes));
      await sql`UPDATE associations SET logo_ratio = ${width / height} WHERE code = ${code}`.execute(db);
    } catch {
      // A drawing without a usable size has none; it was accepted before.
    }
  }
}
