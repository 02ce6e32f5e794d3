import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Component, Suspense, type ReactNode } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { setSiteConfig } from '../site/site-config.ts';
import { forgetFailedPages, lazyPage } from './lazy-page.tsx';

const page = { default: () => <h1>The page</h1> };
const reload = vi.fn();
beforeEach(() => {
  sessionStorage.clear();
  setSiteConfig({ productName: 'Test Network', supportEmail: 'help@example.test', remotes: [], associations: [] });
  reload.mockReset();
  vi.spyOn(window.location, 'reload').mockImplementation(reload);
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  vi.stubGlobal('fetch', async () => Response.json({ received: true }));
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

class Boundary extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false };
  static getDerivedStateFromError() {
    return { failed: true };
  }
  tryAgain = () => {
    forgetFailedPages();
    this.setState({ failed: false });
  };
  override render() {
    if (!this.state.failed) return this.props.children;
    return <button onClick={this.tryAgain}>Try again</button>;
  }
}
const show = (Page: () => ReactNode) =>
  render(
    <Boundary>
      <Suspense fallback="Loading...">
        <Page />
      </Suspense>
    </Boundary>,
  );

test('a failed load is retried without an error on screen', async () => {
  const load = vi.fn(async () => page).mockRejectedValueOnce(new Error('ChunkLoadError'));
  show(lazyPage(load));
  expect(await screen.findByRole('heading', { name: 'The page' })).toBeVisible();
  expect(reload).not.toHaveBeenCalled();
});

test('missing files cause one reload of the document', async () => {
  show(lazyPage(() => Promise.reject(new Error('missing chunk'))));
  await vi.waitFor(() => expect(reload).toHaveBeenCalledTimes(1), 10_000);
});

test('a timeout causes no reload, because an error is already shown', async () => {
  vi.useFakeTimers();
  const load = () => new Promise<never>((_resolve, reject) => setTimeout(() => reject(new Error('timeout')), 5_000));
  const ready = lazyPage(load)
    .ready()
    .catch((error: unknown) => error);
  await vi.advanceTimersByTimeAsync(11_000);
  expect(await ready).toMatchObject({ message: 'timeout' });
  expect(reload).not.toHaveBeenCalled();
});

test('a tab reloads only once per release', async () => {
  const gone = (release: string) => {
    const request = `http://localhost/remotes/agency-app/${release}/page.js`;
    return lazyPage(() =>
      Promise.reject(Object.assign(new Error('missing chunk'), { name: 'ChunkLoadError', request })),
    );
  };
  show(gone('1'));
  await vi.waitFor(() => expect(reload).toHaveBeenCalledTimes(1), 10_000);
  sessionStorage.setItem('marketplace:reloaded-at', '0');
  cleanup();
  show(gone('1'));
  expect(await screen.findByRole('button', { name: 'Try again' })).toBeVisible();
  expect(reload).toHaveBeenCalledTimes(1);
  cleanup();
  show(gone('2'));
  await vi.waitFor(() => expect(reload).toHaveBeenCalledTimes(2), 10_000);
});

test('missing files are reported with the remote and its release', async () => {
  const sent = vi.fn(async (_address: string, _options: RequestInit) => Response.json({ received: true }));
  vi.stubGlobal('fetch', sent);
  const request = 'http://localhost/remotes/caregiver-app/7/page.js';
  show(lazyPage(() => Promise.reject(Object.assign(new Error('missing chunk'), { request }))));
  await vi.waitFor(() => expect(sent).toHaveBeenCalledTimes(1), 10_000);
  expect(JSON.parse(String(sent.mock.calls[0]?.[1].body))).toMatchObject({
    remote: 'caregiver-app',
    release: '7',
    kind: 'stale_chunk',
  });
});

test('an error is shown if a reload does not help, and a retry loads the page', async () => {
  sessionStorage.setItem('marketplace:reloaded-at', String(Date.now()));
  const load = vi
    .fn(async () => page)
    .mockRejectedValueOnce(new Error('missing chunk'))
    .mockRejectedValueOnce(new Error('missing chunk'));
  show(lazyPage(load));
  await userEvent.click(await screen.findByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('heading', { name: 'The page' })).toBeVisible();
  expect(reload).not.toHaveBeenCalled();
});

test('a preloaded page is loaded once', async () => {
  const load = vi.fn(async () => page);
  const Page = lazyPage(load);
  Page.preload();
  show(Page);
  expect(await screen.findByRole('heading', { name: 'The page' })).toBeVisible();
  expect(load).toHaveBeenCalledTimes(1);
});
