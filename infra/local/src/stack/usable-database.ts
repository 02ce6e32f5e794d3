import { join } from 'node:path';
import type { DatabaseUrls } from '@marketplace/api';
import { CommandError } from '@marketplace/cli/error';
import { freePort } from '../supervision/ports.ts';
import { findRunningSite } from './running-site.ts';
import type { Settings } from './settings.ts';
import { DATABASE_NAME } from '../postgres/embedded-postgres.ts';
import {
  canConnect,
  describeDatabase,
  isDatabaseThere,
  localDatabaseUrl,
  startEmbeddedPostgres,
} from '../postgres/embedded-postgres.ts';

type UsedSettings = Pick<Settings, 'stateDirectory'> & {
  environment: Pick<Settings['environment'], keyof DatabaseUrls>;
};

/** PostgreSQL's error codes for a missing table, column, function or privilege. */
const OLDER_SCHEMA = new Set(['42P01', '42703', '42883', '42501']);

/**
 * Runs `work` on DATABASE_URL, else on the running site's database, else on a server that it starts for the state
 * directory. Prints the choice to stderr.
 * @throws CommandError without a database, or for an older schema
 */
export async function withUsableDatabase<T>(
  settings: UsedSettings,
  work: (urls: DatabaseUrls) => Promise<T>,
  { create = false }: { create?: boolean } = {},
): Promise<T> {
  const { urls, stop } = await findDatabase(settings, create);
  // Prints to stderr, because stdout may be JSON.
  console.error(`Database: ${describeDatabase(urls.DATABASE_URL)}`);
  try {
    return await work(urls);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && OLDER_SCHEMA.has(String(error.code)))) throw error;
    throw new CommandError(
      'This database’s schema is older than the code. To update it, run npm start once, or run the migration.',
    );
  } finally {
    await stop();
  }
}

interface UsableDatabase {
  urls: DatabaseUrls;
  stop(): Promise<void>;
}

const localUrls = (port: number): DatabaseUrls => ({
  DATABASE_URL: localDatabaseUrl(port, DATABASE_NAME),
  MIGRATION_DATABASE_URL: localDatabaseUrl(port, DATABASE_NAME, 'owner'),
});

async function findDatabase({ environment, stateDirectory }: UsedSettings, create: boolean): Promise<UsableDatabase> {
  const stop = () => Promise.resolve();
  const { DATABASE_URL, MIGRATION_DATABASE_URL } = environment;
  if (DATABASE_URL !== undefined) return { urls: { DATABASE_URL, MIGRATION_DATABASE_URL }, stop };
  const site = await findRunningSite(stateDirectory);
  if (site?.other_database) {
    throw new CommandError(
      `The running site uses another database, ${site.other_database}. Set DATABASE_URL to that database's URL.`,
    );
  }
  const port = site?.ports['POSTGRES_PORT'];
  if (port !== undefined) {
    const urls = localUrls(port);
    if (await canConnect(urls.DATABASE_URL)) return { urls, stop };
  }
  const dataDirectory = join(stateDirectory, 'postgres');
  if (!create && !(await isDatabaseThere(dataDirectory))) {
    throw new CommandError('There is no local database yet. Run npm start to create one, or set DATABASE_URL.');
  }
  // Uses any free port, because another checkout may use the default one.
  const ownPort = await freePort();
  const postgres = await startEmbeddedPostgres({ dataDirectory, port: ownPort, persistent: true });
  await postgres.ensureDatabase(DATABASE_NAME);
  return { urls: localUrls(ownPort), stop: () => postgres.stop() };
}
