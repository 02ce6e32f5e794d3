import { takePreloadedResponse, useQuery, type RemoteRoutes } from '@marketplace/platform';
import { compactCandidateListCall } from '@marketplace/contracts';
import { act, screen, waitFor } from '@testing-library/react';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type * as LoadRemote from '../remotes/load-remote.ts';
import { remoteRoutes } from '../remotes/load-remote.ts';
import { forgetDeliveredRoutes } from '../remotes/delivered-routes.ts';
import { siteInBrowser } from '../testing/site-in-browser.tsx';
import { FRAME_ONLY } from './frame-only.ts';
import { startSite } from './start-site.tsx';

vi.mock('../remotes/load-remote.ts', async (original) => ({
  ...(await original<typeof LoadRemote>()),
  remoteRoutes: vi.fn(),
}));

const SCRIPT = readFileSync(join(import.meta.dirname, '../../public/preload-session.js'), 'utf8');
const FIRST_CALL = '/api/candidates?week=mask&page_limit=20';
const SESSION = {
  access_token: 'access',
  expires_in: 900,
  expires_at: 4_000_000_000,
  token_type: 'bearer',
  user: { id: '0b9f6d52-6a0f-4c53-8f2f-1f4f0c1d2e3a', email: 'dana@agency.example.test' },
};

const site = siteInBrowser();
const firstCallResponse = vi.fn<(init?: RequestInit) => Response>();

function List() {
  const { data } = useQuery({
    queryKey: ['list'],
    queryFn: () => -1,
    initialData: () =>
      takePreloadedResponse(compactCandidateListCall, { query: { week: 'mask', page_limit: 20 } })?.total_count,
    staleTime: Infinity,
  });
  return <h1>{data === -1 ? 'Sends its own request' : `${data} nurses`}</h1>;
}
const ROUTES: RemoteRoutes = [
  { path: 'candidates/:slug', element: <List /> },
  { path: 'signin', element: <h1>Sign in page</h1> },
];

beforeEach(() => {
  vi.mocked(remoteRoutes).mockResolvedValue(ROUTES);
  firstCallResponse.mockReset().mockImplementation(() => Response.json({ total_count: 1204 }));
  site.answers[FIRST_CALL] = firstCallResponse;
  site.answers['/api/auth/refresh'] = () => Response.json(SESSION);
  localStorage.setItem('marketplace:signed-in', '1');
  Object.defineProperty(navigator, 'locks', { configurable: true, value: { request } });
});
const request = async (_name: string, ...rest: readonly unknown[]) => {
  const work = rest.at(-1);
  return typeof work === 'function' ? work({}) : null;
};
afterEach(() => {
  document.body.replaceChildren();
  Reflect.deleteProperty(navigator, 'locks');
  document.documentElement.lang = '';
  forgetDeliveredRoutes();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

/** Loads the page as the site server sends it: a frame, and the preload-session script before the site's own script. */
async function open({ firstCall = FIRST_CALL }: { firstCall?: string } = {}) {
  window.history.replaceState(null, '', '/candidates/rn');
  document.body.innerHTML = `<div id="root" ${FRAME_ONLY}><p>Frame</p></div>`;
  const script = document.createElement('script');
  const data = { mark: 'marketplace:signed-in', lock: 'session', method: 'POST', path: '/api/auth/refresh', firstCall };
  Object.assign(script.dataset, data);
  vi.spyOn(document, 'currentScript', 'get').mockReturnValue(script);
  new Function(SCRIPT)();
  await act(() => startSite());
}

test('a protected page uses the response that was preloaded while its script loaded', async () => {
  await open();
  expect(await screen.findByRole('heading', { name: '1204 nurses' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'My Account' })).toBeVisible();
  expect(screen.queryByText('Frame')).not.toBeInTheDocument();
  expect(firstCallResponse).toHaveBeenCalledOnce();
  expect(firstCallResponse.mock.lastCall?.[0]?.headers).toMatchObject({ authorization: 'Bearer access' });
});

test('the page repeats its first call if the preloaded call failed', async () => {
  firstCallResponse.mockImplementation(() => Response.json({ code: 'internal_error' }, { status: 500 }));
  await open();
  expect(await screen.findByRole('heading', { name: 'Sends its own request' })).toBeVisible();
});

test('the page makes its first call if the preloaded call had a different URL', async () => {
  site.answers['/api/candidates?page_limit=21'] = firstCallResponse;
  await open({ firstCall: '/api/candidates?page_limit=21' });
  expect(await screen.findByRole('heading', { name: 'Sends its own request' })).toBeVisible();
});

test('the header appears after two seconds despite a slow response or slow code', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  site.answers[FIRST_CALL] = () => new Promise<Response>(() => undefined);
  vi.mocked(remoteRoutes).mockReturnValue(new Promise(() => undefined));
  const opening = open();
  await vi.advanceTimersByTimeAsync(1900);
  expect(screen.getByText('Frame')).toBeVisible();
  await vi.advanceTimersByTimeAsync(200);
  await opening;
  expect(await screen.findByRole('link', { name: 'My Account' })).toBeVisible();
});

test('the sign-in page appears without an API call if there is no session', async () => {
  localStorage.clear();
  await open();
  expect(await screen.findByRole('heading', { name: 'Sign in page' })).toBeVisible();
  expect(firstCallResponse).not.toHaveBeenCalled();
});

test('the sign-in page appears with a message if the server rejects the session', async () => {
  site.answers['/api/auth/refresh'] = () =>
    Response.json({ code: 'session_expired', detail: 'Your session has ended.' }, { status: 401 });
  await open();
  expect(await screen.findByRole('heading', { name: 'Sign in page' })).toBeVisible();
  await waitFor(() => expect(screen.getByText('Your session has ended')).toBeInTheDocument());
  expect(firstCallResponse).not.toHaveBeenCalled();
});
