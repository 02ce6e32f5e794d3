import { ERROR_CODES } from '@marketplace/contracts';
import type { FastifyInstance } from 'fastify';
import { closeServer, trackDraining } from './drain-state.ts';
import { sendProblem, type ProblemText } from './problem.ts';
import type { RunningServer } from './running-server.ts';

const SHUTTING_DOWN: ProblemText = {
  ...ERROR_CODES.shutting_down,
  title: 'Service Unavailable',
  code: 'shutting_down',
};

/** Health checks (`/health/live`, `/health/ready`) and graceful shutdown. `findObstacle` can also make readiness fail. */
export function registerDraining(
  app: FastifyInstance,
  findObstacle: () => Promise<ProblemText | null> = async () => null,
): Pick<RunningServer, 'drain' | 'stop'> {
  const { drain, isDraining } = trackDraining(app);
  app.get('/health/live', async (_request, reply) => reply.header('cache-control', 'no-store').send({ status: 'ok' }));
  app.get('/health/ready', async (request, reply) => {
    const obstacle = isDraining() ? SHUTTING_DOWN : await findObstacle();
    if (obstacle === null) return reply.header('cache-control', 'no-store').send({ status: 'ok' });
    void reply.header('retry-after', '1');
    return sendProblem(request, reply, obstacle);
  });
  return {
    drain,
    stop: () => closeServer(app),
  };
}
