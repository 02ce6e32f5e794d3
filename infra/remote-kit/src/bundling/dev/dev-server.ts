import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ReleaseRecord } from '@marketplace/contracts';
import type { Configuration } from 'webpack-dev-server';
import { siteProxy } from '../../dev-proxy/site-proxy.ts';

/** Path of the script that must run before React and any Fast Refresh runtime. */
export const RENDERER_HOOK_PATH = '/assets/renderer-hook.js';
const RENDERER_HOOK_FILE = join(import.meta.dirname, 'renderer-hook.js');

interface DevServerOptions {
  port: number;
  publicPath: string;
  record?: ReleaseRecord;
  /** Deployed site that responds to everything that this server does not serve. */
  site?: URL | null;
}

/**
 * Configures a development server on loopback, behind the site server. With `site`, the server proxies that deployed
 * site. It then accepts only this machine's host names, because it carries a session of the site.
 */
export function devServer({ port, publicPath, record, site = null }: DevServerOptions): Configuration {
  const inFront = site !== null && record !== undefined ? siteProxy(site, record) : null;
  return {
    host: '127.0.0.1',
    port,
    hot: true,
    liveReload: false,
    allowedHosts: inFront === null ? 'all' : ['localhost', '127.0.0.1'],
    static: false,
    devMiddleware: { publicPath },
    client: {
      overlay: { errors: true, warnings: false, runtimeErrors: true },
      logging: 'warn',
      webSocketURL:
        inFront === null ? { hostname: '127.0.0.1', port, pathname: '/ws', protocol: 'ws' } : 'auto://0.0.0.0:0/ws',
    },
    setupMiddlewares: (middlewares, server) => {
      server.app?.get(RENDERER_HOOK_PATH, (_request, response) => {
        response.setHeader('content-type', 'text/javascript');
        response.end(readFileSync(RENDERER_HOOK_FILE));
      });
      if (record !== undefined) {
        server.app?.get(`/remotes/${record.name}/release.json`, (_request, response) => {
          response.setHeader('content-type', 'application/json');
          response.end(JSON.stringify(record));
        });
      }
      if (inFront !== null) middlewares.push({ name: 'site', middleware: inFront });
      return middlewares;
    },
  };
}
