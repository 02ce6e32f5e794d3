import { useLocation, useRoutes } from '@marketplace/platform';
import { use, useEffect, useReducer, useRef } from 'react';
import { NotFoundPage } from '../not-found/not-found-page.tsx';
import type { RemoteName } from '../site/site-map.ts';
import { deliveredRoutes } from './delivered-routes.ts';
import { remoteRoutes, takeAwayIfSwitchedOff } from './load-remote.ts';

/** The page that a remote has for the present address. Suspends while the remote loads, unless its routes are at hand. */
export function RemotePage({ remote, associationCode }: { remote: RemoteName; associationCode: string | null }) {
  useKillSwitch(remote);
  const known = deliveredRoutes(remote) ?? use(remoteRoutes(remote));
  const routes = [...known, { path: '*', element: <NotFoundPage /> }];
  return useRoutes(associationCode === null ? routes : [{ path: associationCode, children: routes }]);
}

/**
 * With each page of a remote that is opened, a tab looks whether the remote is still in service. A page that is at work
 * is left alone: somebody may be typing.
 */
function useKillSwitch(remote: RemoteName): void {
  const { pathname } = useLocation();
  const [, showAnew] = useReducer((times: number) => times + 1, 0);
  const lookedAt = useRef<string | null>(null);
  useEffect(() => {
    if (lookedAt.current === pathname) return;
    lookedAt.current = pathname;
    const look = async () => {
      if (await takeAwayIfSwitchedOff(remote)) showAnew();
    };
    void look();
  }, [remote, pathname]);
}
