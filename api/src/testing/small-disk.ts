import { execFileSync } from 'node:child_process';
import { chownSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { inject } from 'vitest';
import { startEmbeddedPostgres } from '../../../infra/local/src/postgres/embedded-postgres.ts';
import { freePort } from '../../../infra/local/src/supervision/ports.ts';
import { migrateDatabase } from '../migrate-database.ts';
import { testDatabaseUrl } from './test-database.ts';

export interface SmallDisk {
  url: string;
  fill(): Promise<void>;
  empty(): Promise<void>;
  remove(): Promise<void>;
}

/** Whether a small file system can be mounted: only as root, and not in a restricted container. */
export function canMount(): boolean {
  const folder = mkdtempSync(join(tmpdir(), 'mount-'));
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', folder], { stdio: 'ignore' });
    execFileSync('umount', [folder], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const NAME = 'small_disk';
const SPARE_MEGABYTES = 8;
const CHUNK = Buffer.alloc(64 * 1024);

async function withServer<T>(
  work: (client: Client) => Promise<T>,
  database = 'postgres',
  server: string = inject('template').superuser,
): Promise<T> {
  const url = new URL(server);
  url.pathname = `/${database}`;
  const client = new Client({ connectionString: url.href });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/**
 * Mounts a file system of a few megabytes with one database. Uses a separate server, because a full disk fails every
 * checkpoint of its server.
 */
export async function mountSmallDisk(): Promise<SmallDisk> {
  const folder = mkdtempSync(join(tmpdir(), 'small-disk-'));
  const dataDirectory = mkdtempSync(join(tmpdir(), 'small-disk-server-'));
  const postgres = await startEmbeddedPostgres({
    dataDirectory,
    port: await freePort(),
    persistent: false,
    settings: { fsync: 'off' },
  });
  const template = postgres.url('template', 'superuser');
  await postgres.ensureDatabase('template');
  await migrateDatabase({
    DATABASE_URL: postgres.url('template'),
    MIGRATION_DATABASE_URL: postgres.url('template', 'owner'),
  });
  await withServer(
    async (client) => {
      const { rows } = await client.query<{ size: string; folder: string }>(
        "SELECT pg_database_size('template') AS size, current_setting('data_directory') AS folder",
      );
      const [{ size, folder: data } = { size: '0', folder: '/' }] = rows;
      const megabytes = Math.ceil(Number(size) / 2 ** 20) + SPARE_MEGABYTES;
      execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=0755`, 'tmpfs', folder]);
      const { uid, gid } = statSync(data);
      chownSync(folder, uid, gid);
      await client.query(`CREATE TABLESPACE ${NAME} LOCATION '${folder}'`);
      await client.query(`CREATE DATABASE ${NAME} TEMPLATE template TABLESPACE ${NAME}`);
    },
    'postgres',
    template,
  );
  const filling = join(folder, 'filling');
  return {
    url: postgres.url(NAME),
    async fill() {
      const file = await open(filling, 'w');
      try {
        for (;;) await file.write(CHUNK);
      } catch (error) {
        if (!(error instanceof Error && 'code' in error && error.code === 'ENOSPC')) throw error;
      } finally {
        await file.close();
      }
    },
    empty: () => rm(filling, { force: true }),
    async remove() {
      await postgres.stop();
      execFileSync('umount', [folder]);
      rmSync(folder, { recursive: true });
      rmSync(dataDirectory, { recursive: true, force: true });
    },
  };
}

async function tablesOf(client: Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    "SELECT quote_ident(tablename) AS name FROM pg_tables WHERE schemaname = 'public'",
  );
  return rows.map(({ name }) => name);
}

/** Substitute if mounting is impossible: triggers on all tables that fail like a full disk. */
export async function pretendSmallDisk(): Promise<SmallDisk> {
  const template = new URL(inject('template').superuser).pathname.slice(1);
  await withServer((client) => client.query(`CREATE DATABASE ${NAME} TEMPLATE ${template}`));
  const raise = `LANGUAGE plpgsql AS $$ BEGIN RAISE 'No space left on device' USING ERRCODE = 'disk_full'; END $$`;
  return {
    url: testDatabaseUrl(NAME, 'app'),
    async fill() {
      await withServer(async (client) => {
        await client.query(`CREATE FUNCTION full_for_rows() RETURNS trigger ${raise}`);
        await client.query(`CREATE FUNCTION full_for_tables() RETURNS event_trigger ${raise}`);
        for (const table of await tablesOf(client)) {
          await client.query(
            `CREATE TRIGGER full_disk BEFORE INSERT ON ${table} FOR EACH ROW EXECUTE FUNCTION full_for_rows()`,
          );
        }
        await client.query('CREATE EVENT TRIGGER full_disk ON ddl_command_start EXECUTE FUNCTION full_for_tables()');
      }, NAME);
    },
    async empty() {
      await withServer(async (client) => {
        await client.query('DROP EVENT TRIGGER IF EXISTS full_disk');
        for (const table of await tablesOf(client)) {
          await client.query(`DROP TRIGGER IF EXISTS full_disk ON ${table}`);
        }
      }, NAME);
    },
    async remove() {
      await withServer((client) => client.query(`DROP DATABASE ${NAME} WITH (FORCE)`));
    },
  };
}
