import { Client } from 'pg';

/**
 * Roles of the embedded server: `app` cannot change the schema, `owner` migrates, `superuser` creates roles and
 * databases.
 */
export const LOCAL_ROLES = { app: 'marketplace_app', owner: 'marketplace_owner', superuser: 'marketplace' } as const;
export type LocalRole = keyof typeof LOCAL_ROLES;
export const LOCAL_PASSWORD = 'marketplace-local';

const { app, owner } = LOCAL_ROLES;

export async function withClient<T>(url: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
  // A server that shuts down may close the connection. An unhandled error event would end this process.
  client.on('error', () => undefined);
  try {
    await client.connect();
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
 * Creates missing roles and the database. Creates `app` last, so that a process that can connect as `app` finds everything
 * ready.
 */
export async function prepareRoles(urlOf: (database: string) => string, database: string): Promise<void> {
  await withClient(urlOf('postgres'), async (client) => {
    const name = client.escapeIdentifier(database);
    await ensureRole(client, owner);
    if (!(await isThere(client, 'SELECT FROM pg_database WHERE datname = $1', database)))
      await client.query(`CREATE DATABASE ${name}`);
    await client.query(`ALTER DATABASE ${name} OWNER TO ${owner}`);
    await ensureRole(client, app);
  });
}
