import { sql } from 'kysely';
import type { Database } from './database.ts';

export async function currentRole(db: Database): Promise<string> {
  const { rows } = await sql<{ role: string }>`SELECT current_user::text AS role`.execute(db);
  return rows[0]?.role ?? '';
}

/** Lists schemas in which the current role owns tables or views whose rows `role` cannot read and write. */
const withheldFrom = (role: string) => sql<{ schema: string }>`
  SELECT DISTINCT n.nspname AS schema
  FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace JOIN pg_roles r ON r.rolname = ${role}
  WHERE c.relkind IN ('r', 'p', 'v') AND pg_get_userbyid(c.relowner) = current_user
    AND NOT starts_with(n.nspname, 'pg_') AND n.nspname <> 'information_schema'
    AND NOT (has_schema_privilege(r.oid, n.oid, 'USAGE')
      AND has_table_privilege(r.oid, c.oid, 'SELECT') AND has_table_privilege(r.oid, c.oid, 'INSERT')
      AND has_table_privilege(r.oid, c.oid, 'UPDATE') AND has_table_privilege(r.oid, c.oid, 'DELETE'))`;

/**
 * Lets `role` read and write the rows of all current and future tables that the current role owns, but not create,
 * change or drop tables. Safe in two concurrent processes.
 */
export async function grantRows(db: Database, role: string): Promise<void> {
  if (role === (await currentRole(db))) return;
  const to = sql.id(role);
  await db.transaction().execute(async (trx) => {
    await sql`SELECT pg_advisory_xact_lock(hashtextextended('grant-rows', 0))`.execute(trx);
    const defaultPrivileges = sql`SELECT FROM pg_default_acl, aclexplode(defaclacl)
      WHERE pg_get_userbyid(defaclrole) = current_user AND pg_get_userbyid(grantee) = ${role}`;
    if ((await defaultPrivileges.execute(trx)).rows.length === 0) {
      await sql`ALTER DEFAULT PRIVILEGES GRANT USAGE ON SCHEMAS TO ${to}`.execute(trx);
      await sql`ALTER DEFAULT PRIVILEGES GRANT SELECT, INSERT, UPDATE, DELETE ON TABLES TO ${to}`.execute(trx);
      await sql`ALTER DEFAULT PRIVILEGES GRANT USAGE ON SEQUENCES TO ${to}`.execute(trx);
    }
    for (const { schema } of (await withheldFrom(role).execute(trx)).rows) {
      const schemaClause = sql`IN SCHEMA ${sql.id(schema)} TO ${to}`;
      await sql`GRANT USAGE ON SCHEMA ${sql.id(schema)} TO ${to}`.execute(trx);
      await sql`GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES ${schemaClause}`.execute(trx);
      await sql`GRANT USAGE ON ALL SEQUENCES ${schemaClause}`.execute(trx);
    }
  });
}
