import { randomBytes } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { CommandError } from '@marketplace/cli/error';
import { DEFAULT_PRODUCT_NAME, DEFAULT_SUPPORT_EMAIL } from '@marketplace/domain';
import * as z from 'zod';
import { REPOSITORY } from '../repository.ts';
import { remotesOf, type StackRemote } from './remotes.ts';

const DEFAULT_STATE_DIRECTORY = join(REPOSITORY, '.local');

const port = (fallback: number) => z.coerce.number().int().min(1).max(65_535).default(fallback);
const environmentSchema = z.object({
  SITE_PORT: port(4000),
  API_PORT: port(4001),
  SHELL_DEV_PORT: port(4004),
  AGENCY_REMOTE_PORT: port(4002),
  CAREGIVER_REMOTE_PORT: port(4003),
  MAIL_WEB_PORT: port(4025),
  SMTP_PORT: port(4026),
  STRIPE_SIMULATOR_PORT: port(4027),
  POSTGRES_PORT: port(4028),
  /** Servers of external remotes, in the format of the site's setting. */
  REMOTE_SERVERS: z.string().min(1).optional(),
  DATABASE_URL: z.url().optional(),
  MIGRATION_DATABASE_URL: z.url().optional(),
  SMTP_URL: z.url().optional(),
  STRIPE_SECRET_KEY: z.string().min(1).optional(),
  STRIPE_WEBHOOK_SECRET: z.string().min(1).optional(),
  TWILIO_ACCOUNT_SID: z.string().optional(),
  TWILIO_AUTH_TOKEN: z.string().optional(),
  TWILIO_FROM: z.string().optional(),
  TWILIO_API_URL: z.url().optional(),
  PRODUCT_NAME: z.string().min(1).default(DEFAULT_PRODUCT_NAME),
  SUPPORT_EMAIL: z.email().default(DEFAULT_SUPPORT_EMAIL),
  DRAFT_LANGUAGES: z.stringbool().default(false),
  /** Folder for the local database, emails, logs and secrets; ignored by git. */
  LOCAL_STATE_DIRECTORY: z.string().default(DEFAULT_STATE_DIRECTORY),
  /** Factor for the API's rate limits; 0 turns them off. */
  RATE_LIMIT_FACTOR: z.coerce.number().min(0).default(1),
  DEMO_CAREGIVERS: z.coerce.number().int().min(0).max(5_000_000).default(5_000),
});

export const stateDirectory = (): string => process.env['LOCAL_STATE_DIRECTORY'] ?? DEFAULT_STATE_DIRECTORY;

export interface Settings {
  environment: z.output<typeof environmentSchema>;
  publicUrl: string;
  stateDirectory: string;
  tokenSecret: string;
  remotes: readonly StackRemote[];
}

/** Reads ports and overrides from the environment, and creates a token secret in the state directory once. */
export async function readSettings(variables: NodeJS.ProcessEnv = process.env): Promise<Settings> {
  const parsed = environmentSchema.safeParse(variables);
  if (!parsed.success) {
    const problems = parsed.error.issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`);
    throw new CommandError(`Invalid environment variables:\n${problems.join('\n')}`);
  }
  const environment = parsed.data;
  if (environment.STRIPE_SECRET_KEY && !environment.STRIPE_WEBHOOK_SECRET) {
    throw new CommandError(
      'STRIPE_SECRET_KEY is set: also set STRIPE_WEBHOOK_SECRET to your webhook endpoint’s secret.',
    );
  }
  const remotes = remotesOf(await readFile(join(REPOSITORY, 'package.json'), 'utf8'), {
    ...variables,
    AGENCY_REMOTE_PORT: String(environment.AGENCY_REMOTE_PORT),
    CAREGIVER_REMOTE_PORT: String(environment.CAREGIVER_REMOTE_PORT),
  });
  const stateDirectory = environment.LOCAL_STATE_DIRECTORY;
  await mkdir(stateDirectory, { recursive: true });
  return {
    environment,
    publicUrl: `http://localhost:${environment.SITE_PORT}`,
    stateDirectory,
    tokenSecret: await keptSecret(join(stateDirectory, 'token-secret')),
    remotes,
  };
}

async function keptSecret(file: string): Promise<string> {
  try {
    return (await readFile(file, 'utf8')).trim();
  } catch (error) {
    // Never replaces an unreadable secret, because stored second factors depend on it.
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error;
    const secret = randomBytes(32).toString('base64url');
    await writeFile(file, `${secret}\n`, { mode: 0o600 });
    return secret;
  }
}
