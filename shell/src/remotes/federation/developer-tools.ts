import { siteConfig, type RemoteRelease } from '@marketplace/platform';
import { addGlobalSnapshot } from '@module-federation/runtime-core';

export const HOST = 'shell';

/** Data for Module Federation's tools in `__FEDERATION__.moduleInfo`: this page, and the releases that it loaded. */
const remotesInfo: Record<string, { matchedVersion: string }> = {};

export function describeHost(shared: Readonly<Record<string, { version: string }>>): void {
  const version = siteConfig().shellRelease ?? 'dev';
  const assets = { js: { async: [], sync: [] }, css: { async: [], sync: [] } };
  addGlobalSnapshot({
    [HOST]: {
      version,
      buildVersion: version,
      remoteTypesZip: '',
      consumerList: [],
      remotesInfo,
      shared: Object.entries(shared).map(([sharedName, module]) => ({ sharedName, version: module.version, assets })),
    },
  });
}

export function describeRemote(name: string, { release, entry, container }: RemoteRelease): void {
  remotesInfo[name] = { matchedVersion: release };
  addGlobalSnapshot({ [`${name}:${release}`]: { version: release, remoteEntry: entry, globalName: container } });
}
