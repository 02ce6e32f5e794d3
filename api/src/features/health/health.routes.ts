import * as z from 'zod';
import { checkReadiness } from '../../db/database.ts';
import { AppError } from '../../errors.ts';
import type { FeatureRoutes } from '../routes.ts';

const healthSchema = z.object({ status: z.literal('ok') });

/**
 * `live`: the process answers. `ready`: it can do its work; 503 until the rank index is loaded or known to fail, while
 * the database cannot be reached or written to, and from the signal to stop on.
 */
export const healthRoutes: FeatureRoutes = (deps) => async (app) => {
  // A probe every few seconds is no news; its failure is.
  const logLevel = deps.config.LOG_LEVEL === 'silent' ? 'silent' : 'warn';
  const schema = { response: { 200: healthSchema } };
  app.get('/api/health/live', { schema, logLevel }, async () => ({ status: 'ok' as const }));
  app.get('/api/health/ready', { schema, logLevel }, async () => {
    if (app.isDraining()) throw new AppError('shutting_down');
    if (deps.rankIndex?.isSettled === false)
      throw new AppError('database_unavailable', { detail: 'The search is still loading.' });
    await checkReadiness(deps.db);
    return { status: 'ok' as const };
  });
};
