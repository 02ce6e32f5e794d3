import compress, { type FastifyCompressOptions } from '@fastify/compress';
import type { Association } from '@marketplace/contracts';
import { offeredLanguages, SOURCE_LANGUAGE } from '@marketplace/domain';
import {
  limitUnfinishedBodies,
  listeningWith,
  MALFORMED,
  nodeTimeouts,
  NOT_FOUND,
  receivingOptions,
  registerDraining,
  registerMetrics,
  registerProblems,
  registerRequestLog,
  registerStaticFiles,
  requestOptions,
  REQUEST_LIMITS,
  REVALIDATE,
  runProcess,
  sendFile,
  sendProblem,
  warnOfForwardedAddresses,
  type RequestLimits,
  type RunningServer,
} from '@marketplace/http-server';
import type { SiteConfig } from '@marketplace/platform';
import { tracedRequests } from '@marketplace/tracing';
import { openTracing } from '@marketplace/tracing/open';
import Fastify, { LogController, type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { randomBytes } from 'node:crypto';
import { join, resolve } from 'node:path';
import { constants } from 'node:zlib';
import { scriptsForPage, type EarlyScript } from '../src/remotes/page-scripts.ts';
import { resolvePath, withCodeInLowerCase, type SitePage } from '../src/site/site-map.ts';
import { callsOfApi, internalTls, type CallApi } from './api-calls.ts';
import { associationLookup, hasUpperCaseCode, type AssociationAnswer } from './associations.ts';
import { declaredPage, describePage, firstCall, listedPaths } from './page-descriptions.ts';
import { FAILURE_SCRIPT, renderPage, SESSION_SCRIPT, SHARED_PICTURE, START_SCRIPT } from './page-html.ts';
import { refuseOtherMethods } from './page-methods.ts';
import { WITHOUT_SCRIPT_STYLES } from './page-without-script.ts';
import { prerenderedPages } from './prerendering/prerendered-pages.ts';
import { releaseFiles } from './prerendering/release-files.ts';
import { PROXY_LIMITS, registerProxies, type ProxyLimits } from './proxies.ts';
import { readerLanguage, VARIES_BY_LANGUAGE } from './reader-language.ts';
import { forBrowsers, listingsForVisit, type VisitorsRemote } from './remote-listings.ts';
import { lastGoodCopies, type LastGoodCopies } from './last-good-copies.ts';
import { serveListedRemotes } from './listed-remotes.ts';
import { publishedRemotes } from './remotes-list.ts';
import type { RemotesSource } from './remotes-source.ts';
import { servedRemotes } from './remotes-servers.ts';
import { securityHeaders } from './security-headers.ts';
import { namedRemotes, readSiteEnvironment, serversOfRemotes, type SiteEnvironment } from './settings.ts';
import { findUnpublished, serveShellFiles } from './shell-files.ts';
import { builtTemplate, developmentTemplate, type ShellTemplate } from './shell-template.ts';
import { storeFiles, type StoreFiles } from './store-files.ts';
import { supplyLookup } from './supply-lookup.ts';

const SHELL = join(import.meta.dirname, '..');
const RETRY_AFTER_SECONDS = 10;
const ONE_HOUR = 'public, max-age=3600';
/** Cache-Control of pages that contain one visitor's releases. */
const ONE_VISITOR = 'private, no-cache';
/** How long caches may serve public pages while the site is down (stale-if-error). */
const WITHOUT_SITE_SECONDS = 3600;

const COMPRESSION: FastifyCompressOptions = {
  encodings: ['br', 'gzip'],
  // The API accepts no compressed bodies, so the site forwards them unchanged.
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

/** Starts the site. Works while the API and the remotes are down. */
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
    // Handles URLs that cannot be decoded. They never reach the hooks below.
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

function registerFiles(app: FastifyInstance, environment: SiteEnvironment, fromStore: StoreFiles | null): void {
  const dist = distOf(environment);
  if (environment.SHELL_DEV_URL === undefined) {
    serveShellFiles(app, dist, fromStore);
    // Modules that the shell shares. Publishing checks releases against this file.
    app.get('/shell.json', async (_request, reply) => sendFile(reply, dist, 'shell.json', REVALIDATE));
  }
  const scripts = [START_SCRIPT, FAILURE_SCRIPT, SESSION_SCRIPT];
  for (const file of ['/favicon.svg', SHARED_PICTURE, ...scripts, WITHOUT_SCRIPT_STYLES]) {
    app.get(file, async (_request, reply) => sendFile(reply, join(SHELL, 'public'), file.slice(1), ONE_HOUR));
  }
  // Browsers and feed readers request this path without reading a page.
  app.get('/favicon.ico', async (_request, reply) =>
    reply.header('cache-control', ONE_HOUR).redirect('/favicon.svg', 301),
  );
  const origin = new URL(environment.PUBLIC_URL).origin;
  app.get('/robots.txt', async (_request, reply) => {
    const lines = ['User-agent: *', 'Disallow: /api/', `Sitemap: ${origin}/sitemap.xml`, ''];
    return reply.header('cache-control', ONE_HOUR).type('text/plain; charset=utf-8').send(lines.join('\n'));
  });
}

interface PageSources {
  remotes: Record<string, string>;
  fromStore: StoreFiles | null;
  copies: LastGoodCopies;
  findAssociation: ReturnType<typeof associationLookup>['find'];
  callApi: CallApi;
}

function registerListings(app: FastifyInstance, environment: SiteEnvironment, source: RemotesSource): void {
  const origin = new URL(environment.PUBLIC_URL).origin;
  const named = namedRemotes(environment);

  app.get('/remotes.json', async (request, reply) => {
    const listed = listingsForVisit(await source.read({ fresh: true }), { request, reply }, { page: false });
    return reply.header('cache-control', 'no-store').send({ remotes: forBrowsers(listed) });
  });

  app.get('/sitemap.xml', async (_request, reply) => {
    // Only remotes named by the operator may add URLs.
    const listed = (await source.read()).filter(({ name }) => named.includes(name));
    const entries = listedPaths(listed).map((path) => `  <url><loc>${origin}${path}</loc></url>`);
    const lines = [
      '<?xml version="1.0" encoding="UTF-8"?>',
      '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
      ...entries,
      '</urlset>',
      '',
    ];
    return reply.header('cache-control', ONE_HOUR).type('application/xml; charset=utf-8').send(lines.join('\n'));
  });
}

function registerPages(
  app: FastifyInstance,
  environment: SiteEnvironment,
  { remotes, fromStore, copies, findAssociation, callApi }: PageSources,
): void {
  const named = namedRemotes(environment);
  const source =
    environment.REMOTES_LIST === undefined
      ? servedRemotes(remotes, app.log)
      : publishedRemotes(environment.REMOTES_LIST, { expected: named, copies, log: app.log });
  if (fromStore !== null) serveListedRemotes(app, fromStore, source);
  const findSupply = supplyLookup(callApi, app.log);
  const template =
    environment.SHELL_DEV_URL === undefined
      ? builtTemplate(distOf(environment), app.log)
      : developmentTemplate(environment.SHELL_DEV_URL);

  const prerendered =
    environment.SHELL_DEV_URL === undefined
      ? prerenderedPages({
          bundle: join(distOf(environment), 'server', 'render.cjs'),
          readFile: releaseFiles(remotes, environment.REMOTES_LIST),
          serverHash: source.serverHash,
          log: app.log,
        })
      : null;
  app.addHook('onClose', async () => prerendered?.stop());

  registerListings(app, environment, source);

  app.get('/*', async (request, reply) => {
    const path = pathOf(request);
    // Page paths contain no dots, so this is a missing file.
    if (path === null || /\.[a-z0-9]+$/i.test(path)) return sendProblem(request, reply, NOT_FOUND);
    const list = await source.read();
    const listings = listingsForVisit(list, { request, reply }, { page: true });
    const resolved = resolvePath(path, listings);
    const { associationCode: code } = resolved;
    if (resolved.page !== null && code !== null && hasUpperCaseCode(code)) {
      return reply.header('cache-control', ONE_VISITOR).redirect(withCodeInLowerCase(request.url, code), 301);
    }
    const [shell, association] = await Promise.all([
      template(),
      resolved.associationCode === null ? null : findAssociation(resolved.associationCode, request),
    ]);
    if (association === 'retired' && resolved.page !== null) {
      const onMainSite = request.url.replace(/^\/[^/?]*/, '').replace(/^\/*/, '/');
      return reply.header('cache-control', REVALIDATE).redirect(onMainSite, 302);
    }
    const page = association === 'none' || association === 'retired' ? null : resolved.page;
    // If the association is unknown, the browser fetches it and renders the page.
    const whole = association !== 'unknown' && (page !== null || resolved.page === null);
    const visit = { page, listings, association, whole, canaries: list.some(({ canary }) => canary !== null) };
    return sendVisit(request, reply, visit, { environment, shell, prerendered, findSupply });
  });
}

/** A request for a page, with everything that was looked up for it. */
interface Visit {
  page: SitePage | null;
  listings: readonly VisitorsRemote[];
  association: AssociationAnswer | null;
  /** Whether all data for the page's HTML is known. */
  whole: boolean;
  /** Whether any remote has a canary, so that visitors may get different releases. */
  canaries: boolean;
}

interface PageRendering {
  environment: SiteEnvironment;
  shell: ShellTemplate;
  prerendered: ReturnType<typeof prerenderedPages> | null;
  findSupply: ReturnType<typeof supplyLookup>;
}

async function sendVisit(
  request: FastifyRequest,
  reply: FastifyReply,
  { page, listings, association, whole, canaries }: Visit,
  { environment, shell, prerendered, findSupply }: PageRendering,
): Promise<FastifyReply> {
  const { html: template, fonts, remoteScripts, release, styleSheets } = shell;
  const declared = declaredPage(page, listings);
  const indexed = page !== null && page.access === 'public' && declared?.indexed !== false;
  const config = siteConfigOf(environment, { release, listings, association });
  const translated = page === null || page.translated;
  const language = translated
    ? readerLanguage(request, offeredLanguages(environment.DRAFT_LANGUAGES))
    : SOURCE_LANGUAGE;
  if (translated) void reply.header('vary', VARIES_BY_LANGUAGE);
  const supply = whole && isOverview(page) ? await findSupply(config.associations[0]?.code ?? null) : null;
  const rendered = whole
    ? ((await prerendered?.find({ page, rendered: declared?.rendered ?? true, config, language, supply })) ?? null)
    : null;
  const { html, policy } = renderPage(template, {
    config,
    language,
    rendered,
    supply,
    styleSheets,
    nonce: environment.SHELL_DEV_URL === undefined ? null : randomBytes(16).toString('base64'),
    watched: canaries,
    head: {
      ...describePage(page, declared, { productName: environment.PRODUCT_NAME, language }),
      // For search engines, an association's copy is the same page as the main site's.
      canonical: indexed && association !== 'unknown' ? new URL(environment.PUBLIC_URL).origin + page.path : null,
      signedIn: page?.access === 'protected',
      firstCall: firstCall(page, declared, {
        hasQuery: request.url.includes('?'),
        association: config.associations[0]?.code ?? null,
      }),
      fonts,
      scripts: page === null ? [] : earlyScripts(page, listings, remoteScripts),
    },
  });
  // Whether the page exists is unknown: its first segment may be an association code. The browser asks the API.
  const unverified = page !== null && association === 'unknown';
  if (unverified) void reply.header('retry-after', RETRY_AFTER_SECONDS);
  // Visitors with the same releases share a server-rendered page, signed in or not.
  const shared = page !== null && page.access === 'public' && rendered !== null && !unverified && !canaries;
  return sendPage(reply, {
    html,
    policy,
    page,
    status: page === null ? 404 : unverified ? 503 : 200,
    caching: shared ? sharedFor(environment.SHARED_PAGE_SECONDS) : ONE_VISITOR,
  });
}

function siteConfigOf(
  environment: SiteEnvironment,
  {
    release,
    listings,
    association,
  }: { release: string | null; listings: readonly VisitorsRemote[]; association: AssociationAnswer | null },
): SiteConfig {
  return {
    productName: environment.PRODUCT_NAME,
    supportEmail: environment.SUPPORT_EMAIL,
    ...(release === null ? {} : { shellRelease: release }),
    remotes: forBrowsers(listings),
    associations: isFound(association) ? [association] : [],
    ...(environment.DRAFT_LANGUAGES ? { draftLanguages: true } : {}),
  };
}

/** Cache-Control for shared caches: they may serve the page for `seconds`; browsers always revalidate. */
function sharedFor(seconds: number): string {
  return seconds === 0 ? ONE_VISITOR : `public, max-age=0, s-maxage=${seconds}, stale-if-error=${WITHOUT_SITE_SECONDS}`;
}

function isOverview(page: SitePage | null): boolean {
  return page !== null && 'shell' in page.owner && page.owner.shell === 'overview';
}

/** Scripts to preload for a remote's page; none for shell pages and disabled remotes. */
function earlyScripts(
  { owner, path }: SitePage,
  remotes: readonly VisitorsRemote[],
  ofAllRemotes: readonly string[],
): EarlyScript[] {
  if (!('remote' in owner)) return [];
  const listing = remotes.find(({ name }) => name === owner.remote);
  if (listing === undefined || listing.outOfService === true) return [];
  return [...ofAllRemotes.map((href) => ({ href, integrity: null })), ...scriptsForPage(listing.current, path)];
}

function sendPage(
  reply: FastifyReply,
  answer: { html: string; policy: string; page: SitePage | null; status: number; caching: string },
): FastifyReply {
  const secret = answer.page?.access === 'secret';
  return reply
    .code(answer.status)
    .header('cache-control', answer.caching)
    .header('content-security-policy', answer.policy)
    .header('referrer-policy', secret ? 'no-referrer' : 'strict-origin-when-cross-origin')
    .type('text/html; charset=utf-8')
    .send(answer.html);
}

function isFound(association: AssociationAnswer | null): association is Association {
  return association !== null && typeof association !== 'string';
}

function distOf(environment: SiteEnvironment): string {
  return resolve(environment.SHELL_DIST ?? join(SHELL, 'dist'));
}

function pathOf(request: FastifyRequest): string | null {
  try {
    return decodeURIComponent(request.url.replace(/[?#].*$/s, ''));
  } catch {
    return null;
  }
}

if (import.meta.main) {
  await runProcess(
    () => startSiteServer(readSiteEnvironment(process.env)),
    () => readSiteEnvironment(process.env).DRAIN_SECONDS,
  );
}
