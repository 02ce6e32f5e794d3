import { join } from 'node:path';
import { SERVER_FOLDER } from '@marketplace/release/format';
import {
  baseConfig,
  CompressedCopiesPlugin,
  devServer,
  LEAN_RUNTIME,
  merge,
  readReleaseOf,
  RENDERER_HOOK_PATH,
  SERVER_FILES,
  serverConfig,
  sharedModules,
  ShellFirstLoadPlugin,
} from '@marketplace/remote-kit/bundling';
import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack';
import HtmlWebpackPlugin from 'html-webpack-plugin';
import type { Configuration } from 'webpack';
import { ShellProvidesPlugin } from './shell-provides.ts';

export interface ShellConfigOptions {
  /** The shell's package folder, with src/index.ts and src/index.html. */
  dirname: string;
  /** Port of its development server. */
  devPort: number;
}

/**
 * The webpack configurations of the shell: dist/index.html and dist/assets/ for browsers, and dist/server/ for the site
 * server to render public pages (not in development). They do not reference any remote.
 */
export function createShellConfig(options: ShellConfigOptions) {
  return (env: { WEBPACK_SERVE?: boolean }): Configuration[] => {
    const dev = env.WEBPACK_SERVE === true;
    return dev ? [browserConfig(options, dev)] : [browserConfig(options, dev), rendererConfig(options)];
  };
}

function rendererConfig({ dirname }: ShellConfigOptions): Configuration {
  return serverConfig({
    name: 'render',
    folder: dirname,
    entry: join(dirname, 'src/server-rendering/index.ts'),
    path: join(dirname, 'dist', SERVER_FOLDER),
    filename: 'render.cjs',
    external: [],
  });
}

function browserConfig(options: ShellConfigOptions, dev: boolean): Configuration {
  return {
    ...merge(shellPagesConfig(options.dirname, dev), {
      entry: { main: [join(import.meta.dirname, 'federation-runtime.js'), shellEntry(options.dirname)] },
      output: { path: join(options.dirname, 'dist') },
      plugins: [
        new ModuleFederationPlugin({
          name: 'marketplace_shell',
          remotes: {},
          shared: sharedModules('shell', options.dirname),
          shareStrategy: 'loaded-first',
          manifest: false,
          dts: false,
          dev: false,
          experiments: { optimization: LEAN_RUNTIME },
        }),
        ...(dev ? [] : [new ShellFirstLoadPlugin()]),
        new ShellProvidesPlugin(dev ? 'dev' : readReleaseOf(options.dirname, [import.meta.dirname]).id),
      ],
    }),
    ...(dev ? { devServer: devServer({ port: options.devPort, publicPath: '/' }) } : {}),
  };
}

export function shellEntry(dirname: string): string {
  return join(dirname, 'src/index.ts');
}

/** Configuration of the shell's pages, independent of how the remotes' pages are included. */
export function shellPagesConfig(dirname: string, dev: boolean): Configuration {
  return merge(baseConfig({ folder: dirname, dev, filePrefix: 'assets/' }), {
    output: { publicPath: '/', uniqueName: 'marketplace-shell', clean: { keep: SERVER_FILES } },
    plugins: [
      new HtmlWebpackPlugin({
        template: join(dirname, 'src/index.html'),
        scriptLoading: 'defer',
        // The site server needs the placeholder comments.
        minify: false,
        templateParameters: { rendererHook: dev ? RENDERER_HOOK_PATH : null },
      }),
      ...(dev ? [] : [new CompressedCopiesPlugin()]),
    ],
  });
}
