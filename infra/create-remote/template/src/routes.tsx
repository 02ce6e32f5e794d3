import { lazyPage, type RemoteRoutes } from '@marketplace/platform';

const ExamplePage = lazyPage(() => import('./example/example-page.tsx'));
const ExampleDetailPage = lazyPage(() => import('./example/example-detail-page.tsx'));

/** The shell mounts these at the root and under each association's code. */
export default [
  { path: 'example', element: <ExamplePage /> },
  { path: 'example/:slug', element: <ExampleDetailPage /> },
] satisfies RemoteRoutes;
