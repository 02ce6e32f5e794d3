import { sql, type Kysely } from 'kysely';
import type { DB } from './tables.generated.ts';

const BASELINE = '0048-baseline';

const REPLACED = [
  '0001-reference-and-places',
  '0002-caregivers',
  '0003-agencies-and-sessions',
  '0004-unlocks-and-billing',
  '0005-second-factor',
  '0006-saved-searches',
  '0007-agency-candidates',
  '0008-caregiver-controls',
  '0009-availability-confirmation',
  '0010-association-logos',
  '0011-preferred-language',
  '0012-member-changes',
  '0013-city-filter',
  '0014-sign-ups-and-links',
  '0015-read-budget',
  '0016-verified-agencies',
  '0017-settled-applications',
  '0018-one-payable-page',
  '0019-returned-money',
  '0021-place-areas',
  '0022-profile-creations',
  '0028-own-car',
  '0029-scores-without-time',
  '0030-any-language',
  '0031-colleagues',
  '0032-supply',
  '0033-unlock-records',
  '0034-member-changes',
  '0035-erased-own-cars',
  '0036-release-hours',
  '0037-search-indexes-go',
  '0038-stripe-events-seen',
  '0039-logo-ratios',
  '0040-associations-of-mails',
  '0041-release-runs',
  '0042-hidden-candidates',
  '0044-closed-agencies',
  '0045-who-did-what',
  '0046-saved-cases',
  '0047-earlier-names',
];
/** Last commit with the migrations that the baseline replaced. */
const LAST_COMMIT = '62951e7a';

/**
 * Tables whose `user_id` column becomes `agency_id` or `person_id`: the id belonged to an agency in some tables and to
 * a person in others.
 */
const RENAMES = {
  agency: [
    'agency_subscriptions',
    'billing_customers',
    'candidate_requests',
    'caregiver_agency_blocks',
    'checkouts',
    'contact_access_log',
    'free_unlocks',
    'hidden_candidates',
    'job_application_recipients',
    'second_subscriptions',
    'shortlisted_candidates',
  ],
  person: [
    'auth_links',
    'auth_sessions',
    'saved_searches',
    'second_factors',
    'second_factor_challenges',
    'second_factor_recovery_codes',
    'sign_ups',
  ],
} as const;

/**
 * Converts a database that was created by the migrations before the baseline: renames columns and records the baseline
 * in one transaction. Leaves other databases unchanged. `db` must be a single connection. Returns the names of the
 * recorded migrations.
 * @throws Error for the operator if the database lacks some of the replaced migrations; nothing is changed
 */
export async function adoptBaseline(db: Kysely<DB>): Promise<string[]> {
  return db.transaction().execute(async (trx) => {
    const { rows } = await sql<{ migrated: boolean }>`
      SELECT to_regclass('kysely_migration') IS NOT NULL AS migrated`.execute(trx);
    if (rows[0]?.migrated !== true) return [];
    // Locks the table, so that a second process reads the names only after this transaction.
    await sql`LOCK TABLE kysely_migration IN ACCESS EXCLUSIVE MODE`.execute(trx);
    const recorded = await sql<{ name: string }>`SELECT name FROM kysely_migration`.execute(trx);
    const names = new Set(recorded.rows.map(({ name }) => name));
    if (names.size === 0 || names.has(BASELINE)) return [];
    const missingNames = REPLACED.filter((name) => !names.has(name));
    if (missingNames.length > 0)
      throw new Error(
        `This database lacks the migrations ${missingNames.join(', ')}, which this version no longer contains. First start the version of commit ${LAST_COMMIT} with this database, then this version.`,
      );
    await rename(trx);
    await removeUnused(trx);
    await sql`DELETE FROM kysely_migration WHERE name = ANY(${REPLACED})`.execute(trx);
    await sql`
      INSERT INTO kysely_migration (name, timestamp)
      VALUES (${BASELINE}, to_char(now() AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))`.execute(trx);
    return [BASELINE];
  });
}

async function rename(trx: Kysely<DB>): Promise<void> {
  for (const [owner, tables] of Object.entries(RENAMES)) {
    const column = `${owner}_id`;
    for (const table of tables) {
      await sql`ALTER TABLE ${sql.table(table)} RENAME COLUMN user_id TO ${sql.ref(column)}`.execute(trx);
      await sql`ALTER INDEX IF EXISTS ${sql.ref(`${table}_by_user`)} RENAME TO ${sql.ref(`${table}_by_${owner}`)}`.execute(
        trx,
      );
      // PostgreSQL names foreign keys and NOT NULL constraints after their column.
      const { rows: constraints } = await sql<{ name: string }>`
        SELECT conname AS name FROM pg_constraint
        WHERE conrelid = ${table}::regclass AND starts_with(conname, ${`${table}_user_id_`})`.execute(trx);
      for (const { name } of constraints) {
        const renamed = name.replace('_user_id_', `_${column}_`);
        await sql`ALTER TABLE ${sql.table(table)} RENAME CONSTRAINT ${sql.ref(name)} TO ${sql.ref(renamed)}`.execute(
          trx,
        );
      }
    }
  }
  await sql`ALTER TABLE contact_access_log RENAME COLUMN person TO person_id`.execute(trx);
  // In a new database this constraint starts out validated, so validate it here, too.
  await sql`ALTER TABLE community_members VALIDATE CONSTRAINT community_members_preferred_language_check`.execute(trx);
}

async function removeUnused(trx: Kysely<DB>): Promise<void> {
  for (const [trigger, table, called] of [
    ['closed_or_reopened', 'agency_profiles', 'keep_closer'],
    ['founder_changed', 'agency_profiles', 'follow_founder'],
    ['status_changed', 'candidate_requests', 'keep_status_author'],
    ['note_changed', 'candidate_requests', 'keep_first_note'],
  ] as const) {
    await sql`DROP TRIGGER ${sql.ref(trigger)} ON ${sql.table(table)}`.execute(trx);
    await sql`DROP FUNCTION ${sql.ref(called)}()`.execute(trx);
  }
  // The first note is now in unlock_notes, so these triggers are no longer needed.
  await sql`DROP TRIGGER first_note_edited ON unlock_notes`.execute(trx);
  await sql`DROP TRIGGER first_note_deleted ON unlock_notes`.execute(trx);
  await sql`DROP FUNCTION follow_first_note()`.execute(trx);
  await sql`ALTER TABLE candidate_requests DROP COLUMN note, DROP COLUMN noted_by, DROP COLUMN noted_by_name`.execute(
    trx,
  );
  await sql`ALTER TABLE community_members DROP COLUMN unconfirmed_step`.execute(trx);
  await sql`COMMENT ON TABLE agency_profiles IS
    'First and last name, phone and title are those that the founder signed up with; agency_people has the current ones'`.execute(
    trx,
  );
}
