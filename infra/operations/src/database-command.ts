import { CommandError } from '@marketplace/cli/error';
import { openDatabase, type OperatorDependencies } from '@marketplace/api';
import { readSettings, withUsableDatabase } from '@marketplace/local';

/**
 * Runs work on the configured database. `rejection`: returns the message of an expected error, or null.
 * @throws CommandError for a rejection, or without a usable database
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
      // Stopping a database that this command started causes an expected connection error.
      onConnectionError: (error) => done || console.error(`Database: ${error.message}`),
    });
    try {
      await orRejection(work({ db, now: () => new Date() }), rejection);
    } finally {
      done = true;
      await db.destroy();
    }
  });
}

/** @throws CommandError with the message of an expected error */
export const orRejection = (work: Promise<void>, rejection: (error: unknown) => string | null): Promise<void> =>
  work.catch((error: unknown) => {
    const message = rejection(error);
    throw message === null ? error : new CommandError(message);
  });
