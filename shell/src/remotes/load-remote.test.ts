import { PLATFORM_VERSION, type RemoteListing, type RemoteRelease } from '@marketplace/platform';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { loadExposedModule } from './federation/host.ts';

vi.mock('./federation/host.ts', () => ({ loadExposedModule: vi.fn() }));

const routes = [{ path: 'signin', element: 'Sign in' }];
const listing = (release: string, change: Partial<RemoteRelease> = {}): RemoteListing => ({
  name: 'agency-app',
  current: {
    release,
    entry: `/remotes/agency-app/${release}/remoteEntry.js`,
    container: 'agency_app',
    platform: `^${PLATFORM_VERSION}`,
    integrity: null,
    scripts: [],
    pages: [],
    ...change,
  },
});
let reports: Record<string, unknown>[];
let shellAnswer: () => Response;
/** Current content of /remotes.json; null if the site does not respond. */
let remotesNow: readonly RemoteListing[] | null;

beforeEach(() => {
  vi.useFakeTimers();
  remotesNow = [listing('1')];
  reports = [];
  shellAnswer = () => Response.json({ platform: PLATFORM_VERSION });
  vi.stubGlobal('fetch', async (address: string, options: RequestInit) => {
    if (address === '/api/error-reports') {
      reports.push(JSON.parse(String(options.body)));
      return Response.json({ received: true });
    }
    if (address === '/shell.json') return shellAnswer();
    if (remotesNow === null) throw new TypeError('fetch failed');
    return Response.json({ remotes: remotesNow });
  });
});
afterEach(() => {
  vi.mocked(loadExposedModule).mockReset();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Imports the module as on a new page whose HTML has this listing. */
async function inNewPage(pageListing: RemoteListing = listing('1')) {
  vi.resetModules();
  const { setSiteConfig } = await import('@marketplace/platform');
  setSiteConfig({
    productName: 'Test Network',
    supportEmail: 'help@example.test',
    remotes: [pageListing],
    associations: [],
  });
  const [load, unavailable] = await Promise.all([import('./load-remote.ts'), import('./remote-unavailable.ts')]);
  return { ...load, ...unavailable };
}

async function outcome<T>(promise: Promise<T>): Promise<T | Error> {
  const settled = promise.catch((error: unknown) => (error instanceof Error ? error : new Error('not an error')));
  await vi.advanceTimersByTimeAsync(8000);
  return settled;
}

test('concurrent callers share one load of a remote', async () => {
  const { remoteRoutes: load } = await inNewPage();
  vi.mocked(loadExposedModule).mockResolvedValue({ default: routes });
  expect(await outcome(Promise.all([load('agency-app'), load('agency-app')]))).toEqual([routes, routes]);
  expect(loadExposedModule).toHaveBeenCalledTimes(1);
  expect(loadExposedModule).toHaveBeenCalledWith('agency-app', listing('1').current, 'routes', false);
});

test('a failed load is retried with the release that is current at the time of the retry', async () => {
  const { remoteRoutes: load } = await inNewPage();
  remotesNow = [listing('2')];
  vi.mocked(loadExposedModule).mockRejectedValueOnce(new Error('gone')).mockResolvedValue({ default: routes });
  expect(await outcome(load('agency-app'))).toEqual(routes);
  expect(loadExposedModule).toHaveBeenLastCalledWith('agency-app', listing('2').current, 'routes', true);
});

test('a remote that keeps failing fails after three attempts, and a later retry can load it', async () => {
  const { remoteRoutes: load, forgetFailedRemote: forget, RemoteUnavailableError: Unavailable } = await inNewPage();
  vi.mocked(loadExposedModule).mockRejectedValue(new Error('gone'));
  expect(await outcome(load('agency-app'))).toBeInstanceOf(Unavailable);
  expect(loadExposedModule).toHaveBeenCalledTimes(3);
  vi.mocked(loadExposedModule).mockResolvedValue({ default: routes });
  expect(await outcome(load('agency-app'))).toBeInstanceOf(Unavailable);
  expect(reports).toMatchObject([{ remote: 'agency-app', release: '1', kind: 'load_failed', message: 'Error: gone' }]);
  forget('agency-app');
  expect(await outcome(load('agency-app'))).toEqual(routes);
});

test('a release for a different platform version is reported and not requested', async () => {
  const { remoteRoutes: load, forgetFailedRemote: forget } = await inNewPage(listing('1', { platform: '^9.0.0' }));
  vi.mocked(loadExposedModule).mockResolvedValue({ default: routes });
  expect(await outcome(load('agency-app'))).toMatchObject({ name: 'RemoteUnavailableError', reason: 'incompatible' });
  expect(loadExposedModule).not.toHaveBeenCalled();
  expect(reports).toMatchObject([{ remote: 'agency-app', release: '1', kind: 'incompatible' }]);
  forget('agency-app');
  expect(await outcome(load('agency-app'))).toEqual(routes);
});

test('a release for the platform’s former major version is not requested, and no reload is suggested', async () => {
  const { remoteRoutes: load } = await inNewPage(listing('1', { platform: '^0.3.0' }));
  expect(await outcome(load('agency-app'))).toMatchObject({ name: 'RemoteUnavailableError', reason: 'incompatible' });
  expect(loadExposedModule).not.toHaveBeenCalled();
});

test('a release for a newer platform makes an old tab ask for a reload', async () => {
  shellAnswer = () => Response.json({ platform: '9.1.0' });
  const { remoteRoutes: load } = await inNewPage(listing('1', { platform: '^9.0.0' }));
  expect(await outcome(load('agency-app'))).toMatchObject({ reason: 'stale_tab' });
  expect(reports).toMatchObject([{ kind: 'incompatible' }]);
});

test.each<[string, () => Response]>([
  ['is missing', () => new Response(null, { status: 404 })],
  ['is not JSON', () => new Response('<html>')],
  ['names no platform', () => Response.json({ platform: 9 })],
])('no reload is suggested when the shell’s description %s', async (_what, answer) => {
  shellAnswer = answer;
  const { remoteRoutes: load } = await inNewPage(listing('1', { platform: '^9.0.0' }));
  expect(await outcome(load('agency-app'))).toMatchObject({ reason: 'incompatible' });
});

test('a disabled remote is shown as disabled without an error report, and loads on a retry', async () => {
  const { remoteRoutes: load, forgetFailedRemote: forget } = await inNewPage({ ...listing('1'), outOfService: true });
  vi.mocked(loadExposedModule).mockResolvedValue({ default: routes });
  expect(await outcome(load('agency-app'))).toMatchObject({ name: 'RemoteUnavailableError', reason: 'out_of_service' });
  expect(loadExposedModule).not.toHaveBeenCalled();
  expect(reports).toEqual([]);
  forget('agency-app');
  expect(await outcome(load('agency-app'))).toEqual(routes);
});

test('a load that the federation runtime rejects is reported with the reason', async () => {
  const { remoteRoutes: load, RemoteUnavailableError: Unavailable } = await inNewPage();
  vi.mocked(loadExposedModule).mockRejectedValue(new Unavailable('agency-app', 'integrity'));
  expect(await outcome(load('agency-app'))).toMatchObject({ reason: 'integrity' });
  expect(reports).toMatchObject([{ kind: 'integrity', release: '1' }]);
});

test('a hanging remote times out within eight seconds', async () => {
  const { remoteRoutes: load, RemoteUnavailableError: Unavailable } = await inNewPage();
  vi.mocked(loadExposedModule).mockReturnValue(new Promise(() => undefined));
  expect(await outcome(load('agency-app'))).toBeInstanceOf(Unavailable);
});

test('a remote that hangs is loaded again by the next attempt', async () => {
  const { remoteRoutes: load, forgetFailedRemote: forget, RemoteUnavailableError: Unavailable } = await inNewPage();
  vi.mocked(loadExposedModule).mockReturnValue(new Promise(() => undefined));
  expect(await outcome(load('agency-app'))).toBeInstanceOf(Unavailable);
  forget('agency-app');
  vi.mocked(loadExposedModule).mockResolvedValue({ default: routes });
  expect(await outcome(load('agency-app'))).toEqual(routes);
  expect(loadExposedModule).toHaveBeenLastCalledWith('agency-app', listing('1').current, 'routes', true);
});

test.each([
  ['the attempts and the pauses between them', 3_000],
  ['one attempt', 20_000],
])('the timeout of eight seconds covers all attempts together: %s', async (_what, attemptMs) => {
  const { remoteRoutes: load, RemoteUnavailableError: Unavailable } = await inNewPage();
  vi.mocked(loadExposedModule).mockImplementation(
    () => new Promise((_resolve, reject) => setTimeout(() => reject(new Error('504')), attemptMs)),
  );
  const answer = load('agency-app').catch((error: unknown) => error);
  await vi.advanceTimersByTimeAsync(8_000);
  expect(await answer).toBeInstanceOf(Unavailable);
  const attempts = vi.mocked(loadExposedModule).mock.calls.length;
  await vi.advanceTimersByTimeAsync(60_000);
  expect(loadExposedModule).toHaveBeenCalledTimes(attempts);
});

test('a remote times out if the remotes list hangs', async () => {
  const { remoteRoutes: load, RemoteUnavailableError: Unavailable } = await inNewPage();
  vi.mocked(loadExposedModule).mockRejectedValue(new Error('gone'));
  vi.stubGlobal('fetch', () => new Promise(() => undefined));
  expect(await outcome(load('agency-app'))).toBeInstanceOf(Unavailable);
});

test('a remote that loads after its timeout can be retried', async () => {
  const { remoteRoutes: load, forgetFailedRemote: forget, RemoteUnavailableError: Unavailable } = await inNewPage();
  let arrive: (module: unknown) => void = () => undefined;
  vi.mocked(loadExposedModule).mockReturnValue(new Promise((resolve) => (arrive = resolve)));
  expect(await outcome(load('agency-app'))).toBeInstanceOf(Unavailable);
  arrive({ default: routes });
  await vi.advanceTimersByTimeAsync(0);
  vi.mocked(loadExposedModule).mockResolvedValue({ default: routes });
  forget('agency-app');
  expect(await outcome(load('agency-app'))).toEqual(routes);
});

test.each([{}, { remotes: 'none' }, null])(
  'a remotes list such as %j is handled like any failed load',
  async (answer) => {
    const { remoteRoutes: load, RemoteUnavailableError: Unavailable } = await inNewPage();
    vi.mocked(loadExposedModule).mockRejectedValueOnce(new Error('gone'));
    vi.stubGlobal('fetch', async () => Response.json(answer));
    expect(await outcome(load('agency-app'))).toBeInstanceOf(Unavailable);
  },
);

test('a remote whose server never responded is requested again by the next load', async () => {
  const { remoteRoutes: load } = await inNewPage({ name: 'agency-app', current: null });
  vi.mocked(loadExposedModule).mockResolvedValue({ default: routes });
  expect(await outcome(load('agency-app'))).toEqual(routes);
});

test.each([{ default: 'no routes' }, { default: () => [] }, { routes: [] }, null])(
  'a module such as %o exports no routes, is reported and is not retried',
  async (module) => {
    const { remoteRoutes: load } = await inNewPage();
    vi.mocked(loadExposedModule).mockResolvedValue(module);
    expect(await outcome(load('agency-app'))).toMatchObject({ reason: 'wrong_export' });
    expect(loadExposedModule).toHaveBeenCalledTimes(1);
    expect(reports).toMatchObject([{ remote: 'agency-app', release: '1', kind: 'wrong_export' }]);
  },
);

test('a route without an element is reported, and the other routes still work', async () => {
  const { remoteRoutes: load } = await inNewPage();
  vi.mocked(loadExposedModule).mockResolvedValue({ default: [...routes, { path: 'signup' }] });
  expect(await outcome(load('agency-app'))).toMatchObject([routes[0], { path: 'signup' }]);
  expect(reports).toMatchObject([
    { remote: 'agency-app', release: '1', kind: 'wrong_export', message: expect.stringContaining("'signup'") },
  ]);
});
