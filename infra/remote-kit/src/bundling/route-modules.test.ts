import { expect, test } from 'vitest';
import { routeModules, slotModule } from './route-modules.ts';

const PAGES = `
  import { lazyPage, RequireAgency, type RemoteRoutes } from '@marketplace/platform';
  const ListPage = lazyPage(() => import('./list/list-page.tsx'));
  const HomePage = lazyPage(() => import(/* webpackChunkName: "home" */ './home-page.tsx'));
`;

test('the plugin finds each route’s page module, even if the page is wrapped in a guard', () => {
  const source = `${PAGES}
    export default [
      { path: 'list/:slug', element: <RequireAgency><ListPage /></RequireAgency> },
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

test('the plugin finds a slot’s component in the table of slots, by a quoted or plain name', () => {
  const source = `
    export default {
      'candidate-section': () => import('./rates/usual-pay.tsx'),
      header: async () => ({ default: Rates }),
    } satisfies SlotModules<typeof slots>;`;
  expect(slotModule(source, 'candidate-section')).toBe('./rates/usual-pay.tsx');
  expect(slotModule(source, 'header')).toBeNull();
  expect(slotModule(source, 'wizard-end')).toBeNull();
});
