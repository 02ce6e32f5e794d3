import { REVALIDATE, sendFile } from '@marketplace/http-server';
import type { FastifyInstance } from 'fastify';
import { join, resolve } from 'node:path';
import { listedPaths } from './page-descriptions.ts';
import { FAILURE_SCRIPT, SESSION_SCRIPT, SHARED_PICTURE, START_SCRIPT } from './page-html.ts';
import { WITHOUT_SCRIPT_STYLES } from './page-without-script.ts';
import { toBrowserListings, listingsForVisit } from './remote-listings.ts';
import type { RemotesSource } from './remotes-source.ts';
import { namedRemotes, type SiteEnvironment } from './settings.ts';
import { serveShellFiles } from './shell-files.ts';
import type { StoreFiles } from './store-files.ts';

const SHELL = join(import.meta.dirname, '..');
const ONE_HOUR = 'public, max-age=3600';

export function distOf(environment: SiteEnvironment): string {
  return resolve(environment.SHELL_DIST ?? join(SHELL, 'dist'));
}

export function registerFiles(app: FastifyInstance, environment: SiteEnvironment, fromStore: StoreFiles | null): void {
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

export function registerListings(app: FastifyInstance, environment: SiteEnvironment, source: RemotesSource): void {
  const origin = new URL(environment.PUBLIC_URL).origin;
  const remoteNames = namedRemotes(environment);

  app.get('/remotes.json', async (request, reply) => {
    const listings = listingsForVisit(await source.read({ fresh: true }), { request, reply }, { page: false });
    return reply.header('cache-control', 'no-store').send({ remotes: toBrowserListings(listings) });
  });

  app.get('/sitemap.xml', async (_request, reply) => {
    // Only remotes named by the operator may add URLs.
    const namedListings = (await source.read()).filter(({ name }) => remoteNames.includes(name));
    const entries = listedPaths(namedListings).map((path) => `  <url><loc>${origin}${path}</loc></url>`);
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
