import type { RemoteRoutes } from '@marketplace/platform';
import type { RemoteName } from '../site/site-map.ts';

/** Routes of remotes that are at hand before their page is shown, so that it shows without waiting. */
const delivered = new Map<RemoteName, RemoteRoutes>();

export function deliveredRoutes(name: RemoteName): RemoteRoutes | null {
  return delivered.get(name) ?? null;
}

export function deliverRoutes(name: RemoteName, routes: RemoteRoutes): void {
  delivered.set(name, routes);
}

/** Of one remote, or of all. */
export function forgetDeliveredRoutes(name?: RemoteName): void {
  if (name === undefined) delivered.clear();
  else delivered.delete(name);
}
