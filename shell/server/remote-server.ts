import Fastify, { LogController } from 'fastify';
import { resolve } from 'node:path';
import { NOT_FOUND, registerProblems, sendProblem } from './problem.ts';
import { readRemoteEnvironment, type RemoteEnvironment } from './settings.ts';
import { runProcess, type RunningServer } from './running-server.ts';
import { IMMUTABLE, REVALIDATE, staticFolder } from './static-folder.ts';

/** Says what is current, so it is asked for every time; everything else lies in the folder of a release for good. */
const CURRENT = /(^|\/)(release|mf-manifest|mf-manifest-stats)\.json$/;

/**
 * Serves one remote's builds under /remotes/NAME/. It stands behind the site server, so it knows nothing of other
 * origins.
 */
export async function startRemoteServer(environment: RemoteEnvironment): Promise<RunningServer> {
  const app = Fastify({
    logger: { level: environment.LOG_LEVEL },
    logController: new LogController({ disableRequestLogging: true }),
  });
  registerProblems(app);
  const files = staticFolder(resolve(environment.REMOTE_DIST));
  app.get<{ Params: { '*': string } }>(`/remotes/${environment.REMOTE_NAME}/*`, async (request, reply) => {
    const path = request.params['*'];
    if (await files.send(request, reply, path, CURRENT.test(path) ? REVALIDATE : IMMUTABLE)) return reply;
    return sendProblem(request, reply, NOT_FOUND);
  });
  const url = await app.listen({ host: environment.REMOTE_HOST, port: environment.PORT });
  return { url, stop: () => app.close() };
}

if (import.meta.main) await runProcess(() => startRemoteServer(readRemoteEnvironment(process.env)));
