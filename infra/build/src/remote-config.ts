import { join } from 'node:path';
import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack';
import type { Configuration } from 'webpack';
import { merge } from './merge.ts';
import { baseConfig } from './base-config.ts';
import { devServer } from './dev/dev-server.ts';
import { ReleaseFilesPlugin, type ReleasePlan } from './release-files.ts';
import { readReleaseOf } from './release.ts';
import { LEAN_RUNTIME, platformRange, sharedModules } from './sharing.ts';

export interface RemoteConfigOptions {
  /** The remote's package folder. */
  dirname: string;
  /** Port of its development server. */
  devPort: number;
}

const ENTRY_FILE = 'remoteEntry.js';
const MANIFEST_FILE = 'mf-manifest.json';

/**
 * The webpack configuration of a remote. A build lands in dist/RELEASE/ and is meant to be served from
 * /remotes/NAME/RELEASE/; `webpack serve` serves /remotes/NAME/dev/ with hot reload.
 */
export function createRemoteConfig(options: RemoteConfigOptions) {
  return (env: { WEBPACK_SERVE?: boolean }): Configuration => {
    const dev = env.WEBPACK_SERVE === true;
    const release = readReleaseOf(options.dirname);
    const id = dev ? 'dev' : release.id;
    const dist = join(options.dirname, 'dist');
    const publicPath = `/remotes/${release.name}/${id}/`;
    const plan: ReleasePlan = {
      name: release.name,
      release: id,
      manifest: publicPath + MANIFEST_FILE,
      entry: publicPath + ENTRY_FILE,
      container: containerName(release.name),
      platform: platformRange(),
    };
    return {
      ...merge(baseConfig({ folder: options.dirname, dev, filePrefix: '' }), {
        entry: {},
        output: {
          path: join(dist, id),
          publicPath,
          // Two releases of one remote may meet in one tab; a common name would let them run each other's chunks.
          uniqueName: `${release.name}@${id}`,
          clean: true,
        },
        plugins: [
          new ModuleFederationPlugin({
            name: plan.container,
            filename: ENTRY_FILE,
            exposes: { './routes': './src/index.ts' },
            shared: sharedModules('remote'),
            shareStrategy: 'loaded-first',
            manifest: { fileName: MANIFEST_FILE },
            dts: false,
            dev: false,
            // The shell has the runtime's core on the page already: 15 KB less for every remote.
            experiments: { optimization: LEAN_RUNTIME, externalRuntime: true },
          }),
          ...(dev ? [] : [new ReleaseFilesPlugin(dist, plan)]),
        ],
      }),
      ...(dev
        ? {
            devServer: devServer({
              port: options.devPort,
              publicPath,
              note: { ...plan, integrity: null, scripts: [plan.entry], pages: {} },
            }),
          }
        : {}),
    };
  };
}

/** Module Federation puts a container into a global variable of this name. */
function containerName(name: string): string {
  return name.replaceAll('-', '_');
}
