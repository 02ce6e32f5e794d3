import type { Association } from '@marketplace/contracts';
import { offeredLanguages, SOURCE_LANGUAGE } from '@marketplace/domain';
import { NOT_FOUND, REVALIDATE, sendProblem } from '@marketplace/http-server';
import type { SiteConfig } from '@marketplace/platform';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { scriptsForPage, type PreloadedScript } from '../src/remotes/page-scripts.ts';
import { resolvePath, withCodeInLowerCase, type SitePage } from '../src/site/site-map.ts';
import type { CallApi } from './api-calls.ts';
import { hasUpperCaseCode, type AssociationAnswer, type associationLookup } from './associations.ts';
import { declaredPage, describePage, firstCall } from './page-descriptions.ts';
import { renderPage } from './page-html.ts';
import { prerenderedPages } from './prerendering/prerendered-pages.ts';
import { releaseFiles } from './prerendering/release-files.ts';
import { readerLanguage, VARIES_BY_LANGUAGE } from './reader-language.ts';
import { toBrowserListings, listingsForVisit, type VisitorsRemote } from './remote-listings.ts';
import type { LastGoodCopies } from './last-good-copies.ts';
import { serveListedRemotes } from './listed-remotes.ts';
import { publishedRemotes } from './remotes-list.ts';
import { servedRemotes } from './remotes-servers.ts';
import { namedRemotes, type SiteEnvironment } from './settings.ts';
import { builtTemplate, developmentTemplate, type ShellTemplate } from './shell-template.ts';
import type { StoreFiles } from './store-files.ts';
import { supplyLookup } from './supply-lookup.ts';
import { distOf, registerListings } from './site-files.ts';

const RETRY_AFTER_SECONDS = 10;
/** Cache-Control of pages that contain one visitor's releases. */
const ONE_VISITOR = 'private, no-cache';
/** How long caches may serve public pages while the site is down (stale-if-error). */
const WITHOUT_SITE_SECONDS = 3600;

interface PageSources {
  remotes: Record<string, string>;
  fromStore: StoreFiles | null;
  copies: LastGoodCopies;
  findAssociation: ReturnType<typeof associationLookup>['find'];
  callApi: CallApi;
}

export function registerPages(
  app: FastifyInstance,
  environment: SiteEnvironment,
  { remotes, fromStore, copies, findAssociation, callApi }: PageSources,
): void {
  const remoteNames = namedRemotes(environment);
  const source =
    environment.REMOTES_LIST === undefined
      ? servedRemotes(remotes, app.log)
      : publishedRemotes(environment.REMOTES_LIST, { expected: remoteNames, copies, log: app.log });
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
    const hasAllData = association !== 'unknown' && (page !== null || resolved.page === null);
    const visit = {
      page,
      listings,
      association,
      hasAllData,
      canaries: list.some(({ canary }) => canary !== null),
    };
    return sendVisit(request, reply, visit, { environment, shell, prerendered, findSupply });
  });
}

interface Visit {
  page: SitePage | null;
  listings: readonly VisitorsRemote[];
  association: AssociationAnswer | null;
  /** Whether all data for the page's HTML is known. */
  hasAllData: boolean;
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
  { page, listings, association, hasAllData, canaries }: Visit,
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
  const supply = hasAllData && isOverview(page) ? await findSupply(config.associations[0]?.code ?? null) : null;
  const rendered = hasAllData
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
      // For search engines, an association's page is the same as the main site's.
      canonical: indexed && association !== 'unknown' ? new URL(environment.PUBLIC_URL).origin + page.path : null,
      signedIn: page?.access === 'protected',
      firstCall: firstCall(page, declared, {
        hasQuery: request.url.includes('?'),
        association: config.associations[0]?.code ?? null,
      }),
      fonts,
      scripts: page === null ? [] : preloadedScripts(page, listings, remoteScripts),
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
    remotes: toBrowserListings(listings),
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
function preloadedScripts(
  { owner, path }: SitePage,
  remotes: readonly VisitorsRemote[],
  ofAllRemotes: readonly string[],
): PreloadedScript[] {
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

function pathOf(request: FastifyRequest): string | null {
  try {
    return decodeURIComponent(request.url.replace(/[?#].*$/s, ''));
  } catch {
    return null;
  }
}
