import * as z from 'zod';

export const port = z.coerce.number().int().min(0).max(65_535);
export const logLevel = z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info');

/** Where the metrics are served; a port of their own, because the others are open to visitors. */
export const metricsHost = z.string().default('127.0.0.1');
export const metricsPort = port.optional();

/** Addresses or CIDRs of the proxies whose X-Forwarded-For and request ids are trusted, comma-separated. */
export const trustedProxies = z.string().default('127.0.0.1');

/** How long to keep serving after SIGTERM while readiness fails. */
export const drainSeconds = z.coerce.number().min(0).max(600).default(5);

/** An invalid value aborts the start with its name and the problem, never with the value. */
export function readSettings<T>(schema: z.ZodType<T>, environment: NodeJS.ProcessEnv): T {
  const result = schema.safeParse(environment);
  if (result.success) return result.data;
  const problems = result.error.issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`);
  throw new Error(`Invalid configuration:\n${problems.join('\n')}`);
}
