import { publicUrlSchema, remoteNameSchema } from '@marketplace/contracts';
import { DEFAULT_PRODUCT_NAME, DEFAULT_SUPPORT_EMAIL } from '@marketplace/domain';
import * as z from 'zod';

const port = z.coerce.number().int().min(0).max(65_535);
const secret = z.string().min(32);

/** Names, comma-separated. */
const remoteNames = z
  .string()
  .transform((text) => text.split(',').flatMap((name) => name.trim() || []))
  .pipe(z.array(remoteNameSchema));

const environmentSchema = z.object({
  NODE_ENV: z.enum(['development', 'test', 'production']).default('production'),
  API_HOST: z.string().default('127.0.0.1'),
  API_PORT: port.default(4001),
  DATABASE_URL: z.url(),
  DATABASE_POOL_SIZE: z.coerce.number().int().min(1).max(200).default(10),
  /** How long a statement of a request or a job waits for a lock; migrations wait without a limit. */
  DATABASE_LOCK_TIMEOUT_MS: z.coerce.number().int().min(1).max(15_000).default(3_000),
  /** Where people reach the site: every link in a mail and every return address starts with it. */
  PUBLIC_URL: publicUrlSchema.default('http://localhost:4000'),
  /** Addresses or CIDRs of the proxies whose X-Forwarded-For is believed, comma-separated. */
  TRUSTED_PROXIES: z.string().default('127.0.0.1'),
  SMTP_URL: z.url().default('smtp://127.0.0.1:4026'),
  MAIL_FROM: z.string().default('no-reply@homecare.example'),
  PRODUCT_NAME: z.string().min(1).max(80).default(DEFAULT_PRODUCT_NAME),
  SUPPORT_EMAIL: z.email().default(DEFAULT_SUPPORT_EMAIL),
  /** Signs access and edit tokens. */
  TOKEN_SECRET: secret,
  STRIPE_SECRET_KEY: z.string().min(1),
  STRIPE_WEBHOOK_SECRET: z.string().min(1),
  /** Set to talk to the local simulator in place of Stripe: http://127.0.0.1:4027 */
  STRIPE_API_URL: z.url().optional(),
  /** The remotes whose failures are counted under their own names. */
  REMOTE_NAMES: remoteNames.default(['agency-app', 'caregiver-app']),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  /** Multiplies the rate limits: 0 switches them off, 10 suits a load test. */
  RATE_LIMIT_FACTOR: z.coerce.number().min(0).max(1000).default(1),
  /** Rows of the list that an agency without a purchase may read in an hour and in a day. */
  READ_BUDGET_HOUR: z.coerce.number().int().min(1).default(2000),
  READ_BUDGET_DAY: z.coerce.number().int().min(1).default(5000),
  /** How many times that all such agencies of one network may read together. */
  READ_BUDGET_NETWORK_FACTOR: z.coerce.number().min(1).default(4),
  /** How long to go on after SIGTERM while readiness says that this process goes. */
  DRAIN_SECONDS: z.coerce.number().min(0).max(600).default(5),
  /** Set to false where the schema is migrated by a step of its own. */
  MIGRATE_ON_START: z.stringbool().default(true),
  /** Set to false to leave searches to the database: slower, but without some 45 MB for each million caregivers. */
  SEARCH_IN_MEMORY: z.stringbool().default(true),
  /** Set to false to leave the background jobs to another process. */
  RUN_JOBS: z.stringbool().default(true),
});

export type Config = Readonly<z.output<typeof environmentSchema>>;

/** Reads the environment once. A bad value stops the start with its name and what is wrong, never with the value. */
export function readConfig(environment: NodeJS.ProcessEnv): Config {
  return parsed(environmentSchema, environment);
}

/** The address of the database, for what needs nothing else. @throws Error as readConfig does */
export function readDatabaseUrl(environment: NodeJS.ProcessEnv): string {
  return parsed(environmentSchema.pick({ DATABASE_URL: true }), environment).DATABASE_URL;
}

function parsed<T>(schema: z.ZodType<T>, environment: NodeJS.ProcessEnv): T {
  const result = schema.safeParse(environment);
  if (result.success) return result.data;
  const problems = result.error.issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`);
  throw new Error(`The configuration is not usable:\n${problems.join('\n')}`);
}
