import { expect, test } from 'vitest';
import { routeModules } from './route-modules.ts';

const PAGES = `
  import { lazyPage, protectedRoute, type RemoteRoutes } from '@marketplace/platform';
  const ListPage = lazyPage(() => import('./list/list-page.tsx'));
  const HomePage = lazyPage(() => import(/* webpackChunkName: "home" */ './home-page.tsx'));
`;

test('each route is found with its page’s module, also behind a guard', () => {
  const source = `${PAGES}
    export default [
      { path: 'list/:slug', element: protectedRoute(<ListPage />) },
      { path: 'home', element: <HomePage /> },
    ] satisfies RemoteRoutes;`;
  expect(routeModules(source)).toEqual([
    { page: '/list/:slug', request: './list/list-page.tsx' },
    { page: '/home', request: './home-page.tsx' },
  ]);
});

test('a route whose page is not lazy-loaded fails the build', () => {
  expect(() => routeModules(`${PAGES} export default [{ path: 'about', element: <About /> }];`)).toThrow(
    'The route about has no lazy-loaded page.',
  );
});
