import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import * as z from 'zod/mini';

/** Routes of a feature: a factory that takes the feature's dependencies. */
export type FeatureRoutes<Dependencies> = (deps: Dependencies) => FastifyPluginAsyncZod;

/** Fastify application to which routes are added. */
export type App = Parameters<FastifyPluginAsyncZod>[0];

/** Body of a call without data: nothing, or an empty object. */
export const noBody = z.nullish(z.strictObject({}));
