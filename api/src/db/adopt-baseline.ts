import { sql, type Kysely } from 'kysely';
import type { DB } from './tables.generated.ts';

/** Migration that creates a new database's schema in one step. */
const BASELINE = '0066-baseline';

/** Migrations that the baseline replaced. Their schema is the baseline's. */
export const REPLACED = [
  '0048-baseline',
  '0049-cases-and-questions',
  '0050-contact-desk',
  '0051-unlock-notices',
  '0052-one-word-each',
  '0053-claims',
  '0054-support',
  '0055-sessions-seen',
  '0056-caregiver-comes-back',
  '0057-sent-changes',
  '0059-new-terms',
  '0060-opened-searches',
  '0061-evidence',
  '0064-texts',
  '0066-bounced-addresses',
];
/** Last commit that has the replaced migrations. */
const LAST_COMMIT = 'c8a1f890';

/**
 * Records the baseline in a database created by the replaced migrations. Changes no other databases. `db` is one
 * connection. Returns the recorded names. @throws Error for the operator, changing nothing, if the database lacks some
 * of these migrations
 */
export async function adoptBaseline(db: Kysely<DB>): Promise<string[]> {
  return db.transaction().execute(async (trx) => {
    const { rows } = await sql<{ migrated: boolean }>`
      SELECT to_regclass('kysely_migration') IS NOT NULL AS migrated`.execute(trx);
    if (rows[0]?.migrated !== true) return [];
    // Locked, so that a second process reads the names after this transaction.
    await sql`LOCK TABLE kysely_migration IN ACCESS EXCLUSIVE MODE`.execute(trx);
    const recorded = await sql<{ name: string }>`SELECT name FROM kysely_migration`.execute(trx);
    const names = new Set(recorded.rows.map(({ name }) => name));
    if (names.size === 0 || names.has(BASELINE)) return [];
    const missing = REPLACED.filter((name) => !names.has(name));
    if (missing.length > 0)
      throw new Error(
        `This database lacks ${missing.join(', ')}, which this version no longer has. Start the version of commit ${LAST_COMMIT} on it first, then this one.`,
      );
    await sql`DELETE FROM kysely_migration WHERE name = ANY(${REPLACED})`.execute(trx);
    await sql`
      INSERT INTO kysely_migration (name, timestamp)
      VALUES (${BASELINE}, to_char(now() AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))`.execute(trx);
    return [BASELINE];
  });
}
