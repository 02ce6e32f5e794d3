import * as z from 'zod';

export const port = z.coerce.number().int().min(0).max(65_535);
export const logLevel = z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info');

/** Metrics have a separate port because the main one is public. */
export const metricsHost = z.string().default('127.0.0.1');
export const metricsPort = port.optional();

/** Comma-separated addresses or CIDRs of proxies whose X-Forwarded-For and request ids are trusted. */
export const trustedProxies = z.string().default('127.0.0.1');

/** How long requests are still served after SIGTERM while readiness fails. */
export const drainSeconds = z.coerce.number().min(0).max(600).default(5);

/** @throws Error naming each invalid setting and its problem, without its value */
export function readSettings<T>(schema: z.ZodType<T>, environment: NodeJS.ProcessEnv): T {
  const result = schema.safeParse(environment);
  if (result.success) return result.data;
  const problems = result.error.issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`);
  throw new Error(`invalid configuration:\n${problems.join('\n')}`);
}
