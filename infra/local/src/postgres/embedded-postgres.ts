import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { chmod, mkdir, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { LOCAL_PASSWORD, LOCAL_ROLES, prepareRoles, withClient, type LocalRole } from './local-roles.ts';
import { isAlive } from '../supervision/service.ts';
import { loadReachablePostgres, reachableDirectory } from './reachable.ts';

interface EmbeddedPostgresOptions {
  /** Data directory, kept between starts if `persistent`. The postgres user needs access. */
  dataDirectory: string;
  port: number;
  persistent: boolean;
  settings?: Record<string, string>;
}

export interface RunningPostgres {
  url(database: string, role?: LocalRole): string;
  /** Creates the database and its roles. */
  ensureDatabase(name: string): Promise<void>;
  stop(): Promise<void>;
}

export const DATABASE_NAME = 'marketplace';

export function localDatabaseUrl(port: number, database: string, role: LocalRole = 'app'): string {
  return `postgres://${LOCAL_ROLES[role]}:${LOCAL_PASSWORD}@127.0.0.1:${port}/${database}`;
}

export function canConnect(url: string): Promise<boolean> {
  return withClient(url, async () => true).catch(() => false);
}

/** Whether a table exists, may be read, and has rows. */
export async function hasRows(url: string, table: string): Promise<boolean> {
  return withClient(
    url,
    async (client) => (await client.query(`SELECT FROM ${client.escapeIdentifier(table)} LIMIT 1`)).rowCount === 1,
  ).catch(() => false);
}

/**
 * Makes the folder accessible to the PostgreSQL user, or returns a substitute folder. If `directory` was deleted, also
 * deletes its old substitute, so that the developer starts with an empty folder.
 */
export async function openDirectory(directory: string): Promise<string> {
  const created = await mkdir(directory, { recursive: true });
  await chmod(directory, 0o755);
  const reachable = await reachableDirectory(directory);
  if (created !== undefined && reachable !== directory) await rm(reachable, { recursive: true, force: true });
  await mkdir(reachable, { recursive: true });
  await chmod(reachable, 0o755);
  return reachable;
}

export async function isDatabaseThere(dataDirectory: string): Promise<boolean> {
  if (!(await isThere(dataDirectory))) return false;
  const directory = process.getuid?.() === 0 ? await openDirectory(dataDirectory) : dataDirectory;
  return isThere(join(directory, 'data', 'PG_VERSION'));
}

/**
 * Returns initdb flags for a locale that compares strings bytewise. macOS has no C.UTF-8, so it uses PostgreSQL's
 * built-in locale.
 */
export function localeFlags(platform: NodeJS.Platform): string[] {
  return platform === 'darwin'
    ? ['--locale=en_US.UTF-8', '--locale-provider=builtin', '--builtin-locale=C.UTF-8']
    : ['--locale=C.UTF-8'];
}

/** Starts PostgreSQL on 127.0.0.1 from the packaged binaries. Initializes the data directory on first use. */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<RunningPostgres> {
  // PostgreSQL refuses to run as root, so it runs as another user, who needs access to its files.
  const asRoot = process.getuid?.() === 0;
  const dataDirectory = asRoot ? await openDirectory(options.dataDirectory) : options.dataDirectory;
  await mkdir(dataDirectory, { recursive: true });
  const EmbeddedPostgres = await loadReachablePostgres(asRoot);
  const output: string[] = [];
  const remember = (line: unknown) => {
    output.push(String(line));
    if (output.length > 40) output.shift();
  };
  const data = join(dataDirectory, 'data');
  const watchdog = startWatchdog(data, options.persistent ? null : dataDirectory);
  const settings = { listen_addresses: '127.0.0.1', ...options.settings, ...watchdog.setting };
  const serverIn = (databaseDir: string) =>
    new EmbeddedPostgres({
      databaseDir,
      user: LOCAL_ROLES.superuser,
      password: LOCAL_PASSWORD,
      port: options.port,
      persistent: options.persistent,
      createPostgresUser: asRoot,
      initdbFlags: ['--encoding=UTF8', ...localeFlags(process.platform), '--no-sync'],
      postgresFlags: Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
      onLog: remember,
      onError: remember,
    });
  const server = serverIn(data);
  try {
    if (!(await isThere(join(data, 'PG_VERSION')))) {
      await createAtomically(dataDirectory, data, (unfinished) => serverIn(unfinished).initialise());
    }
    await waitForPreviousServer(data, options.port);
    await server.start();
  } catch (error) {
    watchdog.stop();
    throw new Error(`PostgreSQL did not start on port ${options.port}.\n${output.join('\n')}`, { cause: error });
  }
  return {
    url: (database, role) => localDatabaseUrl(options.port, database, role),
    ensureDatabase: (name) => prepareRoles((database) => localDatabaseUrl(options.port, database, 'superuser'), name),
    async stop() {
      await server.stop();
      watchdog.stop();
      if (!options.persistent) await rm(dataDirectory, { recursive: true, force: true });
    },
  };
}

interface Watchdog {
  setting: Record<string, string>;
  stop(): void;
}

/** Stops the server if this process dies first. Also removes `folder` if given. */
function startWatchdog(data: string, folder: string | null): Watchdog {
  const mark = randomUUID();
  const script = join(import.meta.dirname, 'watchdog.mjs');
  const child = spawn(process.execPath, [script, data, mark, ...(folder === null ? [] : [folder])], {
    stdio: ['pipe', 'ignore', 'ignore'],
    // A separate process group, so that signals to our group do not kill it.
    detached: true,
  });
  child.unref();
  const { stdin } = child;
  if ('unref' in stdin && typeof stdin.unref === 'function') stdin.unref();
  return { setting: { 'local.watched_as': mark }, stop: () => void child.kill('SIGKILL') };
}

async function lockedBy(data: string): Promise<number | null> {
  const file = join(data, 'postmaster.pid');
  return (await isThere(file)) ? Number((await readFile(file, 'utf8')).split('\n')[0]) : null;
}

const PREVIOUS_STOP_MS = 10_000;

/** Waits for a previous server that is shutting down after its host process died. Does not wait for a live server. */
async function waitForPreviousServer(data: string, port: number): Promise<void> {
  const deadline = Date.now() + PREVIOUS_STOP_MS;
  for (;;) {
    const pid = await lockedBy(data);
    if (pid === null || !isAlive(pid) || Date.now() > deadline) return;
    if (await canConnect(localDatabaseUrl(port, 'postgres', 'superuser'))) return;
    await setTimeout(100);
  }
}

const UNFINISHED = 'data.unfinished-';

/** Creates the database atomically, so that an interrupted first start leaves no partial database. */
async function createAtomically(
  folder: string,
  data: string,
  create: (unfinished: string) => Promise<void>,
): Promise<void> {
  const unfinishedFolders = (await readdir(folder)).filter((name) => name.startsWith(UNFINISHED));
  await Promise.all(unfinishedFolders.map((name) => rm(join(folder, name), { recursive: true, force: true })));
  const unfinished = join(folder, `${UNFINISHED}${process.pid}`);
  await create(unfinished);
  await rename(unfinished, data);
}

function isThere(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  );
}

/** Returns the database's name and host, without credentials. */
export function describeDatabase(url: string): string {
  const { host, pathname } = new URL(url);
  return `${decodeURIComponent(pathname.slice(1))} on ${host}`;
}
