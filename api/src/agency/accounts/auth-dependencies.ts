import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { ServiceDependencies } from '../../dependencies.ts';
import type { Tokens } from '../../http/tokens.ts';
import { deviceName } from './device-name.ts';

/** What signing in depends on: the app's dependencies, the tokens that it issues, and the device that asks. */
export interface AuthDependencies extends ServiceDependencies {
  tokens: Tokens;
  /** Such as 'Chrome on Windows'; empty if unknown. */
  device: string;
}

/** Makes the dependencies of a request. */
export const authDependencies =
  <Dependencies extends ServiceDependencies>(deps: Dependencies, { tokens }: Pick<FastifyInstance, 'tokens'>) =>
  ({ headers }: Pick<FastifyRequest, 'headers'>): Dependencies & AuthDependencies => ({
    ...deps,
    tokens,
    device: deviceName(headers['user-agent'] ?? ''),
  });
