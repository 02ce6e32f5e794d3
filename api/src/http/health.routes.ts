import type { ServiceDependencies } from '../dependencies.ts';
import * as z from 'zod';
import { checkReadiness } from '../db/database.ts';
import { AppError } from './app-error.ts';
import type { FeatureRoutes } from './feature-routes.ts';

interface HealthDependencies extends Pick<ServiceDependencies, 'config' | 'db'> {
  rankIndex: { isReady: boolean } | null;
}

const healthSchema = z.object({ status: z.literal('ok') });

/**
 * `ready` is 503 while the rank index loads (at most two minutes), the database is down or read-only, or the process
 * drains.
 */
export const healthRoutes: FeatureRoutes<HealthDependencies> = (deps) => async (app) => {
  // Logs only failed probes, because probes run every few seconds.
  const logLevel = deps.config.LOG_LEVEL === 'silent' ? 'silent' : 'warn';
  const schema = { response: { 200: healthSchema } };
  app.get('/api/health/live', { schema, logLevel }, async () => ({ status: 'ok' as const }));
  app.get('/api/health/ready', { schema, logLevel }, async () => {
    if (app.isDraining()) throw new AppError('shutting_down');
    if (deps.rankIndex?.isReady === false)
      throw new AppError('database_unavailable', { detail: 'The search is still loading.' });
    await checkReadiness(deps.db);
    return { status: 'ok' as const };
  });
};
