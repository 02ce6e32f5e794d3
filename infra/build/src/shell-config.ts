import { join } from 'node:path';
import { SERVER_FOLDER } from '@marketplace/release/format';
import {
  baseConfig,
  CompressedCopiesPlugin,
  devServer,
  mergeConfigurations,
  readReleaseOf,
  RENDERER_HOOK_PATH,
  SERVER_FILES,
  serverConfig,
  ShellFirstLoadPlugin,
} from '@marketplace/remote-kit/bundling';
import webpack, { type Configuration } from 'webpack';
import { ShellPagePlugin } from './shell-page.ts';
import { ShellProvidesPlugin } from './shell-provides.ts';

const NODE_MODULES = /[\\/]node_modules[\\/]/;
const FEDERATION = /[\\/]node_modules[\\/]@module-federation[\\/]/;

export interface ShellConfigOptions {
  dirname: string;
  devPort: number;
}

/**
 * The shell's webpack configurations: dist/index.html and dist/assets/ for browsers, and (except in development)
 * dist/server/ for rendering public pages. They do not refer to remotes.
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
    ...mergeConfigurations(shellPagesConfig(options.dirname, dev), {
      entry: { main: shellEntry(options.dirname) },
      output: { path: join(options.dirname, 'dist') },
      plugins: [
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

/** Returns the webpack configuration that the shell's build shares with the single build of all apps. */
export function shellPagesConfig(dirname: string, dev: boolean): Configuration {
  const base = baseConfig({ folder: dirname, dev, filePrefix: 'assets/' });
  return mergeConfigurations(base, {
    output: { publicPath: '/', uniqueName: 'marketplace-shell', clean: { keep: SERVER_FILES } },
    optimization: {
      // The federation runtime stays in one file with its plugins, because pages of remotes preload it.
      splitChunks: {
        cacheGroups: {
          defaultVendors: {
            idHint: 'vendors',
            priority: -10,
            reuseExistingChunk: true,
            test: (module: webpack.Module) => {
              const file = module.nameForCondition() ?? '';
              return NODE_MODULES.test(file) && !FEDERATION.test(file);
            },
          },
        },
      },
    },
    module: {
      ...base.module,
      rules: [
        ...(base.module?.rules ?? []),
        // The package.json files of these packages lack `sideEffects`. Without this rule, the version check would pull
        // in the whole federation runtime.
        { test: FEDERATION, sideEffects: false },
      ],
    },
    plugins: [
      // Removes server support and manifest loading from the federation runtime.
      new webpack.DefinePlugin({ FEDERATION_OPTIMIZE_NO_SNAPSHOT_PLUGIN: true, ENV_TARGET: JSON.stringify('web') }),
      new ShellPagePlugin(join(dirname, 'src/index.html'), dev ? [RENDERER_HOOK_PATH] : []),
      ...(dev ? [] : [new CompressedCopiesPlugin()]),
    ],
  });
}
