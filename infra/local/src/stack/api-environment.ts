import { CommandError } from '@marketplace/cli/error';
import { findRunningSite } from './running-site.ts';
import { readSettings, type Settings } from './settings.ts';

export const LOCAL_WEBHOOK_SECRET = 'whsec_local_simulator';
const LOCAL_STRIPE_KEY = 'sk_test_local_simulator';

export function apiEnvironment({ environment: e, ...settings }: Settings, databaseUrl: string): Record<string, string> {
  return {
    API_PORT: String(e.API_PORT),
    DATABASE_URL: databaseUrl,
    PUBLIC_URL: settings.publicUrl,
    SMTP_URL: e.SMTP_URL ?? `smtp://127.0.0.1:${e.SMTP_PORT}`,
    PRODUCT_NAME: e.PRODUCT_NAME,
    SUPPORT_EMAIL: e.SUPPORT_EMAIL,
    TOKEN_SECRET: settings.tokenSecret,
    RATE_LIMIT_FACTOR: String(e.RATE_LIMIT_FACTOR),
    ...texts(e),
    ...(e.STRIPE_SECRET_KEY
      ? { STRIPE_SECRET_KEY: e.STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET: e.STRIPE_WEBHOOK_SECRET ?? '' }
      : {
          STRIPE_SECRET_KEY: LOCAL_STRIPE_KEY,
          STRIPE_WEBHOOK_SECRET: LOCAL_WEBHOOK_SECRET,
          STRIPE_API_URL: `http://127.0.0.1:${e.STRIPE_SIMULATOR_PORT}`,
        }),
  };
}

function texts(e: Settings['environment']): Record<string, string> {
  const { TWILIO_ACCOUNT_SID, TWILIO_AUTH_TOKEN, TWILIO_FROM, TWILIO_API_URL } = e;
  const settings = Object.entries({ TWILIO_ACCOUNT_SID, TWILIO_AUTH_TOKEN, TWILIO_FROM, TWILIO_API_URL });
  return Object.fromEntries(settings.filter((entry): entry is [string, string] => entry[1] !== undefined));
}

/**
 * Returns the API's settings for a command: from the environment if DATABASE_URL is set, otherwise from the running
 * local site.
 * @throws CommandError if neither has settings
 */
export async function apiEnvironmentFor(
  databaseUrl: string,
  variables: NodeJS.ProcessEnv = process.env,
): Promise<NodeJS.ProcessEnv> {
  if (variables['DATABASE_URL'] !== undefined) return variables;
  const { stateDirectory } = await readSettings(variables);
  const site = await findRunningSite(stateDirectory);
  if (site === null)
    throw new CommandError('Start the site with npm start, or set DATABASE_URL and the API’s settings.');
  const ports = Object.fromEntries(Object.entries(site.ports).map(([name, port]) => [name, String(port)]));
  return apiEnvironment(await readSettings({ ...variables, ...ports }), databaseUrl);
}
