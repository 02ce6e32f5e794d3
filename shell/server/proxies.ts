import httpProxy from '@fastify/http-proxy';
import { ERROR_CODES, OUTCOME_UNKNOWN, PROBLEM_CONTENT_TYPE } from '@marketplace/contracts';
import { problemBody, requestIdHeadersOf, type ProblemText, type TlsIdentity } from '@marketplace/http-server';
import { failureCode, type Span } from '@marketplace/tracing';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { IncomingHttpHeaders } from 'node:http';
import { limitedPaths, readBodies, readBody } from './call-bodies.ts';
import { REMOTE_UNREACHABLE } from './store-files.ts';
import type { SiteEnvironment } from './settings.ts';
import { upstreamConnections } from './upstream-connections.ts';

interface Upstream {
  logLevel: SiteEnvironment['LOG_LEVEL'];
  prefix: string;
  url: string;
  timeoutMs: number;
  code: string;
  detail: string;
  /** Set for servers of static files: they get nothing about the visitor, and cannot set cookies. */
  filesOnly?: true;
  httpMethods?: readonly string[];
  lastGood?: LastGoodFile;
  tls?: TlsIdentity | null;
}

export type LastGoodFile = (url: string) => { headers: Record<string, string>; bytes: Buffer } | undefined;

export interface ProxyLimits {
  connections: number;
  bodyBytes: number;
  /** Maximum size of a response that is buffered, so that a slow visitor does not hold the upstream connection. */
  answerBytes: number;
}

export const PROXY_LIMITS: Readonly<ProxyLimits> = {
  connections: 64,
  bodyBytes: 64 * 1024 * 1024,
  answerBytes: 1024 * 1024,
};

const BUILD_TIMEOUT_MS = 30_000;
/** Timeout for a remote's file. The shell allows seven seconds for a whole remote. */
const FILE_TIMEOUT_MS = 5_000;

const READING = ['GET', 'HEAD'];

const VERBOSE = new Set<string>(['trace', 'debug', 'info']);

export async function registerProxies(
  app: FastifyInstance,
  {
    environment,
    remotes,
    lastGood,
    tls,
  }: {
    environment: SiteEnvironment;
    remotes: Readonly<Record<string, string>>;
    lastGood: LastGoodFile;
    tls: TlsIdentity | null;
  },
  limits: Readonly<ProxyLimits> = PROXY_LIMITS,
): Promise<void> {
  const logLevel = environment.LOG_LEVEL;
  const api: Upstream = {
    logLevel,
    prefix: '/api',
    url: environment.API_URL,
    timeoutMs: environment.API_TIMEOUT_SECONDS * 1_000,
    code: 'api_unreachable',
    detail: ERROR_CODES.database_unavailable.detail,
    lastGood,
    tls,
  };
  await app.register(async (calls) => {
    readBodies(calls, limits.bodyBytes, unavailableProblem(api));
    await handOn(calls, api, limits);
  });
  for (const [name, url] of Object.entries(remotes)) {
    const files: Upstream = {
      logLevel,
      prefix: `/remotes/${name}`,
      url,
      timeoutMs: environment.SHELL_DEV_URL === undefined ? FILE_TIMEOUT_MS : BUILD_TIMEOUT_MS,
      code: REMOTE_UNREACHABLE.code,
      detail: REMOTE_UNREACHABLE.detail,
      httpMethods: READING,
      filesOnly: true,
    };
    await handOn(app, files, limits);
  }
  if (environment.SHELL_DEV_URL !== undefined) {
    const development: Upstream = {
      logLevel,
      prefix: '/assets',
      url: environment.SHELL_DEV_URL,
      timeoutMs: BUILD_TIMEOUT_MS,
      code: 'shell_unreachable',
      detail: "The shell's development server does not respond.",
      httpMethods: READING,
    };
    await handOn(app, development, limits);
  }
}

