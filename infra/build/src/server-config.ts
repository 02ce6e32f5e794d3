import webpack, { type Configuration } from 'webpack';
import { baseConfig } from './base-config.ts';

/** Modules that a remote's pages take from the shell, on the server as in the browser. */
export const SHARED_ON_THE_SERVER = ['react', 'react/jsx-runtime', 'react-dom', '@marketplace/platform'] as const;

/** Where a build keeps what runs on the server. */
export const SERVER_FOLDER = 'server';
/** A remote's pages for the server, in the folder of its release. */
export const SERVER_BUNDLE = `${SERVER_FOLDER}/routes.js`;
/** The browser's build clears its folder, but not of this. */
export const SERVER_FILES = /^server\//;

/**
 * Lays a server bundle over the base: one CommonJS file with everything in it, for Node, that writes no assets. The
 * site server renders public pages with it.
 */
export function serverConfig(options: {
  name: string;
  folder: string;
  entry: string;
  /** Folder and name of the file. */
  path: string;
  filename: string;
  /** Modules that whoever runs the bundle provides. */
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
      // The browser's build has written them.
      generator: { 'asset/resource': { emit: false } },
    },
    externals: Object.fromEntries(options.external.map((name) => [name, `commonjs2 ${name}`])),
    resolve: {
      ...base.resolve,
      // Remotes reach the server as files of their own; nothing is federated there.
      alias: { '@module-federation/enhanced/runtime': false },
    },
    plugins: [...(base.plugins ?? []), new webpack.optimize.LimitChunkCountPlugin({ maxChunks: 1 })],
  };
}
