import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import * as z from 'zod/mini';

export type FeatureRoutes<Dependencies> = (deps: Dependencies) => FastifyPluginAsyncZod;

export type App = Parameters<FastifyPluginAsyncZod>[0];

/** Body of a call without data: nothing, or an empty object. */
export const noBody = z.nullish(z.strictObject({}));

/** Responses of calls that return no data. */
export const successResponse = () => ({ success: true });
export const doneResponse = () => ({ done: true as const });
export const sentResponse = () => ({ sent: true as const });