async function handOn(app: FastifyInstance, upstream: Upstream, limits: Readonly<ProxyLimits>): Promise<void> {
  const { prefix, url, timeoutMs, logLevel, httpMethods } = upstream;
  const calls = new TracedCalls(prefix);
  await app.register(httpProxy, {
    upstream: url,
    prefix,
    rewritePrefix: prefix,
    routes: ['/', '/*', ...limitedPaths(prefix)],
    ...(httpMethods === undefined ? {} : { httpMethods: [...httpMethods] }),
    // The library logs full URLs, which may contain personal data.
    logLevel: VERBOSE.has(logLevel) ? 'warn' : logLevel,
    proxyPayloads: false,
    handler: (request, reply, dest, options) => reply.from(dest, { ...options, ...readBody(request) }),
    undici: upstreamConnections(limits.answerBytes, {
      connections: limits.connections,
      connect: { timeout: 2_000, ...upstream.tls },
      headersTimeout: timeoutMs,
      bodyTimeout: timeoutMs,
    }),
    replyOptions: {
      // Retries a read once after a broken connection. A nonzero value also turns off the library's ten retries on 503.
      retriesCount: 1,
      rewriteRequestHeaders: (request, headers) => ({
        ...(upstream.filesOnly === true ? fileHeaders(headers) : callHeaders(request, headers)),
        ...requestIdHeadersOf(request, calls.begin(request)),
      }),
      rewriteHeaders: (headers, request) => {
        calls.end(request);
        const { connection: _connection, 'keep-alive': _keepAlive, ...otherHeaders } = headers;
        return upstream.filesOnly === true ? withoutCookies(otherHeaders) : otherHeaders;
      },
      onError(reply, { error }) {
        reply.request.log.warn({ upstream: prefix, reason: error.message }, 'could not reach upstream');
        calls.end(reply.request, failureCode(error));
        const lastGoodFile = reply.request.method === 'GET' ? upstream.lastGood?.(reply.request.url) : undefined;
        if (lastGoodFile !== undefined) return void reply.headers(lastGoodFile.headers).send(lastGoodFile.bytes);
        const timedOut = 'statusCode' in error && error.statusCode === 504;
        const problem = timedOut ? tooLate(upstream, reply.request.method) : unavailableProblem(upstream);
        return void reply
          .code(problem.status)
          .header('cache-control', 'no-store')
          .type(PROBLEM_CONTENT_TYPE)
          .send(problemBody(reply.request.id, problem));
      },
    },
  });
}

/** Trace spans for calls to one upstream. Calls that the visitor cancels are not recorded. */
class TracedCalls {
  readonly #prefix: string;
  readonly #running = new WeakMap<object, Span>();

  constructor(prefix: string) {
    this.#prefix = prefix;
  }

  begin(request: Pick<FastifyRequest, 'method' | 'span'>): Span | null {
    const { method, span } = request;
    if (span === null) return null;
    const call = span.begin(`${method} ${this.#prefix}`, {
      kind: 'client',
      attributes: { 'http.request.method': method, 'url.template': `${this.#prefix}/*` },
    });
    this.#running.set(request, call);
    return call;
  }

  /** Ends the span when the response begins. The request's span has the status. */
  end(request: object | undefined, failure?: string): void {
    if (request !== undefined) this.#running.get(request)?.end({ failure });
  }
}

const FILE_HEADERS = ['host', 'accept', 'accept-encoding', 'if-none-match', 'if-modified-since', 'range', 'if-range'];

/** Drops everything about the visitor, such as the address, cookies, and the Referer with the search. */
function fileHeaders(headers: IncomingHttpHeaders): IncomingHttpHeaders {
  return Object.fromEntries(FILE_HEADERS.flatMap((name) => (name in headers ? [[name, headers[name]]] : [])));
}

/**
 * Drops the hop-by-hop header `Expect`, the content length of a GET or HEAD request, and the visitor's trace headers. A
 * trusted proxy's trace id is already the request id.
 */
function callHeaders(
  request: Pick<FastifyRequest, 'method' | 'ip' | 'protocol' | 'host'>,
  headers: IncomingHttpHeaders,
): IncomingHttpHeaders {
  const {
    expect: _expected,
    traceparent: _parent,
    tracestate: _state,
    'content-length': length,
    ...otherHeaders
  } = headers;
  return {
    ...otherHeaders,
    ...(READING.includes(request.method) || length === undefined ? {} : { 'content-length': length }),
    'x-forwarded-for': request.ip,
    'x-forwarded-proto': request.protocol,
    'x-forwarded-host': request.host,
  };
}

function withoutCookies<H extends { 'set-cookie'?: unknown }>(headers: H) {
  const { 'set-cookie': _cookies, ...otherHeaders } = headers;
  return otherHeaders;
}

function unavailableProblem({ code, detail }: Upstream): ProblemText {
  return { status: 503, title: 'Service Unavailable', code, detail };
}

/** Error for a timeout. After a timed-out write, the outcome is unknown. */
function tooLate({ code, detail }: Upstream, method: string): ProblemText {
  const isRead = method === 'GET' || method === 'HEAD';
  return { status: 504, title: 'Gateway Timeout', code, detail: isRead ? detail : OUTCOME_UNKNOWN };
}
