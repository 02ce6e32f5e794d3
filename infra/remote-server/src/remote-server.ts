import { remoteNameSchema } from '@marketplace/contracts';
import Fastify, { LogController } from 'fastify';
import { resolve } from 'node:path';
import {
  cachingOf,
  drainSeconds,
  limitUnfinishedBodies,
  logLevel,
  metricsHost,
  metricsPort,
  port,
  readSettings,
  receivingOptions,
  registerDraining,
  registerMetrics,
  registerProblems,
  registerRequestLog,
  registerStaticFiles,
  requestOptions,
  runProcess,
  sendFile,
  trustedProxies,
  type RunningServer,
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

type RemoteEnvironment = Readonly<z.output<typeof remoteEnvironment>>;

export function readRemoteEnvironment(environment: NodeJS.ProcessEnv): RemoteEnvironment {
  return readSettings(remoteEnvironment, environment);
}

/** Serves one remote's builds under /remotes/NAME/. It runs behind the site server, so it needs no CORS. */
export async function startRemoteServer(environment: RemoteEnvironment): Promise<RunningServer> {
  const app = Fastify({
    logger: { level: environment.LOG_LEVEL },
    logController: new LogController({ disableRequestLogging: true }),
    ...requestOptions(environment.TRUSTED_PROXIES),
    ...receivingOptions(),
    // Serves requests on open connections while the server closes.
    return503OnClosing: false,
  });
  registerProblems(app);
  registerRequestLog(app);
  limitUnfinishedBodies(app);
  await registerMetrics(app, environment);
  const ending = registerDraining(app);
  await registerStaticFiles(app);
  const folder = resolve(environment.REMOTE_DIST);
  app.get<{ Params: { '*': string } }>(`/remotes/${environment.REMOTE_NAME}/*`, async (request, reply) => {
    const path = request.params['*'];
    return sendFile(reply, folder, path, cachingOf(path));
  });
  const url = await app.listen({ host: environment.REMOTE_HOST, port: environment.PORT });
  return { url, ...ending };
}

if (import.meta.main) {
  await runProcess(
    () => startRemoteServer(readRemoteEnvironment(process.env)),
    () => readRemoteEnvironment(process.env).DRAIN_SECONDS,
  );
}
