import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ReleaseRecord } from '@marketplace/contracts';
import type { Configuration } from 'webpack-dev-server';

/** Path of the script that must run before React and any Fast Refresh runtime. */
export const RENDERER_HOOK_PATH = '/assets/renderer-hook.js';
const RENDERER_HOOK_FILE = join(import.meta.dirname, 'renderer-hook.js');

/** A development server on loopback, behind the site server; hot updates are announced directly. */
export function devServer(options: { port: number; publicPath: string; record?: ReleaseRecord }): Configuration {
  const { port, publicPath, record } = options;
  return {
    host: '127.0.0.1',
    port,
    hot: true,
    liveReload: false,
    allowedHosts: 'all',
    static: false,
    devMiddleware: { publicPath },
    client: {
      overlay: false,
      logging: 'warn',
      webSocketURL: { hostname: '127.0.0.1', port, pathname: '/ws', protocol: 'ws' },
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
      return middlewares;
    },
  };
}
