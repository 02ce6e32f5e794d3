import { setSiteConfig } from '@marketplace/platform';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { act, use, type ReactNode } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { RemoteUnavailableError, type UnavailableReason } from '../remotes/remote-unavailable.ts';
import { PageBoundary } from './page-boundary.tsx';
import * as renderWatch from '../endless-renders/render-watch.ts';
import type { SitePage } from './site-map.ts';

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
  vi.useRealTimers();
  setSiteConfig(null);
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const SIGN_IN: SitePage = {
  path: '/signin',
  pattern: '/signin',
  owner: { remote: 'agency-app' },
  access: 'public',
  translated: false,
};

function MayFail(): ReactNode {
  if (failure !== null) throw failure;
  return <h1>The page</h1>;
}
function show(error: Error) {
  failure = error;
  render(
    <PageBoundary page={SIGN_IN}>
      <MayFail />
    </PageBoundary>,
  );
}
const unavailable = (reason: UnavailableReason) => new RemoteUnavailableError('agency-app', reason);

test.each([
  [unavailable('load_failed'), 'This part of the site cannot be reached right now'],
  [unavailable('wrong_export'), 'Unexpected Application Error!'],
  [unavailable('integrity'), 'This part of the site cannot be reached right now'],
  [unavailable('out_of_service'), 'This part of the site is out of service for the moment'],
  [new Error('broken'), 'Unexpected Application Error!'],
])('%s is shown with the support address, and a retry shows the page once the error is fixed', async (error, title) => {
  show(error);
  expect(screen.getByRole('alert').textContent).toContain(title);
  expect(screen.getByRole('link', { name: 'help@example.test' }).getAttribute('href')).toBe('mailto:help@example.test');
  failure = null;
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(screen.getByRole('heading', { name: 'The page' })).toBeInTheDocument();
});

test('a release that needs another version of the site offers a retry and no reload', async () => {
  show(unavailable('incompatible'));
  expect(screen.getByRole('alert').textContent).toContain('This part of the site is being updated');
  expect(screen.getByRole('alert').textContent).toContain('reloading will not help');
  expect(screen.queryByRole('button', { name: /reload/i })).not.toBeInTheDocument();
  failure = null;
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(screen.getByRole('heading', { name: 'The page' })).toBeInTheDocument();
});

test('a page whose code does not load times out after eight seconds in total', async () => {
  vi.useFakeTimers();
  const first = Promise.withResolvers<void>();
  const second = new Promise<void>(() => undefined);
  function Waits(): ReactNode {
    use(first.promise);
    use(second);
    return null;
  }
  await act(async () =>
    render(
      <PageBoundary page={SIGN_IN}>
        <Waits />
      </PageBoundary>,
    ),
  );
  await act(() => vi.advanceTimersByTimeAsync(6_000));
  await act(async () => first.resolve());
  await act(() => vi.advanceTimersByTimeAsync(1_900));
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  await act(() => vi.advanceTimersByTimeAsync(100));
  expect(screen.getByRole('alert').textContent).toContain('This part of the site cannot be reached right now');
  expect(screen.getByRole('button', { name: 'Try again' })).toBeInTheDocument();
  expect(reports).toMatchObject([{ remote: 'agency-app', kind: 'load_failed' }]);
});

test('each retry after the timeout requests the hanging file again, and shows the page once the file loads', async () => {
  vi.useFakeTimers();
  const chunk = Promise.withResolvers<string>();
  const hung = Object.assign(document.createElement('script'), { src: '/remotes/agency-app/1/page.js' });
  hung.dataset['webpack'] = 'agency-app@1:page';
  hung.addEventListener('load', () => chunk.resolve('The page'));
  vi.spyOn(document, 'querySelectorAll').mockImplementation((selector: string) => {
    const scripts = new DocumentFragment();
    if (selector === 'script[data-webpack]') scripts.append(hung);
    return scripts.querySelectorAll(selector);
  });
  const requested: HTMLScriptElement[] = [];
  vi.spyOn(document.head, 'append').mockImplementation((...nodes) => {
    for (const node of nodes) if (node instanceof HTMLScriptElement) requested.push(node);
  });
  const Waits = () => <h1>{use(chunk.promise)}</h1>;
  await act(async () =>
    render(
      <PageBoundary page={SIGN_IN}>
        <Waits />
      </PageBoundary>,
    ),
  );
  for (const times of [1, 2]) {
    await act(() => vi.advanceTimersByTimeAsync(8_000));
    expect(requested).toHaveLength(times - 1);
    await act(async () => screen.getByRole('button', { name: 'Try again' }).click());
    expect(requested.at(-1)?.src).toContain(`/remotes/agency-app/1/page.js?again=${times}`);
  }
  expect(requested).toHaveLength(2);
  await act(async () => requested[1]?.dispatchEvent(new Event('load')));
  expect(screen.getByRole('heading', { name: 'The page' })).toBeInTheDocument();
});

test('a tab that is older than the site asks for a reload', async () => {
  show(unavailable('stale_tab'));
  expect(screen.getByText('This part of the site has been updated')).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Reload the page' }));
  expect(reload).toHaveBeenCalledTimes(1);
});

test('the boundary reports only pages that throw, because load failures were already reported', () => {
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

test('a page that renders forever is removed and reported, and a retry shows it again', async () => {
  let endless = () => {};
  const stop = vi.fn();
  vi.spyOn(renderWatch, 'onEndlessRenders').mockImplementation((listener) => {
    endless = listener;
    return stop;
  });
  failure = null;
  const { unmount } = render(
    <PageBoundary page={SIGN_IN}>
      <MayFail />
    </PageBoundary>,
  );
  act(() => endless());
  act(() => endless());
  expect(screen.getByRole('alert').textContent).toContain('Unexpected Application Error!');
  expect(reports).toEqual([expect.objectContaining({ remote: 'agency-app', kind: 'endless_render', page: '/' })]);
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(screen.getByRole('heading', { name: 'The page' })).toBeInTheDocument();
  unmount();
  expect(stop).toHaveBeenCalled();
});
