// @module-tag slow
import { execFileSync, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { insertCaregivers, NO_SEARCH_COLUMNS, openDatabase, searchColumns } from '@marketplace/api';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { startClusterDatabase, type ClusterDatabase } from '../processes/cluster-database.ts';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

const isPsqlPresent = spawnSync('psql', ['--version']).status === 0;

let database: ClusterDatabase;
/** `before` is the restored database, `now` the live one with missing rows. */
let before: string;
let now: Client;

beforeAll(async () => {
  database = await startClusterDatabase();
  await addPeople(database.url);
  const server = await connectTo(database.superuserUrl, 'postgres');
  await server.query('CREATE DATABASE before TEMPLATE cluster');
  await server.end();
  before = addressOf(database.superuserUrl, 'before');
  now = await connectTo(database.superuserUrl, 'cluster');
});
afterAll(async () => {
  await now.end();
  await database.stop();
});

function addressOf(url: string, name: string): string {
  const address = new URL(url);
  address.pathname = `/${name}`;
  return address.href;
}

async function connectTo(url: string, name: string): Promise<Client> {
  const client = new Client({ connectionString: addressOf(url, name) });
  await client.connect();
  return client;
}

const WORK = searchColumns({
  ...NO_SEARCH_COLUMNS,
  discipline: 1,
  desired_schedule: 1,
  looking_for_work: true,
  week: 1,
});

/** Adds three caregivers, each with a delivered application to the agency. */
async function addPeople(url: string): Promise<void> {
  const { db } = openDatabase({ url, onConnectionError: () => undefined });
  const people = [1, 2, 3].map((number) => ({
    ...WORK,
    uuid: `00000000-0000-4000-8000-00000000000${number}`,
    first_name: 'Nora',
    last_name: 'Reed',
    email: `nora${number}@example.test`,
    phone: '3175550142',
    sms_opt_in: true,
    state: 1,
    city: 'Carmel',
    place: null,
    created_at: new Date(),
  }));
  await insertCaregivers(db, people, 'profile_wizard');
  await db.destroy();
  const client = await connectTo(url, 'cluster');
  await client.query(`
    INSERT INTO job_applications (
      caregiver_id, job_title, source, applied_at, first_name, last_name, email, phone, discipline, experience, desired_schedule, state, city, week)
    SELECT id, 'Aide', 'site', now(), 'Nora', 'Reed', 'nora@example.test', '3175550142', 1, 1, 1, 1, 'Carmel', 1 FROM caregivers;
    INSERT INTO job_application_recipients (application, agency_id) SELECT a.id, p.id FROM job_applications a, agencies p`);
  await client.end();
}

/** Follows the runbook: reads the lost rows from the restored database as commands, and runs them in the live one. */
function copyBack(file: string, table: string, ...settings: string[]): void {
  const script = readFileSync(new URL(`../../../deploy/restore/${file}`, import.meta.url));
  const commands = execFileSync('psql', [before, '-Atq', '-v', `table=${table}`, ...settings], {
    input: script,
    maxBuffer: 2 ** 28,
  });
  execFileSync('psql', [database.superuserUrl, '-q', '-v', 'ON_ERROR_STOP=1', '--single-transaction'], {
    input: commands,
    stdio: ['pipe', 'ignore', 'pipe'],
  });
}

async function rowsOf(query: string): Promise<Record<string, unknown>[]> {
  const { rows } = await now.query<Record<string, unknown>>(query);
  return rows;
}

const STRUCTURE = `
  SELECT 'column' AS kind, attrelid::regclass || '.' || attname AS name,
    concat_ws(' ', format_type(atttypid, atttypmod), attnotnull, attidentity, attgenerated, pg_get_expr(adbin, adrelid)) AS what
  FROM pg_attribute LEFT JOIN pg_attrdef ON adrelid = attrelid AND adnum = attnum
  WHERE attrelid IN (SELECT oid FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'v'))
    AND attnum > 0 AND NOT attisdropped
  UNION ALL SELECT 'constraint', conrelid::regclass || '.' || conname, pg_get_constraintdef(oid) FROM pg_constraint
  WHERE connamespace = 'public'::regnamespace AND contype <> 'n'
  UNION ALL SELECT 'index', indexname, indexdef FROM pg_indexes WHERE schemaname = 'public'
  UNION ALL SELECT 'trigger', tgrelid::regclass || '.' || tgname, pg_get_triggerdef(oid) FROM pg_trigger WHERE NOT tgisinternal
  UNION ALL SELECT 'view', viewname, definition FROM pg_views WHERE schemaname = 'public'
  UNION ALL SELECT 'function', oid::regprocedure::text, '' FROM pg_proc WHERE pronamespace = 'public'::regnamespace
  UNION ALL SELECT 'owner', oid::regclass::text, relowner::regrole::text FROM pg_class
  WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'v')
  UNION ALL SELECT 'privilege', oid::regclass || ' ' || privilege_type, grantee::regrole::text FROM pg_class, aclexplode(relacl)
  WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'v')
  ORDER BY kind, name, what`;

test.skipIf(!isPsqlPresent)('whole-table.sql restores each dropped table with its schema and rows', async () => {
  const structure = await rowsOf(STRUCTURE);
  const tables = await rowsOf(
    `SELECT relname FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind = 'r'`,
  );
  expect(tables.length).toBeGreaterThan(40);
  for (const { relname: table } of tables) {
    const rows = await rowsOf(`SELECT t::text FROM ${table} t ORDER BY 1`);
    await now.query(`DROP TABLE ${table} CASCADE`);
    copyBack('whole-table.sql', String(table));
    expect({ table, rows: await rowsOf(`SELECT t::text FROM ${table} t ORDER BY 1`) }).toEqual({ table, rows });
    expect(await rowsOf(STRUCTURE)).toEqual(structure);
  }
});

test.skipIf(!isPsqlPresent)(
  'deleted-rows.sql restores deleted people and their dependent rows, and changes no other rows',
  async () => {
    const sortedRows = (table: string, columns = '*') => rowsOf(`SELECT ${columns} FROM ${table} ORDER BY 1, 2`);
    const everything = async () => ({
      members: await sortedRows('caregivers', 'id, uuid, first_name, week, city, created_at, last_modified'),
      contacts: await sortedRows('caregiver_contacts'),
      consents: await sortedRows('consent_events'),
      applications: await sortedRows('job_applications'),
      recipients: await sortedRows('job_application_recipients'),
    });
    const [first, second, third] = (await sortedRows('caregivers', 'id, changed_in::text::bigint AS changed_in')).map(
      (row) => ({
        id: Number(row['id']),
        changedIn: Number(row['changed_in']),
      }),
    );
    // Changes after the backup: a deletion and a withdrawal, which are intended, and then the mistake.
    await now.query('DELETE FROM caregivers WHERE id = $1', [first?.id]);
    await now.query('DELETE FROM job_applications WHERE caregiver_id = $1', [second?.id]);
    const right = await everything();
    await now.query('DELETE FROM caregivers WHERE id = $1', [third?.id]);
    expect((await everything()).recipients).toEqual([]);

    copyBack('deleted-rows.sql', 'caregivers', '-v', `except=id IN (${first?.id})`);
    expect(await everything()).toEqual(right);
    expect(right.recipients).toHaveLength(1);
    // The rank index finds restored rows by their transaction number.
    expect(await rowsOf('SELECT id FROM removed_caregivers')).toEqual([{ id: first?.id }]);
    const [back] = await rowsOf(`SELECT changed_in::text FROM caregivers WHERE id = ${third?.id}`);
    expect(Number(back?.['changed_in'])).toBeGreaterThan(third?.changedIn ?? 0);
  },
);
