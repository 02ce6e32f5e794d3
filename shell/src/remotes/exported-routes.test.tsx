import { BrowserRouter, Outlet, useRoutes } from '@marketplace/platform';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { exportedRoutes } from './exported-routes.tsx';
import { RemoteUnavailableError } from './remote-unavailable.ts';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const Page = () => <h1>The page</h1>;
const good = { path: 'good', element: <Page /> };

function Shown({ routes }: { routes: ReturnType<typeof exportedRoutes>['routes'] }) {
  return useRoutes([...routes]);
}
function show(path: string, routes: readonly unknown[]): void {
  window.history.replaceState(null, '', path);
  render(
    <BrowserRouter>
      <Shown routes={exportedRoutes('rates-app', { default: routes }).routes} />
    </BrowserRouter>,
  );
}

test.each([
  ['a component instead of an element', { path: 'bad', element: Page }],
  ['no element', { path: 'bad' }],
  ['an empty element', { path: 'bad', element: null }],
  ['a nested route without an element', { path: 'bad', element: <Outlet />, children: [{ index: true }] }],
])('a route with %s makes its page fail instead of showing an empty page', (_what, bad) => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  expect(exportedRoutes('rates-app', { default: [good, bad] }).problems).toHaveLength(1);
  expect(() => show('/bad', [good, bad])).toThrow(RemoteUnavailableError);
  cleanup();
  show('/good', [good, bad]);
  expect(screen.getByRole('heading', { name: 'The page' })).toBeInTheDocument();
});

test.each([[null], [undefined], ['signin'], [{ path: 7, element: <Page /> }]])(
  'an invalid route such as %o is omitted, and the other pages work',
  (bad) => {
    expect(exportedRoutes('rates-app', { default: [bad, good] }).problems).toHaveLength(1);
    show('/good', [bad, good]);
    expect(screen.getByRole('heading', { name: 'The page' })).toBeInTheDocument();
  },
);

test('valid routes are unchanged', () => {
  const nested = { path: 'nested', children: [{ index: true, element: <Page /> }] };
  const component = { path: 'component', Component: Page };
  const routes = [good, nested, component, { path: 'text', element: 'a text' }];
  expect(exportedRoutes('rates-app', { default: routes })).toEqual({ routes, problems: [] });
});
