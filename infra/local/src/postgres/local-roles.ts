import { Client } from 'pg';

/**
 * Roles of the embedded server: `app` cannot change the schema, `owner` migrates, `superuser` creates roles and
 * databases. Earlier versions had only the role `marketplace`.
 */
export const LOCAL_ROLES = { app: 'marketplace_app', owner: 'marketplace_owner', superuser: 'marketplace' } as const;
export type LocalRole = keyof typeof LOCAL_ROLES;
export const LOCAL_PASSWORD = 'marketplace-local';

const { app, owner } = LOCAL_ROLES;

async function withClient<T>(url: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

const isThere = async (client: Client, query: string, name: string) =>
  (await client.query(query, [name])).rowCount !== 0;

async function ensureRole(client: Client, role: string): Promise<void> {
  if (await isThere(client, 'SELECT FROM pg_roles WHERE rolname = $1', role)) return;
  await client.query(`CREATE ROLE ${role} LOGIN NOSUPERUSER NOCREATEDB NOCREATEROLE PASSWORD '${LOCAL_PASSWORD}'`);
}

/**
 * Generates ALTER … OWNER statements for the superuser's objects, except objects of the system and extensions. Sequences,
 * indexes and row types follow their tables. REASSIGN OWNED does not work for this role.
 */
const HAND_OVER = `
  WITH own AS (SELECT oid AS superuser FROM pg_roles WHERE rolname = current_user),
  schemas AS (
    SELECT oid, nspname FROM pg_namespace WHERE NOT starts_with(nspname, 'pg_') AND nspname <> 'information_schema'
  ),
  owned AS (
    SELECT 1 AS step, 'SCHEMA ' || quote_ident(nspname) AS what, 'pg_namespace'::regclass AS class, s.oid
    FROM schemas s JOIN pg_namespace n USING (oid, nspname) JOIN own ON n.nspowner = superuser
    UNION ALL
    SELECT 2, CASE relkind WHEN 'v' THEN 'VIEW ' WHEN 'm' THEN 'MATERIALIZED VIEW ' WHEN 'S' THEN 'SEQUENCE ' ELSE 'TABLE ' END
      || c.oid::regclass, 'pg_class'::regclass, c.oid
    FROM pg_class c JOIN schemas s ON s.oid = relnamespace JOIN own ON relowner = superuser
    WHERE relkind IN ('r', 'p', 'v', 'm', 'S')
    UNION ALL
    SELECT 3, 'ROUTINE ' || p.oid::regprocedure, 'pg_proc'::regclass, p.oid
    FROM pg_proc p JOIN schemas s ON s.oid = pronamespace JOIN own ON proowner = superuser
    UNION ALL
    SELECT 4, CASE typtype WHEN 'd' THEN 'DOMAIN ' ELSE 'TYPE ' END || format_type(t.oid, NULL), 'pg_type'::regclass, t.oid
    FROM pg_type t JOIN schemas s ON s.oid = typnamespace JOIN own ON typowner = superuser
    LEFT JOIN pg_class row ON row.oid = typrelid
    WHERE typtype IN ('d', 'e', 'r') OR (typtype = 'c' AND row.relkind = 'c')
  )
  SELECT format('ALTER %s OWNER TO ${owner}', what) AS statement
  FROM owned
  WHERE NOT EXISTS (
    SELECT FROM pg_depend d WHERE d.classid = owned.class AND d.objid = owned.oid AND d.objsubid = 0
      AND (d.deptype = 'e' OR (starts_with(what, 'SEQUENCE ') AND d.deptype IN ('a', 'i')))
  )
  ORDER BY step, what`;

/**
 * Creates missing roles and the database, and gives the superuser's objects to the owner in one transaction. Creates
 * `app` last, so that a process that can connect as `app` finds everything ready.
 */
export async function prepareRoles(urlOf: (database: string) => string, database: string): Promise<void> {
  await withClient(urlOf('postgres'), async (client) => {
    const name = client.escapeIdentifier(database);
    await ensureRole(client, owner);
    if (!(await isThere(client, 'SELECT FROM pg_database WHERE datname = $1', database)))
      await client.query(`CREATE DATABASE ${name}`);
    await client.query(`ALTER DATABASE ${name} OWNER TO ${owner}`);
  });
  await withClient(urlOf(database), async (client) => {
    await client.query('BEGIN');
    const { rows } = await client.query<{ statement: string }>(HAND_OVER);
    for (const { statement } of rows) await client.query(statement);
    await client.query('COMMIT');
    await ensureRole(client, app);
  });
}
