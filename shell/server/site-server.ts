import compress, { type FastifyCompressOptions } from '@fastify/compress';
import {
  limitUnfinishedBodies,
  listeningWith,
  MALFORMED,
  nodeTimeouts,
  receivingOptions,
  registerDraining,
  registerMetrics,
  registerProblems,
  registerRequestLog,
  registerStaticFiles,
  requestOptions,
  REQUEST_LIMITS,
  runProcess,
  sendProblem,
  warnOfForwardedAddresses,
  type RequestLimits,
  type RunningServer,
} from '@marketplace/http-server';
import { tracedRequests } from '@marketplace/tracing';
import { openTracing } from '@marketplace/tracing/open';
import Fastify, { LogController } from 'fastify';
import { constants } from 'node:zlib';
import { callsOfApi, internalTls } from './api-calls.ts';
import { associationLookup } from './associations.ts';
import { refuseOtherMethods } from './page-methods.ts';
import { PROXY_LIMITS, registerProxies, type ProxyLimits } from './proxies.ts';
import { lastGoodCopies } from './last-good-copies.ts';
import { securityHeaders } from './security-headers.ts';
import { readSiteEnvironment, serversOfRemotes, type SiteEnvironment } from './settings.ts';
import { findUnpublished } from './shell-files.ts';
import { storeFiles } from './store-files.ts';
import { distOf, registerFiles } from './site-files.ts';
import { registerPages } from './site-pages.ts';

const COMPRESSION: FastifyCompressOptions = {
  encodings: ['br', 'gzip'],
  // Does not decompress request bodies. The API accepts no compressed bodies, so it rejects them itself.
  globalDecompression: false,
};
const PAGE_COMPRESSION: FastifyCompressOptions = {
  ...COMPRESSION,
  brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
};
/**
 * Compression of API responses: 10% larger than the default, for half the CPU time (`npm run bench:http -- --part
 * site`).
 */
const API_COMPRESSION: FastifyCompressOptions = {
  ...COMPRESSION,
  brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 1, [constants.BROTLI_PARAM_LGWIN]: 16 } },
  zlibOptions: { level: 1, windowBits: 14, memLevel: 7 },
};

/** Limits that only tests set. */
export interface SiteLimits extends RequestLimits, ProxyLimits {}

/** Starts the site server, which works even while the API and the remotes are down. */
export async function startSiteServer(
  environment: SiteEnvironment,
  limits: Readonly<SiteLimits> = { ...REQUEST_LIMITS, ...PROXY_LIMITS },
): Promise<RunningServer> {
  const tracing = await openTracing(environment, (lost) => app.log.warn(lost, 'could not send traces'));
  const tls = internalTls(environment);
  const app = Fastify({
    logger: { level: environment.LOG_LEVEL },
    logController: new LogController({ disableRequestLogging: true }),
    // During shutdown, serves one more request on each open connection, then closes it.
    return503OnClosing: false,
    ...requestOptions(environment.TRUSTED_PROXIES, tracing !== null),
    ...receivingOptions(limits),
    ...listeningWith(tls, { timeouts: nodeTimeouts(limits), asksCallers: false }),
    // Handles URLs that cannot be decoded. Such requests never reach the hooks below.
    frameworkErrors: (_error, request, reply) => {
      reply.headers(securityHeaders(environment.PUBLIC_URL));
      void sendProblem(request, reply, MALFORMED);
    },
  });
  registerProblems(app);
  await app.register(tracedRequests, { tracing });
  registerRequestLog(app);
  warnOfForwardedAddresses(app);
  await registerMetrics(app, environment);
  const ending = registerDraining(
    app,
    environment.SHELL_DEV_URL === undefined
      ? findUnpublished(distOf(environment), environment.REMOTES_LIST, app.log)
      : undefined,
  );
  const headers = Object.entries(securityHeaders(environment.PUBLIC_URL));
  app.addHook('onRequest', async (_request, reply) => {
    for (const [name, value] of headers) void reply.header(name, value);
  });
  limitUnfinishedBodies(app, limits);
  const remotes = serversOfRemotes(environment);
  const callApi = callsOfApi(environment, tls);
  const copies = lastGoodCopies(environment.LAST_GOOD_DIRECTORY, app.log);
  const associations = associationLookup(callApi, copies, app.log);
  await app.register(async (proxied) => {
    await proxied.register(compress, API_COMPRESSION);
    await registerProxies(proxied, { environment, remotes, lastGood: associations.logoAt, tls }, limits);
  });
  await app.register(compress, PAGE_COMPRESSION);
  await registerStaticFiles(app);
  const fromStore = environment.REMOTES_LIST === undefined ? null : storeFiles(environment.REMOTES_LIST);
  registerFiles(app, environment, fromStore);
  registerPages(app, environment, { remotes, fromStore, copies, findAssociation: associations.find, callApi });
  refuseOtherMethods(app);
  const url = await app.listen({ host: environment.SITE_HOST, port: environment.SITE_PORT });
  return {
    url,
    drain: ending.drain,
    async stop() {
      await ending.stop();
      await tracing?.stop();
    },
  };
}

if (import.meta.main) {
  await runProcess(
    () => startSiteServer(readSiteEnvironment(process.env)),
    () => readSiteEnvironment(process.env).DRAIN_SECONDS,
  );
}
