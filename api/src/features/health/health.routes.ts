import * as z from 'zod';
import type { FeatureRoutes } from '../routes.ts';
import { pingDatabase } from './health.repository.ts';

const healthSchema = z.object({ status: z.literal('ok') });

/** `live`: the process answers. `ready`: it can do its work; 503 while the database cannot be reached. */
export const healthRoutes: FeatureRoutes = (deps) => async (app) => {
  const schema = { response: { 200: healthSchema } };
  app.get('/api/health/live', { schema, logLevel: 'warn' }, async () => ({ status: 'ok' as const }));
  app.get('/api/health/ready', { schema, logLevel: 'warn' }, async () => {
    await pingDatabase(deps.db);
    return { status: 'ok' as const };
  });
};
