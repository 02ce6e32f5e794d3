import { CommandError } from '@marketplace/cli/error';
import { openDatabase, type OperatorDependencies } from '@marketplace/api';
import { readSettings, withUsableDatabase } from '@marketplace/local';

/**
 * Runs work on the database in use.
 * @param rejection what to print for an error that rejects the request; null for any other error
 * @throws CommandError for a rejection, or if no database can be used
 */
export async function onDatabase(
  work: (deps: OperatorDependencies) => Promise<void>,
  rejection: (error: unknown) => string | null,
): Promise<void> {
  await withUsableDatabase(await readSettings(), async ({ DATABASE_URL: url }) => {
    let done = false;
    const { db } = openDatabase({
      url,
      maxConnections: 1,
      // A database that we started is stopped at the end; the connection error that this causes is expected.
      onConnectionError: (error) => done || console.error(`Database: ${error.message}`),
    });
    try {
      await work({ db, now: () => new Date() });
    } catch (error) {
      const message = rejection(error);
      throw message === null ? error : new CommandError(message);
    } finally {
      done = true;
      await db.destroy();
    }
  });
}
