import type { ModuleFederationRuntimePlugin } from '@module-federation/enhanced/runtime';
import { registeredRelease } from './registered-releases.ts';

/**
 * Gives each release the container that its entry set. By default, the runtime reads a global variable, which releases
 * from several builds may share.
 */
export function ownContainers(): ModuleFederationRuntimePlugin {
  // The variable cannot be deleted, because entries declare it.
  const empty = (variable: string) => Reflect.set(window, variable, undefined);
  return {
    name: 'own-containers',
    async loadEntry({ remoteInfo }) {
      registeredRelease(remoteInfo.name);
      // An entry that timed out may have run in the meantime.
      empty(remoteInfo.entryGlobalName);
    },
    async afterLoadEntry({ remoteInfo }) {
      empty(remoteInfo.entryGlobalName);
    },
  };
}
