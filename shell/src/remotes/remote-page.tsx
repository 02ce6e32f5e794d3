import { useRoutes } from '@marketplace/platform';
import { use } from 'react';
import { NotFoundPage } from '../not-found/not-found-page.tsx';
import type { RemoteName } from '../site/site-map.ts';
import { remoteRoutes } from './load-remote.ts';

/** The page that a remote has for the present address. Suspends while the remote loads. */
export function RemotePage(props: { remote: RemoteName; associationCode: string | null }) {
  const routes = [...use(remoteRoutes(props.remote)), { path: '*', element: <NotFoundPage /> }];
  return useRoutes(props.associationCode === null ? routes : [{ path: props.associationCode, children: routes }]);
}
