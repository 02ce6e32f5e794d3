import webpack, { type Configuration } from 'webpack';
import { baseConfig } from './base-config.ts';

/** Modules that remotes' pages get from the shell, on the server and in the browser. */
export const SHARED_ON_THE_SERVER = ['react', 'react/jsx-runtime', 'react-dom', '@marketplace/platform'] as const;

export const SERVER_FILES = /^server\//;

/**
 * Server bundle configuration on top of the base: a single CommonJS file for Node that emits no assets. The site server
 * renders public pages with it.
 */
export function serverConfig(options: {
  name: string;
  folder: string;
  entry: string;
  path: string;
  filename: string;
  /** Modules that the bundle's host provides. */
  external: readonly string[];
}): Configuration {
  const base = baseConfig({ folder: options.folder, dev: false, filePrefix: '' });
  return {
    ...base,
    name: options.name,
    target: 'node24',
    entry: { [options.name]: options.entry },
    output: {
      path: options.path,
      filename: options.filename,
      library: { type: 'commonjs2' },
      publicPath: '/',
      clean: true,
    },
    module: {
      ...base.module,
      // The browser build already emits the assets.
      generator: { 'asset/resource': { emit: false } },
    },
    optimization: { minimize: false },
    externals: Object.fromEntries(options.external.map((name) => [name, `commonjs2 ${name}`])),
    plugins: [...(base.plugins ?? []), new webpack.optimize.LimitChunkCountPlugin({ maxChunks: 1 })],
  };
}
