import { createHash } from 'node:crypto';
import { callbackify } from 'node:util';
import rateLimit, { type FastifyRateLimitStore } from '@fastify/rate-limit';
import type { FastifyReply, FastifyRequest } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import type { ServiceDependencies } from '../dependencies.ts';
import { AppError } from './app-error.ts';
import { clientOf, ipv6SiteOf } from './client-network.ts';
import { spendHit, restoreHit } from './rate-limit-counters.repository.ts';

export interface RateLimit {
  name: string;
  max: number;
  windowSeconds: number;
}

export interface LimitedAttempt {
  limit: RateLimit;
  value: string;
}

type LimitHook = (request: FastifyRequest, reply: FastifyReply) => Promise<void>;

declare module 'fastify' {
  interface FastifyInstance {
    /**
     * onRequest or preHandler hook: limits requests per client, and rejects with `rate_limited`. An IPv6 client is a
     * /64. All clients of a /48 share five times the limit.
     */
    limitByClient(limit: RateLimit): LimitHook;
    /**
     * preHandler hook: limits requests per value, such as an email address, and rejects with `rate_limited`. Requests
     * without a value are not counted.
     */
    limitByValue(limit: RateLimit, valueOf: (request: FastifyRequest) => string | undefined): LimitHook;
    /**
     * Spends an attempt before it is made, so that concurrent attempts cannot exceed the limit. Stops at the first
     * exceeded limit. Returns a function that restores the attempt.
     * @throws AppError `rate_limited`
     */
    spendAttempt(attempts: readonly LimitedAttempt[]): Promise<() => Promise<void>>;
  }
}

/** All clients of an IPv6 /48 together may use this multiple of a /64's limit. */
const SITE_SHARE = 5;

/** Hashes the value, so that counters contain no personal data. */
const keyOf = (limit: RateLimit, value: string) =>
  `${limit.name}:${createHash('sha256').update(value).digest('base64url')}`;

interface RateLimitSettings {
  deps: ServiceDependencies;
  /** Multiplies every limit; 0 disables all limits. */
  factor: number;
}

/**
 * Counts in the database, across processes. On failure, logs a warning and lets requests pass, because a broken limiter
 * must not take the API down.
 */
export const rateLimitsPlugin = fastifyPlugin<RateLimitSettings>(
  async (app, { deps, factor }) => {
    function tooMany({ name }: RateLimit, seconds: number): AppError {
      deps.metrics.rateLimitRefusals.inc({ limit: name });
      return new AppError('rate_limited', { retryAfterSeconds: seconds });
    }
    const count = callbackify(async (key: string, windowMs: number) => {
      try {
        return await spendHit(deps.db, key, deps.now(), windowMs);
      } catch (error) {
        app.log.warn({ err: error }, 'could not count request; rate limit not applied');
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
        keyGenerator: (request) => keyOf(limit, valueOf(request) ?? ''),
      });
      return async (request) => {
        if (valueOf(request) === undefined) return;
        const usage = await check(request);
        if (usage.isAllowed || !usage.isExceeded) return;
        throw tooMany(limit, usage.ttlInSeconds);
      };
    }

    app.decorate('limitByClient', (limit) => {
      const byClient = limiter(limit, (request) => clientOf(request.ip));
      const site = { ...limit, name: `${limit.name}-site`, max: limit.max * SITE_SHARE };
      const bySite = limiter(site, (request) => ipv6SiteOf(request.ip) ?? undefined);
      return async (request, reply) => {
        await byClient(request, reply);
        await bySite(request, reply);
      };
    });
    app.decorate('limitByValue', limiter);
    app.decorate('spendAttempt', async (attempts) => {
      const keys: string[] = [];
      for (const { limit, value } of factor === 0 ? [] : attempts) {
        const key = keyOf(limit, value);
        const hit = await spendHit(deps.db, key, deps.now(), limit.windowSeconds * 1000).catch((error: unknown) => {
          app.log.warn({ err: error }, 'could not count attempt; rate limit not applied');
          return null;
        });
        if (hit === null) continue;
        if (hit.current > Math.ceil(limit.max * factor)) throw tooMany(limit, Math.ceil(hit.ttl / 1000));
        keys.push(key);
      }
      return async () => {
        try {
          for (const key of keys) await restoreHit(deps.db, key);
        } catch (error) {
          // The attempt succeeded, so return its result even if the limit could not be restored.
          app.log.warn({ err: error }, 'could not restore the attempt, so the rate limit stays one lower');
        }
      };
    });
  },
  { name: 'rate-limits' },
);
