import { join } from 'node:path';
import {
  declaredPageSchema,
  declaredSlotsSchema,
  type ReleaseRecord,
  type RemoteManifest,
  type RemoteSlots,
} from '@marketplace/contracts';
import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack';
import webpack, { type Configuration } from 'webpack';
import { SERVER_FOLDER } from '@marketplace/release/format';
import { baseConfig, mergeConfigurations } from './base-config.ts';
import { CompressedCopiesPlugin } from './compressed-copies.ts';
import { devServer } from './dev/dev-server.ts';
import { EXPOSED_ROUTES, EXPOSED_SLOTS } from './first-loads.ts';
import { LeanEntryPlugin } from './lean-entry.ts';
import { OwnLayerPlugin } from './own-layer.ts';
import { ReleaseFilesPlugin, type ReleasePlan } from './release-files.ts';
import { readReleaseOf, type Release } from './release.ts';
import { SERVER_FILES, serverConfig, SHARED_ON_THE_SERVER } from './server-config.ts';
import { consumedModules, platformRange } from './sharing.ts';

export interface RemoteConfigOptions {
  dirname: string;
  devPort: number;
  /** Content of src/manifest.ts. If the site server renders one of the pages, the build includes a server bundle. */
  manifest: RemoteManifest;
  /** `slots` of src/manifest.ts, if the remote adds content to other pages. src/slots.ts has the components. */
  slots?: RemoteSlots;
  /**
   * Minimum source size, in bytes, for moving code that pages share into a separate file. Fewer files compress better.
   */
  sharedFrom?: number;
}

const RENDERER = 'routes';
const ENTRY_FILE = 'remoteEntry.js';
const HOT_ROUTES = join(import.meta.dirname, '../dev-proxy/hot-routes.js');
const HOT_SLOTS = join(import.meta.dirname, '../dev-proxy/hot-slots.js');
/** Placeholder imports in the hot-reload modules, each with the remote's file that replaces it. */
const AT_HAND = [
  [/^\.\/routes-at-hand\.js$/, 'src/index.ts'],
  [/^\.\/slots-at-hand\.js$/, 'src/slots.ts'],
] as const;

/**
 * Webpack configurations of a remote. A build goes to dist/RELEASE/, served from /remotes/NAME/RELEASE/. `remote-kit
 * dev` serves /remotes/NAME/dev/ with hot reload; with `--site URL`, everything else comes from that site. If a page is
 * rendered on the server, server/ holds a bundle for the site server.
 */
export function createRemoteConfig(options: RemoteConfigOptions) {
  return (env: { WEBPACK_SERVE?: boolean; site?: string }): Configuration[] => {
    const dev = env.WEBPACK_SERVE === true;
    const release = readReleaseOf(options.dirname);
    if (dev) {
      const site = env.site === undefined ? null : new URL(env.site);
      return [browserConfig(options, { ...release, id: 'dev' }, { site })];
    }
    const browser = browserConfig(options, release, null);
    if (!options.manifest.some((page) => page.rendered === true)) return [browser];
    // The browser build writes the release record, so it runs last.
    return [{ ...browser, dependencies: [RENDERER] }, rendererConfig(options, release)];
  };
}

function rendererConfig({ dirname }: RemoteConfigOptions, { id }: Release): Configuration {
  return serverConfig({
    name: RENDERER,
    folder: dirname,
    entry: join(dirname, 'src/index.ts'),
    path: join(dirname, 'dist', id, SERVER_FOLDER),
    filename: 'routes.js',
    external: SHARED_ON_THE_SERVER,
  });
}

/** `dev` is null for a build. `dev.site` is the deployed site that the development server proxies, or null. */
function browserConfig(
  options: RemoteConfigOptions,
  release: Release,
  dev: { site: URL | null } | null,
): Configuration {
  const site = dev?.site ?? null;
  const { id } = release;
  const dist = join(options.dirname, 'dist');
  const publicPath = `/remotes/${release.name}/${id}/`;
  const plan: ReleasePlan = {
    name: release.name,
    release: id,
    entry: publicPath + ENTRY_FILE,
    container: containerName(release),
    platform: platformRange(options.dirname),
    pages: options.manifest.map((page) => declaredPageSchema.parse(page)),
    ...(options.slots === undefined ? {} : { slots: declaredSlotsSchema.parse(options.slots) }),
  };
  return {
    ...mergeConfigurations(
      baseConfig({ folder: options.dirname, dev: dev !== null, reactOfSite: site !== null, filePrefix: '' }),
      {
        entry: {},
        output: {
          path: join(dist, id),
          publicPath,
          // Two releases of a remote may run in one tab. With the same name, each would run the other's chunks.
          uniqueName: `${release.name}@${id}`,
          // The folder is unique to the release, so file names need no hash. A table of file hashes would enlarge every
          // first load.
          ...(dev === null ? { chunkFilename: '[id].js' } : {}),
          clean: { keep: SERVER_FILES },
        },
        ...(options.sharedFrom === undefined ? {} : { optimization: { splitChunks: { minSize: options.sharedFrom } } }),
        plugins: [
          new ModuleFederationPlugin({
            name: plan.container,
            // Without this, the plugin writes its runtime to a temporary file that parallel builds would overwrite.
            virtualRuntimeEntry: true,
            filename: ENTRY_FILE,
            exposes: {
              './routes': { import: site === null ? './src/index.ts' : HOT_ROUTES, name: EXPOSED_ROUTES },
              ...(options.slots === undefined
                ? {}
                : { './slots': { import: site === null ? './src/slots.ts' : HOT_SLOTS, name: EXPOSED_SLOTS } }),
            },
            shared: consumedModules(options.dirname),
            shareStrategy: 'loaded-first',
            // Generates no types, because remotes take types from our packages.
            dts: false,
            experiments: {
              // Leaves out the runtime's core, which the shell's page provides.
              externalRuntime: true,
              optimization: { disableSnapshot: true, disableRemote: true, target: 'web' },
            },
          }),
          new OwnLayerPlugin(release.name),
          ...(dev === null
            ? [new LeanEntryPlugin(), new CompressedCopiesPlugin(), new ReleaseFilesPlugin(dist, plan)]
            : []),
          ...(site === null
            ? []
            : AT_HAND.map(
                ([request, file]) => new webpack.NormalModuleReplacementPlugin(request, join(options.dirname, file)),
              )),
        ],
      },
    ),
    ...(dev === null
      ? {}
      : {
          devServer: devServer({
            port: options.devPort,
            publicPath,
            record: developmentRecord(plan),
            site,
          }),
        }),
  };
}

/**
 * Name of the container and of its global variable. Includes the release id, because the runtime finds containers by
 * name. Without the id, two releases of a remote would share one container.
 */
function containerName({ name, id }: Release): string {
  return `${name}@${id}`.replaceAll(/[^A-Za-z0-9]/g, '_');
}

/** Returns the release record for development. It lists no page scripts, because the entry finds them. */
function developmentRecord(plan: ReleasePlan): ReleaseRecord {
  const pages = plan.pages.map((page) => ({ ...page, scripts: [] }));
  return { ...plan, integrity: null, scripts: [plan.entry], pages };
}
