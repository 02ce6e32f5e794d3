// @module-tag slow
import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { appendFile, chown, mkdir, mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import {
  canConnect,
  freePort,
  localDatabaseUrl,
  startEmbeddedPostgres,
  type RunningPostgres,
} from '@marketplace/local';
import { Client } from 'pg';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

vi.setConfig({ testTimeout: 180_000, hookTimeout: 180_000 });

let folder: string;
let primary: RunningPostgres;
let restored: ChildProcess | null = null;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'restore-'));
});
afterEach(async () => {
  await primary.stop();
  if (restored?.exitCode === null) {
    const ended = once(restored, 'exit');
    restored.kill('SIGINT');
    await ended;
  }
  await rm(folder, { recursive: true, force: true });
});

async function connectTo(url: string): Promise<Client> {
  const client = new Client({ connectionString: url });
  await client.connect();
  return client;
}

test('a base backup and the WAL restore the database to the moment before a mistake', async () => {
  primary = await startEmbeddedPostgres({
    dataDirectory: join(folder, 'primary'),
    port: await freePort(),
    persistent: true,
    settings: { archive_mode: 'on', unix_socket_directories: '', fsync: 'off' },
  });
  const client = await connectTo(primary.url('postgres', 'superuser'));
  const ask = async (query: string) => (await client.query<Record<string, string>>(query)).rows[0] ?? {};
  const places = await ask(
    `SELECT current_setting('data_directory') AS data, setting AS programs FROM pg_config WHERE name = 'BINDIR'`,
  );
  const data = places['data'] ?? '';
  const archive = join(dirname(data), 'archive');
  const copy = join(dirname(data), 'restored');
  await mkdir(archive);
  // PostgreSQL refuses to run as root.
  const { uid, gid } = await stat(data);
  await chown(archive, uid, gid);
  await client.query(`ALTER SYSTEM SET archive_command = 'cp %p ${archive}/%f'`);
  await client.query('SELECT pg_reload_conf()');

  await client.query('CREATE TABLE profiles (name text)');
  await client.query("INSERT INTO profiles VALUES ('before the backup')");
  // Low-level backup API: copies the files between two calls on one connection.
  await client.query("SELECT pg_backup_start('nightly', true)");
  execFileSync('cp', ['-a', data, copy]);
  const { labelfile = '' } = await ask('SELECT labelfile FROM pg_backup_stop()');
  await client.query("INSERT INTO profiles VALUES ('after the backup')");
  const { moment = '' } = await ask('SELECT now()::text AS moment');
  await client.query('SELECT pg_sleep(0.05)');
  await client.query('DELETE FROM profiles');
  const { last = '' } = await ask('SELECT pg_walfile_name(pg_current_wal_lsn()) AS last');
  await client.query('SELECT pg_switch_wal()');
  await vi.waitFor(() => stat(join(archive, last)), { timeout: 30_000, interval: 100 });
  expect((await client.query('SELECT name FROM profiles')).rows).toEqual([]);
  await client.end();

  await rm(join(copy, 'postmaster.pid'), { force: true });
  for (const [name, text] of [
    ['backup_label', labelfile],
    ['recovery.signal', ''],
  ] as const) {
    await writeFile(join(copy, name), text);
    await chown(join(copy, name), uid, gid);
  }
  await appendFile(
    join(copy, 'postgresql.auto.conf'),
    `restore_command = 'cp ${archive}/%f %p'\nrecovery_target_time = '${moment}'\nrecovery_target_action = 'promote'\n`,
  );
  const port = await freePort();
  const settings = ['listen_addresses=127.0.0.1', 'unix_socket_directories=', 'archive_mode=off'];
  restored = spawn(
    join(places['programs'] ?? '', 'postgres'),
    ['-D', copy, '-p', String(port), ...settings.flatMap((setting) => ['-c', setting])],
    { stdio: 'ignore', ...(process.getuid?.() === 0 ? { uid, gid } : {}) },
  );
  const url = localDatabaseUrl(port, 'postgres', 'superuser');
  while (!(await canConnect(url))) {
    if (restored.exitCode !== null) throw new Error('the restored server did not start');
    await pause(50);
  }
  const restoredClient = await connectTo(url);
  await vi.waitFor(
    async () =>
      expect((await restoredClient.query('SELECT pg_is_in_recovery() AS going')).rows).toEqual([{ going: false }]),
    { timeout: 30_000, interval: 100 },
  );
  expect((await restoredClient.query('SELECT name FROM profiles')).rows).toEqual([
    { name: 'before the backup' },
    { name: 'after the backup' },
  ]);
  await restoredClient.query("INSERT INTO profiles VALUES ('since then')");
  await restoredClient.end();
});
