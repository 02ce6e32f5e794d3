import { CommandError } from '@marketplace/cli/error';
import { openOperatorServices, type BillingDependencies } from '@marketplace/api';
import { orRejection } from './database-command.ts';
import { apiEnvironmentFor, readSettings, withUsableDatabase } from '@marketplace/local';

/**
 * Runs work with the API's services: database, Stripe and mails. Prints the database and the Stripe account's kind to
 * stderr. `rejection` is as in onDatabase.
 * @throws CommandError for a rejection, or without usable settings
 */
export async function onServices(
  work: (deps: BillingDependencies) => Promise<void>,
  rejection: (error: unknown) => string | null,
): Promise<void> {
  await withUsableDatabase(await readSettings(), async ({ DATABASE_URL: url }) => {
    const environment = await apiEnvironmentFor(url);
    const services = await openOperatorServices(environment).catch((error: unknown) => {
      const isAboutSettings = error instanceof Error && error.message.startsWith('The configuration is invalid');
      throw isAboutSettings ? new CommandError(`${error.message}\nUse the same settings as the API.`) : error;
    });
    const { STRIPE_API_URL: simulator, STRIPE_SECRET_KEY: key } = services.deps.config;
    console.error(`Stripe: ${simulator ?? (key.includes('_live_') ? 'live' : 'test mode')}`);
    await orRejection(work(services.deps), rejection).finally(services.close);
  });
}
