import { AssociationProvider, BrowserRouter, setSiteConfig, useRoutes } from '@marketplace/platform';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Suspense } from 'react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import routes from '../routes.tsx';

beforeEach(() => {
  setSiteConfig({ productName: 'Test Network', supportEmail: 'help@example.test', remotes: [], associations: [] });
});
afterEach(() => {
  cleanup();
  setSiteConfig(null);
});

function Routes() {
  return useRoutes(routes);
}
function open(path: string) {
  window.history.replaceState(null, '', path);
  render(
    <BrowserRouter>
      <AssociationProvider association={null}>
        <Suspense fallback="Loading...">
          <Routes />
        </Suspense>
      </AssociationProvider>
    </BrowserRouter>,
  );
}

test('the page has its title and links to a detail page', async () => {
  open('/example');
  expect(await screen.findByRole('heading', { level: 1, name: 'Example' })).toBeVisible();
  // An effect sets the title, perhaps after the heading renders.
  await expect.poll(() => document.title).toBe('Example | Test Network');
  await userEvent.click(screen.getByRole('link', { name: 'See the first one' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Example first' })).toBeVisible();
});
