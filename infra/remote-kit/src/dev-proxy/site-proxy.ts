import type { ReleaseRecord } from '@marketplace/contracts';
import { createProxyMiddleware, responseInterceptor } from 'http-proxy-middleware';
import { readFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { loopbackCookies, toLoopbackHeaders, toSiteHeader, type Addresses } from './loopback-headers.ts';
import { isOwnPage, KIT_PATH, toLoopbackPage, withOwnRemote } from './loopback-page.ts';

const BADGE_FILE = join(import.meta.dirname, 'badge.js');
/**
 * Reports to this path are not forwarded, because errors of a remote in development must not end the site's canaries.
 */
const REPORTS = '/api/error-reports';
const LIST = '/remotes.json';

type Middleware = (request: IncomingMessage, response: ServerResponse, next: () => void) => void;

/**
 * Proxies requests to a deployed site, as if they came from one of its pages. Adds the local remote to pages and to the
 * remotes list; the development server serves its files. The site stays unchanged.
 */
export function siteProxy(site: URL, record: ReleaseRecord): Middleware {
  const cookies = loopbackCookies(site);
  const addressesOf = ({ headers }: IncomingMessage): Addresses => ({ site, local: `http://${headers.host ?? ''}` });
  const changeText = responseInterceptor((body, _siteResponse, request, response) => {
    // The changed text is not cacheable.
    response.removeHeader('etag');
    response.removeHeader('content-encoding');
    response.setHeader('cache-control', 'no-store');
    const text = body.toString('utf8');
    const path = pathOf(request);
    if (path === LIST) return Promise.resolve(JSON.stringify(withOwnRemote(JSON.parse(text), record)));
    const page = toLoopbackPage(text, path, record, addressesOf(request));
    // The site returns 404 for a page that only the local remote has.
    if (page !== null && response.statusCode === 404 && isOwnPage(path, record.pages)) {
      response.statusCode = 200;
      response.statusMessage = 'OK';
    }
    return Promise.resolve(page ?? text);
  });
  const handOn = createProxyMiddleware({
    target: site.origin,
    changeOrigin: true,
    selfHandleResponse: true,
    on: {
      proxyReq(toSite, request) {
        const addresses = addressesOf(request);
        for (const name of ['origin', 'referer']) {
          const value = request.headers[name];
          if (typeof value === 'string') toSite.setHeader(name, toSiteHeader(value, addresses));
        }
        const siteCookies = cookies.toSite(request.headers.cookie ?? '');
        if (siteCookies === null) toSite.removeHeader('cookie');
        else toSite.setHeader('cookie', siteCookies);
        if (isText(request)) toSite.removeHeader('if-none-match');
      },
      proxyRes(siteResponse, request, response) {
        toLoopbackHeaders(siteResponse.headers, addressesOf(request), cookies);
        const type = siteResponse.headers['content-type'] ?? '';
        const changes = type.startsWith('text/html') || (pathOf(request) === LIST && siteResponse.statusCode === 200);
        if (changes) return changeText(siteResponse, request, response);
        response.writeHead(siteResponse.statusCode ?? 502, siteResponse.statusMessage, endToEnd(siteResponse.headers));
        siteResponse.pipe(response);
        return undefined;
      },
      error(error, _request, response) {
        const text = `${site.origin} did not respond: ${error.message}\n`;
        if (!('writeHead' in response)) response.destroy();
        else if (response.headersSent) response.end();
        else response.writeHead(502, { 'content-type': 'text/plain; charset=utf-8' }).end(text);
      },
    },
  });
  return (request, response, next) => {
    const path = pathOf(request);
    if (path === `${KIT_PATH}badge.js`) {
      response.writeHead(200, { 'content-type': 'text/javascript; charset=utf-8', 'cache-control': 'no-store' });
      response.end(readFileSync(BADGE_FILE));
    } else if (path === REPORTS) {
      request.resume();
      response.writeHead(204).end();
    } else void handOn(request, response, next);
  };
}

const pathOf = ({ url = '/' }: IncomingMessage): string => url.replace(/[?#].*$/s, '');

const isText = (request: IncomingMessage): boolean =>
  pathOf(request) === LIST || (request.headers.accept ?? '').includes('text/html');

function endToEnd(headers: IncomingMessage['headers']): IncomingMessage['headers'] {
  const {
    connection: _connection,
    'keep-alive': _keepAlive,
    'transfer-encoding': _transferEncoding,
    ...rest
  } = headers;
  return rest;
}
