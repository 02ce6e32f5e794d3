import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { appendFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { canConnect, localDatabaseUrl } from '@marketplace/local';

interface StandbyOptions {
  programs: string;
  /** Data directory of the primary, which must be shut down. */
  copyOf: string;
  dataDirectory: string;
  port: number;
  primaryPort: number;
}

export interface RunningStandby {
  url(database: string): string;
  stop(): Promise<void>;
}

export async function startStandby(options: StandbyOptions): Promise<RunningStandby> {
  const { programs, copyOf, dataDirectory, port, primaryPort } = options;
  execFileSync('cp', ['-a', copyOf, dataDirectory]);
  const primary = new URL(localDatabaseUrl(primaryPort, 'postgres', 'superuser'));
  const connection = `host=127.0.0.1 port=${primaryPort} user=${primary.username} password=${primary.password}`;
  await appendFile(join(dataDirectory, 'postgresql.auto.conf'), `primary_conninfo = '${connection}'\n`);
  await writeFile(join(dataDirectory, 'standby.signal'), '');
  // PostgreSQL refuses to run as root.
  const { uid, gid } = await stat(dataDirectory);
  const settings = ['listen_addresses=127.0.0.1', 'unix_socket_directories=', 'fsync=off'];
  const server = spawn(
    join(programs, 'postgres'),
    ['-D', dataDirectory, '-p', String(port), ...settings.flatMap((setting) => ['-c', setting])],
    { stdio: 'ignore', ...(process.getuid?.() === 0 ? { uid, gid } : {}) },
  );
  const ended = once(server, 'exit');
  const url = (database: string) => localDatabaseUrl(port, database, 'superuser');
  while (!(await canConnect(url('postgres')))) {
    if (server.exitCode !== null) throw new Error('the standby did not start');
    await pause(50);
  }
  return {
    url,
    async stop() {
      server.kill('SIGINT');
      await ended;
    },
  };
}
