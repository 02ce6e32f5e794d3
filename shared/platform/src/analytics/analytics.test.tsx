import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { BrowserRouter, createMemoryRouter, Outlet, RouterProvider } from 'react-router-dom';
import { setSiteConfig } from '../site/site-config.ts';
import { usePageTitle } from '../site/page-title.ts';
import { aSiteConfig } from '../testing/samples.ts';
import { trackEvent } from './analytics.ts';
import { usePageViews } from './use-page-views.ts';

beforeEach(() => {
  window.dataLayer = [];
  setSiteConfig(aSiteConfig());
});
afterEach(() => {
  cleanup();
  setSiteConfig(null);
  vi.useRealTimers();
});

function Site() {
  usePageViews();
  return <Outlet />;
}
function Named({ title }: { title: string }) {
  usePageTitle(title);
  return <h1>{title}</h1>;
}
function siteAt(address: string) {
  return createMemoryRouter(
    [
      {
        element: <Site />,
        children: [
          { path: '/update-profile', element: <Named title="Update your profile" /> },
          { path: '/signin', element: <Named title="Sign in" /> },
          { path: '/unnamed', element: <p>no title</p> },
        ],
      },
    ],
    { initialEntries: [address] },
  );
}

test('a route change sends one page view, with the new title and without secrets', async () => {
  const router = siteAt('/update-profile?token=s3cret&source=mail#form');
  render(<RouterProvider router={router} />);
  await act(() => router.navigate('/signin'));
  expect(window.dataLayer).toEqual([
    {
      event: 'virtualPageview',
      page_path: '/update-profile',
      page_title: 'Update your profile | Test Network',
      page_location: `${window.location.origin}/update-profile?token=&source=mail#form`,
      page_search: '?token=&source=mail',
      page_hash: '#form',
    },
    expect.objectContaining({ page_path: '/signin', page_title: 'Sign in | Test Network' }),
  ]);
});

test('opening or closing an overlay is no route change', async () => {
  window.history.replaceState({ usr: null, key: 'list', idx: 0 }, '', '/list');
  function Page() {
    usePageViews();
    return <Named title="List" />;
  }
  render(
    <BrowserRouter>
      <Page />
    </BrowserRouter>,
  );
  window.history.pushState({ ...window.history.state, overlays: ['sheet'] }, '');
  await act(async () => {
    const arrived = new Promise((done) => window.addEventListener('popstate', done, { once: true }));
    window.history.back();
    await arrived;
  });
  expect(window.dataLayer).toEqual([
    expect.objectContaining({ page_path: '/list', page_title: 'List | Test Network' }),
  ]);
});

test('a page without a title still sends a page view', async () => {
  vi.useFakeTimers();
  render(<RouterProvider router={siteAt('/unnamed')} />);
  expect(window.dataLayer).toEqual([]);
  await act(() => vi.advanceTimersByTimeAsync(5000));
  expect(window.dataLayer).toEqual([expect.objectContaining({ page_path: '/unnamed' })]);
});

test('an event keeps its data, except secrets in URLs', () => {
  trackEvent('overview_click', { target: '/update-profile?token=abc', position: 2 });
  expect(window.dataLayer).toEqual([{ event: 'overview_click', target: '/update-profile?token=', position: 2 }]);
});

describe('third-party data layer', () => {
  const original = Object.getOwnPropertyDescriptor(window, 'dataLayer');
  const replace = (descriptor: PropertyDescriptor) =>
    Object.defineProperty(window, 'dataLayer', { configurable: true, ...descriptor });
  const refuse = () => {
    throw new Error('the tag manager is broken');
  };
  beforeEach(() => void vi.spyOn(console, 'warn').mockImplementation(() => undefined));
  afterEach(() => {
    vi.restoreAllMocks();
    Reflect.deleteProperty(window, 'dataLayer');
    if (original !== undefined) Object.defineProperty(window, 'dataLayer', original);
  });

  test.each<[string, PropertyDescriptor]>([
    ['whose push throws', { value: Object.assign([], { push: refuse }) }],
    ['that is frozen', { value: Object.freeze([]) }],
    ['whose getter throws', { get: refuse }],
    ['whose setter throws', { get: () => undefined, set: refuse }],
    ['that cannot be set', { value: undefined, writable: false }],
    ['that is a text', { value: 'dataLayer', writable: true }],
    ['that is a number', { value: 7, writable: true }],
    ['that is an object without push', { value: { push: 'no function' }, writable: true }],
  ])('%s does not break the page', async (_what, descriptor) => {
    replace(descriptor);
    const router = siteAt('/signin');
    render(<RouterProvider router={router} />);
    expect(await screen.findByRole('heading', { name: 'Sign in' })).toBeVisible();
    expect(() => trackEvent('overview_click')).not.toThrow();
  });

  test('receives entries if it is an object with a push method instead of an array', () => {
    const push = vi.fn();
    replace({ value: { push }, writable: true });
    trackEvent('overview_click');
    expect(push).toHaveBeenCalledWith({ event: 'overview_click' });
  });
});
