import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';

/** Routes of a room: a factory that takes the room's dependencies. */
export type FeatureRoutes<Dependencies> = (deps: Dependencies) => FastifyPluginAsyncZod;

/** Fastify application to which routes are added. */
export type App = Parameters<FastifyPluginAsyncZod>[0];
