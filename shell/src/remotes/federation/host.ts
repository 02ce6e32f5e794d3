import * as platform from '@marketplace/platform';
import { siteConfig, type RemoteRelease } from '@marketplace/platform';
import { createInstance } from '@module-federation/enhanced/runtime';
import * as runtimeCore from '@module-federation/runtime-core';
import React from 'react';
import ReactDOM from 'react-dom';
import * as jsxDevRuntime from 'react/jsx-dev-runtime';
import * as jsxRuntime from 'react/jsx-runtime';
import { describeHost, describeRemote, HOST } from './developer-tools.ts';
import { entryScripts } from './entry-scripts.ts';
import { ownContainers } from './own-containers.ts';
import { refusals } from './refusals.ts';
import { addRelease, releaseId } from './registered-releases.ts';

// Entries read the runtime's core from this global, so this chunk runs before all of them.
Reflect.set(globalThis, '_FEDERATION_RUNTIME_CORE', runtimeCore);
const dev = process.env['NODE_ENV'] !== 'production';
// Developer tools register plugins here that replace remotes. In production, visitors get only the listed remotes.
if (!dev) runtimeCore.Global.__FEDERATION__.__GLOBAL_PLUGIN__ = [];

/** A module that remotes take from this page instead of bundling it. */
const shareModule = (version: string, module: object) => ({
  version,
  lib: () => module,
  shareConfig: { singleton: true, requiredVersion: `^${version}` },
});

const shared = {
  react: shareModule(React.version, React),
  'react/jsx-runtime': shareModule(React.version, jsxRuntime),
  ...(dev ? { 'react/jsx-dev-runtime': shareModule(React.version, jsxDevRuntime) } : {}),
  'react-dom': shareModule(ReactDOM.version, ReactDOM),
  '@marketplace/platform': shareModule(platform.PLATFORM_VERSION, platform),
};

const host = createInstance({
  name: HOST,
  version: siteConfig().shellRelease ?? 'dev',
  remotes: [],
  shared,
  shareStrategy: 'loaded-first',
  plugins: [entryScripts(), ownContainers(), refusals()],
});
describeHost(shared);

/**
 * Loads a module that a release exposes. Its entry runs once per page.
 * @param bypassCache discards an entry that ran before and may have failed
 * @throws RemoteUnavailableError if the entry does not match its hash; Error if entry or module fail to load or run
 */
export async function loadExposedModule(
  remote: string,
  release: RemoteRelease,
  exposed: 'routes' | 'slots',
  bypassCache: boolean,
): Promise<unknown> {
  const name = releaseId(remote, release);
  if (addRelease(remote, release) || bypassCache) {
    const { entry, container } = release;
    host.registerRemotes([{ name, entry, entryGlobalName: container, type: 'var' }], { force: true });
    describeRemote(remote, release);
  }
  return host.loadRemote(`${name}/${exposed}`);
}
