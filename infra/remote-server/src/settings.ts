import { remoteNameSchema } from '@marketplace/contracts';
import {
  drainSeconds,
  logLevel,
  metricsHost,
  metricsPort,
  port,
  readSettings,
  trustedProxies,
} from '@marketplace/http-server';
import * as z from 'zod';

const remoteEnvironment = z.object({
  REMOTE_NAME: z
    .string()
    .refine((name) => remoteNameSchema.safeParse(name).success, 'must be the name of a remote, such as agency-app'),
  /** Folder with release.json and one folder per release. */
  REMOTE_DIST: z.string().min(1),
  REMOTE_HOST: z.string().default('127.0.0.1'),
  PORT: port,
  TRUSTED_PROXIES: trustedProxies,
  METRICS_HOST: metricsHost,
  METRICS_PORT: metricsPort,
  DRAIN_SECONDS: drainSeconds,
  LOG_LEVEL: logLevel,
});

export type RemoteEnvironment = Readonly<z.output<typeof remoteEnvironment>>;

export function readRemoteEnvironment(environment: NodeJS.ProcessEnv): RemoteEnvironment {
  return readSettings(remoteEnvironment, environment);
}
