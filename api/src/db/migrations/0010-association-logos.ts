import { createHash } from 'node:crypto';
import { sql, type Kysely } from 'kysely';

/** The logo of the association that the database begins with, which had stood in a file of the site. */
const FIRST_LOGO = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><circle cx="32" cy="32" r="32" fill="#22395b"/><path d="M14 34 32 17l18 17v15a3 3 0 0 1-3 3H17a3 3 0 0 1-3-3Z" fill="#fff"/><path d="M32 48 22.5 38.5a6.2 6.2 0 0 1 9.5-8 6.2 6.2 0 0 1 9.5 8Z" fill="#c8963e"/><path d="m32 5 1.6 4.1 4.4.3-3.4 2.8 1.1 4.3-3.7-2.4-3.7 2.4 1.1-4.3L26 9.400l4.400-.3Z" fill="#e7c069"/></svg>`;

/** Logos in the database, so that every server has them; an association can be retired; searches outlive it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE associations ADD COLUMN retired_at timestamptz`.execute(db);
  // Former logos stay: a page that was loaded before a change still shows the one that it knows.
  await sql`
    CREATE TABLE association_logos (
      association text NOT NULL REFERENCES associations (code) ON DELETE CASCADE,
      hash text NOT NULL CHECK (hash ~ '^[0-9a-f]{32}$'),
      media_type text NOT NULL CHECK (media_type IN ('image/svg+xml', 'image/png', 'image/jpeg', 'image/webp')),
      bytes bytea NOT NULL CHECK (octet_length(bytes) BETWEEN 1 AND 262144),
      created_at timestamptz NOT NULL DEFAULT now(),
      PRIMARY KEY (association, hash)
    )`.execute(db);
  // A search belongs to its agency; no association takes it along.
  await sql`
    ALTER TABLE saved_searches
      DROP CONSTRAINT saved_searches_association_fkey,
      ADD CONSTRAINT saved_searches_association_fkey FOREIGN KEY (association) REFERENCES associations (code)`.execute(
    db,
  );

  const bytes = Buffer.from(FIRST_LOGO);
  const hash = createHash('sha256').update(bytes).digest('hex').slice(0, 32);
  await sql`
    WITH first AS (
      UPDATE associations SET logo = '/api/associations/' || code || '/logo/' || ${hash}
      WHERE logo = '/associations/iahhc.svg'
      RETURNING code
    )
    INSERT INTO association_logos (association, hash, media_type, bytes)
    SELECT code, ${hash}, 'image/svg+xml', ${bytes} FROM first`.execute(db);
}
