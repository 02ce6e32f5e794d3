import { publicUrlSchema } from '@marketplace/contracts';
import { DEFAULT_PRODUCT_NAME, DEFAULT_SUPPORT_EMAIL } from '@marketplace/domain';
import { otlpEndpoint, serviceName, tracesSampler, tracesSamplerArgument } from '@marketplace/tracing';
import * as z from 'zod';

const port = z.coerce.number().int().min(0).max(65_535);
const secret = z.string().min(32);
/** A local part may have 64 characters; each email's suffix takes 53. */
const BOUNCE_ADDRESS = /^[^@+]{1,11}@/;

const environmentSchema = z.object({
  NODE_ENV: z.enum(['development', 'test', 'production']).default('production'),
  API_HOST: z.string().default('127.0.0.1'),
  API_PORT: port.default(4001),
  DATABASE_URL: z.url(),
  /** URL for migrations, with the role that owns the tables. Defaults to DATABASE_URL. */
  MIGRATION_DATABASE_URL: z.url().optional(),
  DATABASE_POOL_SIZE: z.coerce.number().int().min(1).max(200).default(10),
  /** Lock timeout of a statement in a request or a job. */
  DATABASE_LOCK_TIMEOUT_MS: z.coerce.number().int().min(1).max(15_000).default(3_000),
  /** Public URL of the site. All links in emails and return URLs start with it. */
  PUBLIC_URL: publicUrlSchema.default('http://localhost:4000'),
  /**
   * Folder with ca.crt, tls.crt and tls.key. If set, the API listens with TLS and requires client certificates issued
   * by this CA.
   */
  INTERNAL_TLS_DIRECTORY: z.string().min(1).optional(),
  /** Addresses or CIDRs of proxies whose X-Forwarded-For is trusted, comma-separated. */
  TRUSTED_PROXIES: z.string().default('127.0.0.1'),
  SMTP_URL: z.url().default('smtp://127.0.0.1:4026'),
  MAIL_FROM: z.string().default('no-reply@homecare.example'),
  /** Envelope sender of all emails; each email adds its own `+` suffix. Bounces are sent to this address. */
  BOUNCE_ADDRESS: z.email().regex(BOUNCE_ADDRESS, 'has more than 11 characters before the @, or a +').optional(),
  /** Key with which the mail server posts bounced emails to /api/bounced-mails. */
  BOUNCE_KEY: secret.optional(),
  PRODUCT_NAME: z.string().min(1).max(80).default(DEFAULT_PRODUCT_NAME),
  SUPPORT_EMAIL: z.email().default(DEFAULT_SUPPORT_EMAIL),
  /** The operator's postal address, for the footer of emails that ask caregivers an agency's question. */
  POSTAL_ADDRESS: z.string().max(200).default(''),
  QUESTIONS: z.stringbool().default(true),
  TOKEN_SECRET: secret,
  /** Second accepted secret, while TOKEN_SECRET is being replaced. */
  SECOND_TOKEN_SECRET: secret.optional(),
  STRIPE_SECRET_KEY: z.string().min(1),
  STRIPE_WEBHOOK_SECRET: z.string().min(1),
  /** URL of the local simulator instead of Stripe: http://127.0.0.1:4027 */
  STRIPE_API_URL: z.url().optional(),
  /** Twilio account for texts to caregivers. Set all three or none; without them, no text is sent. */
  TWILIO_ACCOUNT_SID: z.string().startsWith('AC').optional(),
  TWILIO_AUTH_TOKEN: z.string().min(1).optional(),
  /** Sender number of texts, in Twilio's notation: +13175550100 */
  TWILIO_FROM: z
    .string()
    .regex(/^\+1\d{10}$/)
    .optional(),
  TWILIO_API_URL: z.url().optional(),
  /**
   * File or http(s) URL of the published remotes.json. Remotes' failures are counted separately for each release that
   * it lists.
   */
  REMOTES_LIST: z.string().min(1).optional(),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  /** Multiplies the rate limits. 0 disables them; 10 suits a load test. */
  RATE_LIMIT_FACTOR: z.coerce.number().min(0).max(1000).default(1),
  /** Listing rows that an agency without a purchase may read per hour and per day. */
  READ_BUDGET_HOUR: z.coerce.number().int().min(1).default(2000),
  READ_BUDGET_DAY: z.coerce.number().int().min(1).default(5000),
  /** Read budget shared by all agencies in one network that have no purchase, as a multiple of one agency's budget. */
  READ_BUDGET_NETWORK_FACTOR: z.coerce.number().min(1).default(4),
  OTEL_EXPORTER_OTLP_ENDPOINT: otlpEndpoint,
  OTEL_SERVICE_NAME: serviceName('marketplace-api'),
  OTEL_TRACES_SAMPLER: tracesSampler,
  OTEL_TRACES_SAMPLER_ARG: tracesSamplerArgument,
  /** Seconds that the process keeps serving after SIGTERM, while its readiness check fails. */
  DRAIN_SECONDS: z.coerce.number().min(0).max(600).default(5),
  /** Set to false if a separate step migrates the schema. */
  MIGRATE_ON_START: z.stringbool().default(true),
  /** Set to false to run searches in the database: slower, but saves about 29 MB per million caregivers. */
  SEARCH_IN_MEMORY: z.stringbool().default(true),
  /** Set to false to leave background jobs to another process. */
  RUN_JOBS: z.stringbool().default(true),
});

export type Config = Readonly<z.output<typeof environmentSchema>>;

/**
 * Reads the environment once. An invalid value stops startup; the error names the setting and the problem, never the
 * value.
 */
export function readConfig(environment: NodeJS.ProcessEnv): Config {
  const config = parsed(environmentSchema, environment);
  const texts = [config.TWILIO_ACCOUNT_SID, config.TWILIO_AUTH_TOKEN, config.TWILIO_FROM];
  if (texts.includes(undefined) && texts.some((value) => value !== undefined)) {
    throw new Error(
      'invalid configuration:\n  set TWILIO_ACCOUNT_SID, TWILIO_AUTH_TOKEN and TWILIO_FROM, or none of them',
    );
  }
  return config;
}

export type DatabaseUrls = Pick<Config, 'DATABASE_URL' | 'MIGRATION_DATABASE_URL'>;

/**
 * Reads only the database URLs, for tools that need no other settings.
 * @throws Error like readConfig
 */
export function readDatabaseUrls(environment: NodeJS.ProcessEnv): DatabaseUrls {
  return parsed(environmentSchema.pick({ DATABASE_URL: true, MIGRATION_DATABASE_URL: true }), environment);
}

function parsed<T>(schema: z.ZodType<T>, environment: NodeJS.ProcessEnv): T {
  const result = schema.safeParse(environment);
  if (result.success) return result.data;
  const problems = result.error.issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`);
  throw new Error(`invalid configuration:\n${problems.join('\n')}`);
}
