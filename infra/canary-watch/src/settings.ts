import { logLevel, metricsHost, metricsPort, port, readSettings } from '@marketplace/http-server';
import { LIMITS } from '@marketplace/release/canary-watch';
import * as z from 'zod';

const watchEnvironment = z.object({
  /** Folder or s3://bucket/prefix of the release store. */
  RELEASE_STORE: z.string().min(1),
  /** Not the site's URL, because the site does not proxy operators' routes. */
  API_URL: z.url({ protocol: /^https?$/, error: 'must be an http(s) address' }),
  LOOK_SECONDS: z.coerce.number().int().min(1).max(86_400).default(60),
  /** Minimum number of networks for a verdict. Applies to both the canary and the current release. */
  FEWEST_NETWORKS: z.coerce.number().int().min(1).max(100_000).default(LIMITS.networks),
  WATCH_HOST: z.string().default('127.0.0.1'),
  PORT: port,
  METRICS_HOST: metricsHost,
  METRICS_PORT: metricsPort,
  LOG_LEVEL: logLevel,
  AWS_REGION: z.string().optional(),
  AWS_ENDPOINT_URL_S3: z.string().optional(),
});

export type WatchEnvironment = Readonly<z.output<typeof watchEnvironment>>;

export function readWatchEnvironment(environment: NodeJS.ProcessEnv): WatchEnvironment {
  return readSettings(watchEnvironment, environment);
}
