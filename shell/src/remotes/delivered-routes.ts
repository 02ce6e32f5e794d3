import type { RemoteRoutes } from '@marketplace/platform';
import type { RemoteName } from './remote-name.ts';

/** Routes of remotes that are loaded before their page is shown, so that it renders without suspending. */
const delivered = new Map<RemoteName, RemoteRoutes>();

export function deliveredRoutes(name: RemoteName): RemoteRoutes | null {
  return delivered.get(name) ?? null;
}

export function deliverRoutes(name: RemoteName, routes: RemoteRoutes): void {
  delivered.set(name, routes);
}

/** Forgets one remote's routes, or all. */
export function forgetDeliveredRoutes(name?: RemoteName): void {
  if (name === undefined) delivered.clear();
  else delivered.delete(name);
}
