import { setSiteConfig } from '@marketplace/platform';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { RemoteUnavailable, type UnavailableReason } from '../remotes/remote-unavailable.ts';
import { PageBoundary } from './page-boundary.tsx';

let reports: Record<string, unknown>[];
let failure: Error | null;
const reload = vi.fn();

beforeEach(() => {
  reports = [];
  setSiteConfig({ productName: 'Test Network', supportEmail: 'help@example.test', remotes: [], associations: [] });
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  reload.mockReset();
  vi.spyOn(window.location, 'reload').mockImplementation(reload);
  vi.stubGlobal('fetch', async (_address: string, options: RequestInit) => {
    reports.push(JSON.parse(String(options.body)));
    return Response.json({ received: true });
  });
});
afterEach(() => {
  cleanup();
  setSiteConfig(null);
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

function MayFail(): ReactNode {
  if (failure !== null) throw failure;
  return <h1>The page</h1>;
}
function show(error: Error) {
  failure = error;
  render(
    <PageBoundary page={{ path: '/signin', owner: { remote: 'agency-app' } }}>
      <MayFail />
    </PageBoundary>,
  );
}
const unavailable = (reason: UnavailableReason) => new RemoteUnavailable('agency-app', reason);

test.each([
  [unavailable('load_failed'), 'This part of the site cannot be reached right now'],
  [unavailable('integrity'), 'This part of the site cannot be reached right now'],
  [unavailable('out_of_service'), 'This part of the site is out of service for the moment'],
  [new Error('broken'), 'Unexpected Application Error!'],
])(
  '%s is said with the address for help, and trying again shows the page once it is repaired',
  async (error, title) => {
    show(error);
    expect(screen.getByRole('alert').textContent).toContain(title);
    expect(screen.getByRole('link', { name: 'help@example.test' }).getAttribute('href')).toBe(
      'mailto:help@example.test',
    );
    failure = null;
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(screen.getByRole('heading', { name: 'The page' })).toBeTruthy();
  },
);

test('a release that needs a newer page asks for a reload', async () => {
  show(unavailable('incompatible'));
  expect(screen.getByText('This part of the site has been updated')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Reload the page' }));
  expect(reload).toHaveBeenCalledTimes(1);
});

test('only a page that breaks is reported from here: what does not arrive was reported before', () => {
  show(unavailable('load_failed'));
  cleanup();
  show(Object.assign(new Error('gone'), { name: 'ChunkLoadError' }));
  expect(reports).toEqual([]);
  cleanup();
  show(new TypeError('no such thing'));
  expect(reports).toMatchObject([
    { remote: 'agency-app', kind: 'render_error', message: 'TypeError: no such thing', page: '/' },
  ]);
});
