import type { RemoteRoutes } from '@marketplace/platform';
import { RemoteUnavailableError } from './remote-unavailable.ts';

type Route = RemoteRoutes[number];

interface ExportedRoutes {
  routes: RemoteRoutes;
  /** Problems with individual routes. These routes are replaced, so that only their own pages fail. */
  problems: readonly string[];
}

/**
 * Returns the routes that a remote's module exports. Validates each one, because another build checked their types.
 * @throws RemoteUnavailableError if the module exports no list of routes
 */
export function exportedRoutes(name: string, module: unknown): ExportedRoutes {
  const exported: unknown =
    typeof module === 'object' && module !== null && 'default' in module ? module.default : null;
  if (!Array.isArray(exported)) {
    throw new RemoteUnavailableError(
      name,
      'wrong_export',
      'its routes module has no list of routes as its default export',
    );
  }
  const problems: string[] = [];
  return { routes: validateRoutes(name, exported, problems), problems };
}

function validateRoutes(name: string, routes: readonly unknown[], problems: string[], list = 'routes'): Route[] {
  return routes.flatMap((route, index): Route[] => {
    if (!isRoute(route)) {
      problems.push(`${list}[${index}] is not a route object`);
      return [];
    }
    if (route.index !== true && Array.isArray(route.children))
      return [{ ...route, children: validateRoutes(name, route.children, problems, `${list}[${index}].children`) }];
    if (isShown(route.element) || typeof route.Component === 'function') return [route];
    problems.push(`its route '${route.path ?? ''}' has no element that can be shown`);
    return [{ ...route, element: <WrongExport name={name} /> }];
  });
}

function isRoute(value: unknown): value is Route {
  if (typeof value !== 'object' || value === null) return false;
  return !('path' in value) || value.path === undefined || typeof value.path === 'string';
}

/** Rejects components (functions) and booleans, because React silently renders them as an empty page. */
function isShown(element: unknown): boolean {
  return element !== undefined && element !== null && typeof element !== 'function' && typeof element !== 'boolean';
}

function WrongExport({ name }: { name: string }): never {
  throw new RemoteUnavailableError(name, 'wrong_export');
}
