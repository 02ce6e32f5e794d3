import type { ModuleFederationRuntimePlugin } from '@module-federation/enhanced/runtime';
import { registeredRelease } from './registered-releases.ts';

/**
 * Each release gets the container that its own entry sets. The runtime would take whatever the global variable holds, and
 * two releases that were not built by our kit may share one.
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
