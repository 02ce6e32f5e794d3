import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';

/** A room's routes: a factory that receives what the room depends on. */
export type FeatureRoutes<Dependencies> = (deps: Dependencies) => FastifyPluginAsyncZod;

/** The application, as routes are added to it. */
export type App = Parameters<FastifyPluginAsyncZod>[0];
