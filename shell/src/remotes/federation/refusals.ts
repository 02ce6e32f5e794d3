import type { RemoteRelease } from '@marketplace/platform';
import type { ModuleFederationRuntimePlugin } from '@module-federation/enhanced/runtime';
import { RemoteUnavailableError } from '../remote-unavailable.ts';
import { registeredRelease } from './registered-releases.ts';

const TIMEOUT_MS = 1_500;

/** Distinguishes a tampered entry file from one that does not load, because a failed script gives no reason. */
export function refusals(): ModuleFederationRuntimePlugin {
  return {
    name: 'refusals',
    async errorLoadRemote({ remote, error }) {
      if (remote === undefined) return;
      const registered = registeredRelease(remote.name);
      if (await entryIsAnother(registered.release))
        throw new RemoteUnavailableError(registered.remote, 'integrity', error);
    },
  };
}

/**
 * Whether the entry's content does not match its hash. Bypasses the browser's cache, so that a damaged copy is
 * replaced.
 */
async function entryIsAnother({ entry, integrity }: RemoteRelease): Promise<boolean> {
  if (integrity === null) return false;
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  try {
    const response = await fetch(entry, { cache: 'reload', signal });
    if (!response.ok) return false;
    await response.arrayBuffer();
  } catch {
    return false;
  }
  try {
    await fetch(entry, { integrity, cache: 'force-cache', signal });
    return false;
  } catch {
    return !signal.aborted;
  }
}
