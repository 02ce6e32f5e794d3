import httpProxy from '@fastify/http-proxy';
import { PROBLEM_CONTENT_TYPE } from '@marketplace/contracts';
import type { FastifyInstance } from 'fastify';
import { problemBody } from './problem.ts';
import type { SiteEnvironment } from './settings.ts';

interface Upstream {
  logLevel: SiteEnvironment['LOG_LEVEL'];
  prefix: string;
  url: string;
  code: string;
  detail: string;
}

const TALKATIVE = new Set<string>(['trace', 'debug', 'info']);

/** Hands calls on to the API and to the remotes' servers; one that is down is said plainly. */
export async function registerProxies(
  app: FastifyInstance,
  environment: SiteEnvironment,
  remotes: Readonly<Record<string, string>>,
): Promise<void> {
  const logLevel = environment.LOG_LEVEL;
  await handOn(app, {
    logLevel,
    prefix: '/api',
    url: environment.API_URL,
    code: 'api_unreachable',
    detail: 'The service is briefly unavailable. Nothing was changed. Please try again in a moment.',
  });
  for (const [name, url] of Object.entries(remotes)) {
    await handOn(app, {
      logLevel,
      prefix: `/remotes/${name}`,
      url,
      code: 'remote_unreachable',
      detail: 'This part of the site cannot be reached right now. Please try again in a moment.',
    });
  }
  if (environment.SHELL_DEV_URL !== undefined) {
    await handOn(app, {
      logLevel,
      prefix: '/assets',
      url: environment.SHELL_DEV_URL,
      code: 'shell_unreachable',
      detail: 'The development server of the shell does not answer.',
    });
  }
}

async function handOn(app: FastifyInstance, { prefix, url, code, detail, logLevel }: Upstream): Promise<void> {
  await app.register(httpProxy, {
    upstream: url,
    prefix,
    rewritePrefix: prefix,
    // Its own lines would carry whole addresses, with what people typed into them.
    logLevel: TALKATIVE.has(logLevel) ? 'warn' : logLevel,
    // The upstream reads bodies as they come; this server looks into none.
    undici: { connections: 64, connect: { timeout: 2_000 }, headersTimeout: 30_000, bodyTimeout: 30_000 },
    replyOptions: {
      rewriteRequestHeaders: (request, headers) => ({
        ...headers,
        'x-forwarded-for': request.ip,
        'x-forwarded-proto': request.protocol,
        'x-forwarded-host': request.host,
      }),
      onError(reply, { error }) {
        const timedOut = 'statusCode' in error && error.statusCode === 504;
        reply.request.log.warn({ upstream: prefix, reason: error.message }, 'upstream does not answer');
        const status = timedOut ? 504 : 503;
        const title = timedOut ? 'Gateway Timeout' : 'Service Unavailable';
        void reply
          .code(status)
          .header('cache-control', 'no-store')
          .type(PROBLEM_CONTENT_TYPE)
          .send(problemBody(reply.request.id, { status, title, code, detail }));
      },
    },
  });
}
