import type { ModuleFederationRuntimePlugin } from '@module-federation/enhanced/runtime';
import { GIVE_UP_AFTER_MS } from '../remote-unavailable.ts';
import { registeredRelease } from './registered-releases.ts';

/**
 * Loads entries as scripts with a hash and a timeout. The page's preload needs the same hash, or the browser downloads
 * the file twice.
 */
export function entryScripts(): ModuleFederationRuntimePlugin {
  return {
    name: 'entry-scripts',
    createScript({ remoteInfo }) {
      if (remoteInfo === undefined) return undefined;
      const registered = registeredRelease(remoteInfo.name);
      const { entry, integrity } = registered.release;
      const script = document.createElement('script');
      if (integrity !== null) script.integrity = integrity;
      // A browser delays a second request for a URL until the first one ends, and the first one may hang. So the URL
      // changes.
      script.src = registered.requests === 0 ? entry : `${entry}?again=${registered.requests}`;
      registered.requests += 1;
      return { script, timeout: GIVE_UP_AFTER_MS };
    },
  };
}
