import { userInfo } from 'node:os';
import {
  openDatabase,
  openOperatorServices,
  type BillingDependencies,
  type OperatorDependencies,
} from '@marketplace/api';
import { Option, parsedBy } from '@marketplace/cli';
import { CommandError } from '@marketplace/cli/error';
import { apiEnvironmentFor, readSettings, reportLostConnection, withUsableDatabase } from '@marketplace/local';

/**
 * Runs work on the configured database. `rejection` returns the message of an expected error, or null.
 * @throws CommandError for a rejection, or without a usable database
 */
export async function onDatabase(
  work: (deps: OperatorDependencies) => Promise<void>,
  rejection: (error: unknown) => string | null,
): Promise<void> {
  await withUsableDatabase(await readSettings(), async ({ DATABASE_URL: url }) => {
    let isClosing = false;
    const { db } = openDatabase({
      url,
      maxConnections: 1,
      // A database that this command started ends its connections when it stops, which is expected.
      onConnectionError: (error) => isClosing || reportLostConnection(error),
    });
    try {
      await orRejection(work({ db, now: () => new Date() }), rejection);
    } finally {
      isClosing = true;
      await db.destroy();
    }
  });
}

/** @throws CommandError with the message of an expected error */
const orRejection = (work: Promise<void>, rejection: (error: unknown) => string | null): Promise<void> =>
  work.catch((error: unknown) => {
    const message = rejection(error);
    throw message === null ? error : new CommandError(message);
  });

/**
 * Runs work with the API's services: database, Stripe and emails. Prints the database and the kind of Stripe account to
 * stderr. `rejection` returns the message of an expected error, or null.
 * @throws CommandError for a rejection, or without usable settings
 */
export async function onServices(
  work: (deps: BillingDependencies) => Promise<void>,
  rejection: (error: unknown) => string | null,
): Promise<void> {
  await withUsableDatabase(await readSettings(), async ({ DATABASE_URL: url }) => {
    const environment = await apiEnvironmentFor(url);
    const services = await openOperatorServices(environment).catch((error: unknown) => {
      const isAboutSettings = error instanceof Error && error.message.startsWith('invalid configuration');
      throw isAboutSettings ? new CommandError(`${error.message}\nUse the same settings as the API.`) : error;
    });
    const { STRIPE_API_URL: simulator, STRIPE_SECRET_KEY: key } = services.deps.config;
    console.error(`Stripe: ${simulator ?? (key.includes('_live_') ? 'live' : 'test mode')}`);
    await orRejection(work(services.deps), rejection).finally(services.close);
  });
}

export const byOption = (description: string): Option =>
  new Option('--by <name>', description).default(userInfo().username).argParser(parsedBy(readName));

function readName(text: string): string {
  if (text.trim() === '') throw new CommandError('The name must not be empty.');
  return text.trim();
}
