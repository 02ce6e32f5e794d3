import Fastify, { LogController } from 'fastify';
import { resolve } from 'node:path';
import { registerDraining } from './draining.ts';
import { NOT_FOUND, registerProblems, sendProblem } from './problem.ts';
import { readRemoteEnvironment, type RemoteEnvironment } from './settings.ts';
import { cachingOf } from './release-caching.ts';
import { runProcess, type RunningServer } from './running-server.ts';
import { staticFolder } from './static-folder.ts';

/**
 * Serves one remote's builds under /remotes/NAME/. It stands behind the site server, so it knows nothing of other
 * origins.
 */
export async function startRemoteServer(environment: RemoteEnvironment): Promise<RunningServer> {
  const app = Fastify({
    logger: { level: environment.LOG_LEVEL },
    logController: new LogController({ disableRequestLogging: true }),
    // What still comes over an open connection while the server closes is answered; its connection ends with it.
    return503OnClosing: false,
  });
  registerProblems(app);
  const ending = registerDraining(app);
  const files = staticFolder(resolve(environment.REMOTE_DIST));
  app.get<{ Params: { '*': string } }>(`/remotes/${environment.REMOTE_NAME}/*`, async (request, reply) => {
    const path = request.params['*'];
    if (await files.send(request, reply, path, cachingOf(path))) return reply;
    return sendProblem(request, reply, NOT_FOUND);
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
