import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { ServiceDependencies } from '../../dependencies.ts';
import { attemptsOf, type Attempts } from './attempt-limits.ts';
import { deviceMarks } from './device-marks.ts';
import { deviceName } from './device-name.ts';
import type { SessionDependencies } from './sessions.service.ts';

export interface AuthDependencies extends SessionDependencies {
  attempts: Attempts;
}

export function authDependencies<Dependencies extends ServiceDependencies>(
  deps: Dependencies,
  app: Pick<FastifyInstance, 'tokens' | 'countAttempt'>,
): (request: FastifyRequest) => Dependencies & AuthDependencies {
  const devices = deviceMarks(deps.config, deps.now);
  return (request) => ({
    ...deps,
    tokens: app.tokens,
    device: deviceName(request.headers['user-agent'] ?? ''),
    attempts: attemptsOf(request, { app, devices }),
  });
}
