import httpProxy from '@fastify/http-proxy';
import { ERROR_CODES, PROBLEM_CONTENT_TYPE } from '@marketplace/contracts';
import type { FastifyInstance } from 'fastify';
import { problemBody, REMOTE_UNREACHABLE, type ProblemText } from './problem.ts';
import type { SiteEnvironment } from './settings.ts';

interface Upstream {
  logLevel: SiteEnvironment['LOG_LEVEL'];
  prefix: string;
  url: string;
  timeoutMs: number;
  code: string;
  detail: string;
  /** Its server gives out files: it needs to know nothing of who asks, and has nothing to tell their browser. */
  filesOnly?: true;
}

/** What is built in development may take a while. */
const BUILD_TIMEOUT_MS = 30_000;
/** A file of a remote that takes longer comes too late: the shell gives the whole remote seven seconds. */
const FILE_TIMEOUT_MS = 5_000;

const UNCERTAIN = 'The service did not answer in time. Look whether it was done before you try again.';

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
    timeoutMs: environment.API_TIMEOUT_SECONDS * 1_000,
    code: 'api_unreachable',
    detail: ERROR_CODES.database_unavailable.detail,
  });
  for (const [name, url] of Object.entries(remotes)) {
    await handOn(app, {
      logLevel,
      prefix: `/remotes/${name}`,
      url,
      timeoutMs: environment.SHELL_DEV_URL === undefined ? FILE_TIMEOUT_MS : BUILD_TIMEOUT_MS,
      code: REMOTE_UNREACHABLE.code,
      detail: REMOTE_UNREACHABLE.detail,
      filesOnly: true,
    });
  }
  if (environment.SHELL_DEV_URL !== undefined) {
    await handOn(app, {
      logLevel,
      prefix: '/assets',
      url: environment.SHELL_DEV_URL,
      timeoutMs: BUILD_TIMEOUT_MS,
      code: 'shell_unreachable',
      detail: 'The development server of the shell does not answer.',
    });
  }
}

async function handOn(app: FastifyInstance, upstream: Upstream): Promise<void> {
  const { prefix, url, timeoutMs, logLevel } = upstream;
  await app.register(httpProxy, {
    upstream: url,
    prefix,
    rewritePrefix: prefix,
    // Its own lines would carry whole addresses, with what people typed into them.
    logLevel: TALKATIVE.has(logLevel) ? 'warn' : logLevel,
    // The upstream reads bodies as they come; this server looks into none.
    undici: { connections: 64, connect: { timeout: 2_000 }, headersTimeout: timeoutMs, bodyTimeout: timeoutMs },
    replyOptions: {
      // A broken connection is tried once more for what only reads. Any number but 0 also stops this library from asking
      // ten times over when the answer is 503.
      retriesCount: 1,
      rewriteRequestHeaders: (request, headers) => ({
        ...(upstream.filesOnly === true ? withoutCredentials(headers) : headers),
        'x-forwarded-for': request.ip,
        'x-forwarded-proto': request.protocol,
        'x-forwarded-host': request.host,
      }),
      rewriteHeaders: (headers) => (upstream.filesOnly === true ? withoutCookies(headers) : headers),
      onError(reply, { error }) {
        reply.request.log.warn({ upstream: prefix, reason: error.message }, 'upstream does not answer');
        const timedOut = 'statusCode' in error && error.statusCode === 504;
        const problem = timedOut ? tooLate(upstream, reply.request.method) : away(upstream);
        void reply
          .code(problem.status)
          .header('cache-control', 'no-store')
          .type(PROBLEM_CONTENT_TYPE)
          .send(problemBody(reply.request.id, problem));
      },
    },
  });
}

function withoutCredentials<H extends { cookie?: unknown; authorization?: unknown }>(headers: H) {
  const { cookie: _cookie, authorization: _authorization, ...others } = headers;
  return others;
}

function withoutCookies<H extends { 'set-cookie'?: unknown }>(headers: H) {
  const { 'set-cookie': _cookies, ...others } = headers;
  return others;
}

function away({ code, detail }: Upstream): ProblemText {
  return { status: 503, title: 'Service Unavailable', code, detail };
}

/** Nobody knows what became of a call that was sent and not answered. */
function tooLate({ code, detail }: Upstream, method: string): ProblemText {
  const read = method === 'GET' || method === 'HEAD';
  return { status: 504, title: 'Gateway Timeout', code, detail: read ? detail : UNCERTAIN };
}
