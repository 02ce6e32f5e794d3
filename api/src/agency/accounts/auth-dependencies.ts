import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { ServiceDependencies } from '../../dependencies.ts';
import type { Tokens } from '../../http/tokens.ts';
import { attemptsOf, type Attempts } from './attempt-limits.ts';
import { deviceMarks } from './device-marks.ts';
import { deviceName } from './device-name.ts';

/** What starting a session depends on: the app's dependencies, the tokens that it issues, and the device that asks. */
export interface SessionDependencies extends ServiceDependencies {
  tokens: Tokens;
  /** Such as 'Chrome on Windows'; empty if unknown. */
  device: string;
}

/** What a call depends on that proves an account's owner. */
export interface AuthDependencies extends SessionDependencies {
  attempts: Attempts;
}

/** Makes the dependencies of a request. */
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
