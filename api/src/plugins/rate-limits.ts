import { createHash } from 'node:crypto';
import { callbackify } from 'node:util';
import rateLimit, { normalizeIP, type FastifyRateLimitStore } from '@fastify/rate-limit';
import type { FastifyReply, FastifyRequest } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import type { AppDependencies } from '../dependencies.ts';
import { AppError } from '../errors.ts';
import { countHit } from './rate-limit-counters.repository.ts';

/** At most `max` requests in `windowSeconds`. `name` tells the counters of different limits apart. */
export interface RateLimit {
  name: string;
  max: number;
  windowSeconds: number;
}

type LimitHook = (request: FastifyRequest, reply: FastifyReply) => Promise<void>;

declare module 'fastify' {
  interface FastifyInstance {
    /** Hook for onRequest or preHandler: counts the requests of one client address; refuses with `rate_limited`. */
    limitByClient(limit: RateLimit): LimitHook;
    /**
     * preHandler: counts the requests that name the same thing, an email address for one; refuses with `rate_limited`.
     * A request for which `valueOf` answers undefined is not counted.
     */
    limitByValue(limit: RateLimit, valueOf: (request: FastifyRequest) => string | undefined): LimitHook;
  }
}

export interface RateLimitSettings {
  deps: AppDependencies;
  /** Multiplies every limit; 0 switches them off. */
  factor: number;
}

/**
 * Counts in the database, so that several processes share the counters. When the database cannot count, requests pass
 * and the log says so: a limiter that is down must not take the API down.
 */
export const rateLimitsPlugin = fastifyPlugin<RateLimitSettings>(
  async (app, { deps, factor }) => {
    const count = callbackify(async (key: string, windowMs: number) => {
      try {
        return await countHit(deps.db, key, deps.now(), windowMs);
      } catch (error) {
        app.log.warn({ err: error }, 'requests could not be counted; the limit is not applied');
        throw error;
      }
    });
    class DatabaseCounters implements FastifyRateLimitStore {
      incr: FastifyRateLimitStore['incr'] = (key, done, windowMs) => count(key, windowMs, done);
      child(): FastifyRateLimitStore {
        return this;
      }
    }
    await app.register(rateLimit, { global: false, store: DatabaseCounters, skipOnError: true });

    function limiter(limit: RateLimit, valueOf: (request: FastifyRequest) => string | undefined): LimitHook {
      if (factor === 0) return async () => undefined;
      const check = app.createRateLimit({
        max: Math.ceil(limit.max * factor),
        timeWindow: limit.windowSeconds * 1000,
        skipOnError: true,
        // Hashed: the counters name nobody.
        keyGenerator: (request) =>
          `${limit.name}:${createHash('sha256')
            .update(valueOf(request) ?? '')
            .digest('base64url')}`,
      });
      return async (request, reply) => {
        if (valueOf(request) === undefined) return;
        const counted = await check(request);
        if (counted.isAllowed || !counted.isExceeded) return;
        reply.header('retry-after', String(counted.ttlInSeconds));
        throw new AppError('rate_limited');
      };
    }

    app.decorate('limitByClient', (limit) => limiter(limit, (request) => normalizeIP(request.ip)));
    app.decorate('limitByValue', limiter);
  },
  { name: 'rate-limits' },
);
