import fastifyCookie from '@fastify/cookie';
import {
  bodyLimitOf,
  limitUnfinishedBodies,
  listeningWith,
  nodeTimeouts,
  readTlsIdentity,
  receivingOptions,
  type RequestLimits,
  warnOfForwardedAddresses,
} from '@marketplace/http-server/any-server';
import { requestIds, tracedRequests } from '@marketplace/tracing';
import fastify, { LogController, type RouteOptions } from 'fastify';
import { validatorCompiler, type ZodTypeProvider } from 'fastify-type-provider-zod';
import * as z from 'zod';
import { WORK_KINDS, type WorkKind } from '../db/connection-shares.ts';
import { databaseFor } from '../db/database.ts';
import type { AppDependencies } from './dependencies.ts';
import { listSessionsById } from '../agency/accounts/sessions.repository.ts';
import { findLinkOwner } from '../caregiver/links/links.service.ts';
import { FEATURE_ROUTES } from './routes.ts';
import { apiDocsPlugin } from '../http/api-docs.ts';
import { drainingPlugin } from '../http/draining.ts';
import { gaugesPlugin } from './gauges.ts';
import { headersPlugin } from '../http/headers.ts';
import { acceptOnlyJson } from '../http/json-bodies.ts';
import { onlyOurCallersPlugin } from '../http/internal-tls.ts';
import { identityPlugin } from '../http/identity.ts';
import { requestLogPlugin } from '../observability/logging.ts';
import { metricsPlugin } from '../observability/metrics-plugin.ts';
import { problemsPlugin } from '../http/problems.ts';
import { readBudgetPlugin } from '../http/read-budget/read-budget.ts';
import { rateLimitsPlugin } from '../http/rate-limits.ts';
import { requestAssociationPlugin } from '../reference/associations/request-association.ts';
import { releaseCountsPlugin } from '../release-health/release-counts.ts';
import { requestEncodingPlugin } from '../http/request-encoding.ts';
import { requestIdsPlugin } from '../observability/request-ids.ts';
import { responsesPlugin } from '../http/response-serializer.ts';
import { tokensPlugin } from '../http/tokens.ts';

export interface AppOptions {
  onRoute?: (route: RouteOptions) => void;
  /** Also checks each response with its zod schema. For tests. */
  checkResponses?: boolean;
  /** Timeouts for incoming requests. For tests. */
  requestLimits?: RequestLimits;
}

const noParameters = z.strictObject({});

export async function buildApp(deps: AppDependencies, options: AppOptions = {}) {
  const { config } = deps;
  const depsFor = (kind: WorkKind): AppDependencies => ({
    ...deps,
    db: databaseFor(kind, deps.db),
    // A getter, because a new index may replace this one while the app runs.
    get rankIndex() {
      return deps.rankIndex;
    },
  });
  const tls = config.INTERNAL_TLS_DIRECTORY === undefined ? null : readTlsIdentity(config.INTERNAL_TLS_DIRECTORY);
  const trustedProxies = config.TRUSTED_PROXIES.split(',').map((proxy) => proxy.trim());
  const app = fastify({
    loggerInstance: deps.log,
    logController: new LogController({ disableRequestLogging: true }),
    ...receivingOptions(options.requestLimits),
    ...listeningWith(tls, { timeouts: nodeTimeouts(options.requestLimits), asksCallers: true }),
    trustProxy: trustedProxies,
    genReqId: requestIds(trustedProxies, deps.tracing !== null),
    // While the server closes, it still serves requests on open connections, and closes each connection afterward.
    return503OnClosing: false,
    routerOptions: { maxParamLength: 200 },
  }).withTypeProvider<ZodTypeProvider>();
  app.setValidatorCompiler(validatorCompiler);
  acceptOnlyJson(app);
  // Body limits come from the list that the site uses, too (http-server/body-limits). A route without declared query
  // parameters accepts none.
  app.addHook('onRoute', (route) => {
    route.bodyLimit = bodyLimitOf(route.url);
    if (route.schema && !route.schema.hide) route.schema.querystring ??= noParameters;
  });

  await app.register(responsesPlugin, { checked: options.checkResponses ?? false });
  await app.register(problemsPlugin);
  await app.register(tracedRequests, { tracing: deps.tracing });
  await app.register(requestIdsPlugin);
  await app.register(drainingPlugin);
  await app.register(requestLogPlugin);
  await app.register(headersPlugin, { config });
  if (tls !== null) await app.register(onlyOurCallersPlugin);
  limitUnfinishedBodies(app, options.requestLimits);
  await app.register(requestEncodingPlugin);
  warnOfForwardedAddresses(app);
  await app.register(fastifyCookie);
  await app.register(tokensPlugin, { deps: depsFor('identity') });
  await app.register(identityPlugin, { deps: depsFor('identity'), findLinkOwner, listSessionsById });
  await app.register(requestAssociationPlugin, { deps: depsFor('identity') });
  await app.register(rateLimitsPlugin, { deps: depsFor('identity'), factor: config.RATE_LIMIT_FACTOR });
  await app.register(metricsPlugin, { metrics: deps.metrics });
  await app.register(readBudgetPlugin, { deps: depsFor('search') });
  await app.register(gaugesPlugin, { deps });
  await app.register(releaseCountsPlugin, { deps: depsFor('public') });
  await app.register(apiDocsPlugin, { config });
  if (options.onRoute) app.addHook('onRoute', options.onRoute);
  for (const kind of WORK_KINDS) {
    if (kind === 'jobs') continue;
    for (const routes of FEATURE_ROUTES[kind]) await app.register(routes(depsFor(kind)));
  }
  return app;
}

export type App = Awaited<ReturnType<typeof buildApp>>;
