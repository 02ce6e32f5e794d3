import { BrowserRouter, setSiteConfig, type RemoteRoutes } from '@marketplace/platform';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { deliverRoutes, forgetDeliveredRoutes } from './delivered-routes.ts';
import { RemotePage } from './remote-page.tsx';

const ROUTES: RemoteRoutes = [
  { path: 'jobs', element: <h1>Jobs</h1> },
  { path: 'jobs/:id', element: <h1>One job</h1> },
  { path: 'help?/contact', element: <h1>Contact</h1> },
  { path: ':topic/print', element: <h1>Printed topic</h1> },
  { path: 'files/*', element: <h1>Files</h1> },
];

beforeEach(() => {
  setSiteConfig({ productName: 'Test', supportEmail: 'help@example.test', remotes: [], associations: [] });
  deliverRoutes('jobs-app', ROUTES);
});
afterEach(() => {
  cleanup();
  forgetDeliveredRoutes();
  setSiteConfig(null);
});

test.each([
  ['/jobs', null, 'Jobs'],
  ['/jobs/7', null, 'One job'],
  ['/iahhc/jobs/7', 'iahhc', 'One job'],
  ['/contact', null, 'Contact'],
  ['/help/contact', null, 'Contact'],
  ['/anything/print', null, 'Printed topic'],
  ['/iahhc/files/a/b', 'iahhc', 'Files'],
  ['/jobs/7/8', null, '404'],
])('%s (association: %s) shows the route "%s"', async (path, associationCode, heading) => {
  window.history.replaceState(null, '', path);
  render(
    <BrowserRouter>
      <RemotePage remote="jobs-app" associationCode={associationCode} />
    </BrowserRouter>,
  );
  expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent(heading);
});
