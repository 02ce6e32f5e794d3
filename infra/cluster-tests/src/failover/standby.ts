import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { appendFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { canConnect, freePort, localDatabaseUrl } from '@marketplace/local';

interface StandbyOptions {
  programs: string;
  /** Data directory of the primary, which must be shut down. */
  copyOf: string;
  dataDirectory: string;
  primaryPort: number;
}

export interface RunningStandby {
  port: number;
  url(database: string): string;
  stop(): Promise<void>;
}

export async function startStandby(options: StandbyOptions): Promise<RunningStandby> {
  const { programs, copyOf, dataDirectory, primaryPort } = options;
  execFileSync('cp', ['-a', copyOf, dataDirectory]);
  const primary = new URL(localDatabaseUrl(primaryPort, 'postgres', 'superuser'));
  const connection = `host=127.0.0.1 port=${primaryPort} user=${primary.username} password=${primary.password}`;
  await appendFile(join(dataDirectory, 'postgresql.auto.conf'), `primary_conninfo = '${connection}'\n`);
  await writeFile(join(dataDirectory, 'standby.signal'), '');
  // PostgreSQL refuses to run as root.
  const { uid, gid } = await stat(dataDirectory);
  const settings = ['listen_addresses=127.0.0.1', 'unix_socket_directories=', 'fsync=off'];
  const port = await freePort();
  const server = spawn(
    join(programs, 'postgres'),
    ['-D', dataDirectory, '-p', String(port), ...settings.flatMap((setting) => ['-c', setting])],
    { stdio: ['ignore', 'ignore', 'pipe'], ...(process.getuid?.() === 0 ? { uid, gid } : {}) },
  );
  let log = '';
  server.stderr.setEncoding('utf8').on('data', (text: string) => (log += text));
  const ended = once(server, 'exit');
  const url = (database: string) => localDatabaseUrl(port, database, 'superuser');
  while (!(await canConnect(url('postgres')))) {
    if (server.exitCode !== null) throw new Error(`the standby did not start:\n${log}`);
    await pause(50);
  }
  return {
    port,
    url,
    async stop() {
      server.kill('SIGINT');
      await ended;
    },
  };
}
