import type { RemoteRoutes } from '@marketplace/platform';

/** Routes that were loaded before their page is shown, so that the page renders without suspending. */
const delivered = new Map<string, RemoteRoutes>();

export function deliveredRoutes(name: string): RemoteRoutes | null {
  return delivered.get(name) ?? null;
}

export function deliverRoutes(name: string, routes: RemoteRoutes): void {
  delivered.set(name, routes);
}

export function forgetDeliveredRoutes(name?: string): void {
  if (name === undefined) delivered.clear();
  else delivered.delete(name);
}
