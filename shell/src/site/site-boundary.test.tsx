import { setSiteConfig } from '@marketplace/platform';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { SiteBoundary } from './site-boundary.tsx';

afterEach(() => {
  cleanup();
  setSiteConfig(null);
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

test('an error in the frame is shown and reported, and a retry shows the site once it is fixed', async () => {
  setSiteConfig({ productName: 'Test Network', supportEmail: 'help@example.test', remotes: [], associations: [] });
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const reports: unknown[] = [];
  vi.stubGlobal('fetch', async (_address: string, options: RequestInit) => {
    reports.push(JSON.parse(String(options.body)));
    return Response.json({ received: true });
  });
  let isBroken = true;
  function Header() {
    if (isBroken) throw new Error('The header is broken');
    return <h1>The site</h1>;
  }
  render(
    <SiteBoundary>
      <Header />
    </SiteBoundary>,
  );
  expect(screen.getByRole('alert')).toHaveTextContent('Unexpected Application Error!');
  expect(screen.getByRole('link', { name: 'help@example.test' })).toBeVisible();
  await waitFor(() => expect(reports).toMatchObject([{ remote: 'shell', kind: 'render_error' }]));

  isBroken = false;
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(screen.getByRole('heading', { name: 'The site' })).toBeVisible();
});
