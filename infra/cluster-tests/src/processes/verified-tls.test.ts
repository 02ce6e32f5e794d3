// @module-tag slow
import { chmod, chown, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { REPOSITORY } from '@marketplace/local';
import { Client } from 'pg';
import { generate, type SelfsignedOptions } from 'selfsigned';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { startClusterDatabase, type ClusterDatabase } from './cluster-database.ts';
import { startApiProcess } from './server-process.ts';

vi.setConfig({ testTimeout: 90_000, hookTimeout: 90_000 });

/** TLS settings come from the manifests in infra/deploy. */
const manifest = (file: string) => readFile(join(REPOSITORY, 'infra/deploy/base', file), 'utf8');
const CERTIFICATE = '/etc/postgres-ca/ca.crt';

let database: ClusterDatabase;
let admin: Client;
let folder: string;
let addition: string;
/** `right`: file with the server's CA certificate. `wrong`: file with another CA's certificate. */
let right: string;
let wrong: string;

const authority = (name: string) =>
  generate([{ name: 'commonName', value: name }], {
    algorithm: 'sha256',
    extensions: [{ name: 'basicConstraints', cA: true, critical: true }],
  });
const serverOptions: SelfsignedOptions = {
  algorithm: 'sha256',
  extensions: [{ name: 'subjectAltName', altNames: [{ type: 7, ip: '127.0.0.1' }] }],
};

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'certificates-'));
  database = await startClusterDatabase();
  const [ours, others, api, postgres] = await Promise.all([
    authority('ours'),
    authority('others'),
    manifest('api.yaml'),
    manifest('postgres.yaml'),
  ]);
  addition = /value: postgres:\S+\/marketplace(\S+)/.exec(api)?.[1] ?? '';
  const rule = /pg_hba: \[(.+)\]/.exec(postgres)?.[1] ?? '';
  expect([addition.includes(CERTIFICATE), rule.startsWith('hostnossl')]).toEqual([true, true]);
  [right, wrong] = [join(folder, 'right.crt'), join(folder, 'wrong.crt')];
  await writeFile(right, ours.cert);
  await writeFile(wrong, others.cert);

  // Connects before the rules change, because the new pg_hba rule rejects connections without TLS.
  admin = new Client({ connectionString: database.superuserUrl });
  await admin.connect();
  const settings = await admin.query<{ name: string; setting: string }>(
    `SELECT name, setting FROM pg_settings WHERE name IN ('data_directory', 'hba_file')`,
  );
  const { data_directory: data = '', hba_file: rules = '' } = Object.fromEntries(
    settings.rows.map(({ name, setting }) => [name, setting]),
  );
  const { uid, gid } = await stat(data);
  const server = await generate([{ name: 'commonName', value: 'postgres' }], {
    ...serverOptions,
    ca: { key: ours.private, cert: ours.cert },
  });
  for (const [name, content] of Object.entries({ 'server.crt': server.cert, 'server.key': server.private })) {
    const file = join(data, name);
    await writeFile(file, content);
    await chown(file, uid, gid);
    await chmod(file, 0o600);
  }
  const before = await readFile(rules, 'utf8');
  await writeFile(rules, `${rule}\n${before}`);
  await admin.query('ALTER SYSTEM SET ssl = on');
  await admin.query('SELECT pg_reload_conf()');
  await vi.waitFor(async () => expect((await admin.query('SHOW ssl')).rows).toEqual([{ ssl: 'on' }]));
});
afterAll(async () => {
  await admin.end();
  await database.stop();
  await rm(folder, { recursive: true, force: true });
});

const startOn = (url: string) => startApiProcess({ DATABASE_URL: url, MIGRATE_ON_START: 'false', RUN_JOBS: 'true' });
const verified = (certificate: string) => database.url + addition.replace(CERTIFICATE, certificate);

test('all database connections of a process are encrypted', async () => {
  const server = await startOn(verified(right));
  const { rows } = await admin.query<{ ssl: boolean; count: number }>(
    `SELECT ssl, count(*)::int AS count FROM pg_stat_ssl JOIN pg_stat_activity USING (pid)
     WHERE backend_type = 'client backend' AND pid <> pg_backend_pid() GROUP BY ssl`,
  );
  await server.stop();
  expect(rows).toEqual([{ ssl: true, count: expect.any(Number) }]);
});

test('a process rejects a database certificate from a different CA or for a different name', async () => {
  await expect(startOn(verified(wrong))).rejects.toThrow('refused the connection (UNABLE_TO_VERIFY_LEAF_SIGNATURE)');
  await expect(startOn(verified(right).replace('127.0.0.1', 'localhost'))).rejects.toThrow(
    'refused the connection (ERR_TLS_CERT_ALTNAME_INVALID)',
  );
});

test('the database server rejects connections without TLS', async () => {
  await expect(startOn(database.url)).rejects.toThrow('refused the connection (28000)');
});
