import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { AppDependencies } from './dependencies.ts';

/** A feature's routes: a factory that receives the app's dependencies. */
export type FeatureRoutes = (deps: AppDependencies) => FastifyPluginAsyncZod;
