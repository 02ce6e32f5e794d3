import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';

/** A room's routes: a factory that receives what the room depends on. */
export type FeatureRoutes<Dependencies> = (deps: Dependencies) => FastifyPluginAsyncZod;
