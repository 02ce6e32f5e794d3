import { loadRemote, registerRemotes } from '@module-federation/enhanced/runtime';
import type { RemoteListing } from '@marketplace/platform';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

vi.mock('@module-federation/enhanced/runtime', () => ({ loadRemote: vi.fn(), registerRemotes: vi.fn() }));

const routes = [{ path: 'signin', element: 'Sign in' }];
const listing = (release: string): RemoteListing => ({
  name: 'agency-app',
  current: {
    release,
    entry: `/remotes/agency-app/${release}/remoteEntry.js`,
    container: 'agency_app',
    platform: '^0.1.0',
  },
});
/** What /remotes.json says now; null: the site does not answer. */
let remotesNow: readonly RemoteListing[] | null;

beforeEach(() => {
  vi.useFakeTimers();
  remotesNow = [listing('1')];
  vi.stubGlobal('fetch', async () => {
    if (remotesNow === null) throw new TypeError('fetch failed');
    return Response.json({ remotes: remotesNow });
  });
});
afterEach(() => {
  vi.mocked(loadRemote).mockReset();
  vi.mocked(registerRemotes).mockReset();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** The module as a newly opened page has it, with what the page was told of the remote. */
async function inNewPage(told: RemoteListing = listing('1')) {
  vi.resetModules();
  const { setSiteConfig } = await import('@marketplace/platform');
  setSiteConfig({ productName: 'Test Network', supportEmail: 'help@example.test', remotes: [told], associations: [] });
  return import('./load-remote.ts');
}

async function outcome<T>(promise: Promise<T>): Promise<T | Error> {
  const settled = promise.catch((error: unknown) => (error instanceof Error ? error : new Error('not an error')));
  await vi.advanceTimersByTimeAsync(8000);
  return settled;
}

test('a remote is loaded once for all who ask', async () => {
  const { remoteRoutes: load } = await inNewPage();
  vi.mocked(loadRemote).mockResolvedValue({ default: routes });
  expect(await outcome(Promise.all([load('agency-app'), load('agency-app')]))).toEqual([routes, routes]);
  expect(loadRemote).toHaveBeenCalledTimes(1);
  expect(registerRemotes).toHaveBeenCalledWith(
    [{ name: 'agency_app', entry: '/remotes/agency-app/1/remoteEntry.js' }],
    { force: false },
  );
});

test('a failed load is tried again with the release that is current by then', async () => {
  const { remoteRoutes: load } = await inNewPage();
  remotesNow = [listing('2')];
  vi.mocked(loadRemote).mockRejectedValueOnce(new Error('gone')).mockResolvedValue({ default: routes });
  expect(await outcome(load('agency-app'))).toBe(routes);
  expect(registerRemotes).toHaveBeenLastCalledWith(
    [{ name: 'agency_app', entry: '/remotes/agency-app/2/remoteEntry.js' }],
    { force: true },
  );
});

test('a dead remote fails after three attempts, and trying again afterwards loads it', async () => {
  const { remoteRoutes: load, forgetFailedRemote: forget, RemoteUnavailable: Unavailable } = await inNewPage();
  vi.mocked(loadRemote).mockRejectedValue(new Error('gone'));
  expect(await outcome(load('agency-app'))).toBeInstanceOf(Unavailable);
  expect(loadRemote).toHaveBeenCalledTimes(3);
  vi.mocked(loadRemote).mockResolvedValue({ default: routes });
  expect(await outcome(load('agency-app'))).toBeInstanceOf(Unavailable);
  forget('agency-app');
  expect(await outcome(load('agency-app'))).toBe(routes);
});

test('a hanging remote is given up within eight seconds', async () => {
  const { remoteRoutes: load, RemoteUnavailable: Unavailable } = await inNewPage();
  vi.mocked(loadRemote).mockReturnValue(new Promise(() => undefined));
  expect(await outcome(load('agency-app'))).toBeInstanceOf(Unavailable);
});

test('a remote whose server never answered is asked for anew', async () => {
  const { remoteRoutes: load } = await inNewPage({ name: 'agency-app', current: null });
  vi.mocked(loadRemote).mockResolvedValue({ default: routes });
  expect(await outcome(load('agency-app'))).toBe(routes);
});

test('a module without routes counts as unavailable', async () => {
  const { remoteRoutes: load, RemoteUnavailable: Unavailable } = await inNewPage();
  vi.mocked(loadRemote).mockResolvedValue({ default: 'no routes' });
  expect(await outcome(load('agency-app'))).toBeInstanceOf(Unavailable);
});
