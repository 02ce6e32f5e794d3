import { chmod, mkdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Client } from 'pg';
import { loadReachablePostgres, reachableDirectory } from './reachable.ts';

export interface EmbeddedPostgresOptions {
  /** Kept between starts when `persistent`; the postgres user must be able to reach it. */
  dataDirectory: string;
  port: number;
  persistent: boolean;
  /** Settings as of postgresql.conf. */
  settings?: Record<string, string>;
}

export interface RunningPostgres {
  /** postgres:// address of a database of this server. */
  url(database: string): string;
  ensureDatabase(name: string): Promise<void>;
  stop(): Promise<void>;
}

const USER = 'marketplace';
const PASSWORD = 'marketplace-local';

/** Address of a database of the embedded server, which listens on loopback only. */
export function localDatabaseUrl(port: number, database: string): string {
  return `postgres://${USER}:${PASSWORD}@127.0.0.1:${port}/${database}`;
}

export async function canConnect(url: string): Promise<boolean> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 2_000 });
  try {
    await client.connect();
    return true;
  } catch {
    return false;
  } finally {
    await client.end();
  }
}

/**
 * The folder, opened to the server's own user; where that user cannot get to it, one elsewhere in its place. What a
 * former folder of the same name left there goes: who removed the folder wants to begin anew.
 */
export async function openedDirectory(wanted: string): Promise<string> {
  const created = await mkdir(wanted, { recursive: true });
  await chmod(wanted, 0o755);
  const reachable = await reachableDirectory(wanted);
  if (created !== undefined && reachable !== wanted) await rm(reachable, { recursive: true, force: true });
  await mkdir(reachable, { recursive: true });
  await chmod(reachable, 0o755);
  return reachable;
}

/**
 * Text is compared byte by byte everywhere. macOS has no C.UTF-8, so there PostgreSQL brings the locale itself.
 */
export function localeFlags(platform: NodeJS.Platform): string[] {
  return platform === 'darwin'
    ? ['--locale=en_US.UTF-8', '--locale-provider=builtin', '--builtin-locale=C.UTF-8']
    : ['--locale=C.UTF-8'];
}

/** Starts a real PostgreSQL on 127.0.0.1 from the packaged binaries; creates its data directory the first time. */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<RunningPostgres> {
  // PostgreSQL refuses to run as root, so the server then runs as another user, who needs a way to its files.
  const asRoot = process.getuid?.() === 0;
  const dataDirectory = asRoot ? await openedDirectory(options.dataDirectory) : options.dataDirectory;
  await mkdir(dataDirectory, { recursive: true });
  const EmbeddedPostgres = await loadReachablePostgres(asRoot);
  const output: string[] = [];
  const remember = (line: unknown) => {
    output.push(String(line));
    if (output.length > 40) output.shift();
  };
  const server = new EmbeddedPostgres({
    databaseDir: join(dataDirectory, 'data'),
    user: USER,
    password: PASSWORD,
    port: options.port,
    persistent: options.persistent,
    createPostgresUser: asRoot,
    initdbFlags: ['--encoding=UTF8', ...localeFlags(process.platform), '--no-sync'],
    postgresFlags: Object.entries({ listen_addresses: '127.0.0.1', ...options.settings }).flatMap(([name, value]) => [
      '-c',
      `${name}=${value}`,
    ]),
    onLog: remember,
    onError: remember,
  });
  const initialised = await stat(join(dataDirectory, 'data', 'PG_VERSION')).then(
    () => true,
    () => false,
  );
  try {
    if (!initialised) await server.initialise();
    await server.start();
  } catch (error) {
    throw new Error(`PostgreSQL did not start on port ${options.port}.\n${output.join('\n')}`, { cause: error });
  }
  return {
    url: (database) => localDatabaseUrl(options.port, database),
    async ensureDatabase(name) {
      const client = server.getPgClient();
      await client.connect();
      try {
        const { rowCount } = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [name]);
        if (rowCount === 0) await server.createDatabase(name);
      } finally {
        await client.end();
      }
    },
    async stop() {
      await server.stop();
      if (!options.persistent) await rm(dataDirectory, { recursive: true, force: true });
    },
  };
}
