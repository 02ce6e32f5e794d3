import { join } from 'node:path';
import type { Settings } from '../stack/settings.ts';
import { DATABASE_NAME } from '../stack/stack.ts';
import { canConnect, localDatabaseUrl, startEmbeddedPostgres } from './embedded-postgres.ts';

/**
 * Runs `work` with the address of the database: that of DATABASE_URL, or the embedded one, whether `npm start` runs it at
 * the moment or not.
 */
export async function withUsableDatabase<T>(
  { environment, stateDirectory }: Pick<Settings, 'environment' | 'stateDirectory'>,
  work: (url: string) => Promise<T>,
): Promise<T> {
  const url = environment.DATABASE_URL ?? localDatabaseUrl(environment.POSTGRES_PORT, DATABASE_NAME);
  if (environment.DATABASE_URL || (await canConnect(url))) return work(url);
  const own = await startEmbeddedPostgres({
    dataDirectory: join(stateDirectory, 'postgres'),
    port: environment.POSTGRES_PORT,
    persistent: true,
  });
  try {
    await own.ensureDatabase(DATABASE_NAME);
    return await work(url);
  } finally {
    await own.stop();
  }
}
