import { randomUUID } from 'node:crypto';
import { Client } from 'pg';
import { inject } from 'vitest';
import { openDatabase, type Database } from '../db/database.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** postgres:// URL of the migrated template; each test file clones it. */
    templateDatabaseUrl: string;
  }
}

/** A database for one test file, cloned from the migrated template (places included). */
export interface TestDatabase {
  db: Database;
  url: string;
  drop(): Promise<void>;
}

async function onServer(url: string, statement: string): Promise<void> {
  const server = new URL(url);
  server.pathname = '/postgres';
  const client = new Client({ connectionString: server.href });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

export async function createTestDatabase(): Promise<TestDatabase> {
  const template = new URL(inject('templateDatabaseUrl'));
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await onServer(template.href, `CREATE DATABASE ${name} TEMPLATE ${template.pathname.slice(1)}`);
  const url = new URL(template);
  url.pathname = `/${name}`;
  const { db } = openDatabase({ url: url.href, onConnectionError: () => undefined });
  return {
    db,
    url: url.href,
    async drop() {
      await db.destroy();
      await onServer(template.href, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
    },
  };
}
