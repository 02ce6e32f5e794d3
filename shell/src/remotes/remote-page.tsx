import { useLocation, useRoutes, type RemoteRoutes } from '@marketplace/platform';
import { use, useEffect, useReducer, useRef } from 'react';
import { NotFoundPage } from '../not-found-page.tsx';
import { deliveredRoutes } from './delivered-routes.ts';
import { useStyleSheets } from './style-sheets.ts';
import { remoteRoutes, unloadIfDisabled } from './load-remote.ts';

/** The remote's page for the current URL. Suspends while the remote loads, unless its routes are already loaded. */
export function RemotePage({ remote, associationCode }: { remote: string; associationCode: string | null }) {
  useKillSwitch(remote);
  useStyleSheets(remote);
  const { pathname } = useLocation();
  const pageRoutes = deliveredRoutes(remote) ?? use(remoteRoutes(remote));
  const pagePath = associationCode === null ? pathname : pathname.slice(associationCode.length + 1);
  const routes = [...routesBelow(pagePath, pageRoutes), { path: '*', element: <NotFoundPage /> }];
  return useRoutes(associationCode === null ? routes : [{ path: associationCode, children: routes }]);
}

/**
 * Routes that can match the path, by their first segment. The router prepares a pattern for every route that it gets,
 * which delays the first page of a remote with many routes.
 */
function routesBelow(path: string, routes: RemoteRoutes): RemoteRoutes {
  const segment = firstSegment(path);
  return routes.filter((route) => {
    const routeSegment = firstSegment(`/${route.path ?? ''}`);
    return routeSegment === segment || routeSegment === '' || /^[:*]|[?*]$/.test(routeSegment);
  });
}

const firstSegment = (path: string) => path.split('/')[1] ?? '';

/**
 * Checks whether the remote is still enabled whenever one of its pages opens. A page that is already open stays,
 * because the user may be typing.
 */
function useKillSwitch(remote: string): void {
  const { pathname } = useLocation();
  const [, showAnew] = useReducer((times: number) => times + 1, 0);
  const lookedAt = useRef<string | null>(null);
  useEffect(() => {
    if (lookedAt.current === pathname) return;
    lookedAt.current = pathname;
    const unload = async () => {
      if (await unloadIfDisabled(remote)) showAnew();
    };
    void unload();
  }, [remote, pathname]);
}
