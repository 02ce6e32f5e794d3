import type { ModuleFederationRuntimePlugin } from '@module-federation/enhanced/runtime';
import { registeredRelease } from './registered-releases.ts';

/**
 * Gives each release the container set by its own entry. The runtime would read the global variable, which releases not
 * built by our kit may share.
 */
export function ownContainers(): ModuleFederationRuntimePlugin {
  // A variable cannot be deleted: entries declare it.
  const empty = (variable: string) => Reflect.set(window, variable, undefined);
  return {
    name: 'own-containers',
    async loadEntry({ remoteInfo }) {
      registeredRelease(remoteInfo.name);
      // An entry that timed out may have run since.
      empty(remoteInfo.entryGlobalName);
    },
    async afterLoadEntry({ remoteInfo }) {
      empty(remoteInfo.entryGlobalName);
    },
  };
}
