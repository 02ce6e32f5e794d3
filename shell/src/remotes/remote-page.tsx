import { useRoutes } from '@marketplace/platform';
import { use } from 'react';
import { NotFoundPage } from '../not-found/not-found-page.tsx';
import type { RemoteName } from '../site/site-map.ts';
import { deliveredRoutes } from './delivered-routes.ts';
import { remoteRoutes } from './load-remote.ts';

/** The page that a remote has for the present address. Suspends while the remote loads, unless its routes are at hand. */
export function RemotePage({ remote, associationCode }: { remote: RemoteName; associationCode: string | null }) {
  const known = deliveredRoutes(remote) ?? use(remoteRoutes(remote));
  const routes = [...known, { path: '*', element: <NotFoundPage /> }];
  return useRoutes(associationCode === null ? routes : [{ path: associationCode, children: routes }]);
}
