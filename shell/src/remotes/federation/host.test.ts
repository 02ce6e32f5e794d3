import { setSiteConfig, type RemoteRelease } from '@marketplace/platform';
import { useState } from 'react';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type * as Host from './host.ts';

const release = (id: string, change: Partial<RemoteRelease> = {}): RemoteRelease => ({
  release: id,
  entry: `/remotes/rate-card-app/${id}/remoteEntry.js`,
  container: 'rate_card_app',
  platform: '^2.0.0',
  integrity: null,
  scripts: [],
  pages: [],
  ...change,
});
const container = (name: string) => ({
  init: vi.fn(),
  get: vi.fn(async (exposed: string) => () => ({ default: `${exposed} of ${name}` })),
});

/** What each entry does when it runs: sets globals, or fires an error event. */
let entries: (() => unknown)[];
let scripts: HTMLScriptElement[];
const sets = (value: unknown) => () => Reflect.set(window, 'rate_card_app', value);
const isUnreachable = () => {
  throw new Error('404');
};

let loadExposedModule: typeof Host.loadExposedModule;
const load = (of: RemoteRelease, afresh = false) => loadExposedModule('rate-card-app', of, 'routes', afresh);

beforeAll(async () => {
  setSiteConfig({ productName: 'Test', supportEmail: 'help@example.test', remotes: [], associations: [] });
  ({ loadExposedModule } = await import('./host.ts'));
});
beforeEach(() => {
  [entries, scripts] = [[], []];
  vi.spyOn(document.head, 'appendChild').mockImplementation((script) => {
    if (!(script instanceof HTMLScriptElement)) throw new Error('not a script');
    scripts.push(script);
    const run = entries.shift();
    queueMicrotask(() => {
      try {
        run?.();
        script.dispatchEvent(new Event('load'));
      } catch {
        script.dispatchEvent(new Event('error'));
      }
    });
    return script;
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test('an entry script runs once for all its modules, and gets React and the platform from the page', async () => {
  const only = container('one');
  entries = [sets(only)];
  const both = (['routes', 'slots'] as const).map((what) =>
    loadExposedModule('rate-card-app', release('a'), what, false),
  );
  expect(await Promise.all(both)).toEqual([{ default: './routes of one' }, { default: './slots of one' }]);
  expect(scripts).toHaveLength(1);
  expect(only.init).toHaveBeenCalledOnce();
  const [scope] = only.init.mock.calls[0] ?? [];
  expect(Object.keys(scope)).toEqual(expect.arrayContaining(['react', 'react-dom', '@marketplace/platform']));
  const [react] = Object.values<{ get(): Promise<() => unknown> }>(scope.react);
  expect((await react?.get())?.()).toHaveProperty('useState', useState);
});

test('an entry script with a published hash is loaded with that hash', async () => {
  entries = [sets(container('one'))];
  await load(release('b', { integrity: 'sha384-published' }));
  expect(scripts[0]?.integrity).toBe('sha384-published');
  expect(scripts[0]?.getAttribute('src')).toBe('/remotes/rate-card-app/b/remoteEntry.js');
});

test('an entry script that does not load is retried at a different URL, because the first request may hang', async () => {
  entries = [isUnreachable, sets(container('second'))];
  await expect(load(release('c'))).rejects.toThrow('remoteEntry.js');
  expect(await load(release('c'), true)).toEqual({ default: './routes of second' });
  expect(scripts[1]?.getAttribute('src')).toBe('/remotes/rate-card-app/c/remoteEntry.js?again=1');
});

test('a hanging entry script times out', async () => {
  vi.useFakeTimers();
  vi.mocked(document.head.appendChild).mockImplementation((script) => script);
  const failure = load(release('d')).catch(String);
  await vi.advanceTimersByTimeAsync(8_000);
  expect(await failure).toContain('timed out');
  vi.useRealTimers();
});

test('a container whose module failed to load is replaced by a newly loaded container', async () => {
  const brokenContainer = { ...container('first'), get: () => Promise.reject(new Error('chunk failed')) };
  entries = [sets(brokenContainer), sets(container('second'))];
  await expect(load(release('e'))).rejects.toThrow('chunk failed');
  expect(await load(release('e'), true)).toEqual({ default: './routes of second' });
});

test('two releases that use the same global variable run side by side', async () => {
  entries = [sets(container('first')), sets(container('second'))];
  expect(await load(release('f'))).toEqual({ default: './routes of first' });
  expect(await load(release('g'))).toEqual({ default: './routes of second' });
  expect(await load(release('f'))).toEqual({ default: './routes of first' });
  expect(scripts).toHaveLength(2);
});

test('an entry script that throws does not get the container of a different release', async () => {
  entries = [sets(container('former')), () => undefined];
  await load(release('h'));
  await expect(load(release('i'))).rejects.toThrow('rate_card_app');
});

test('an entry script with a wrong hash is distinguished from one that does not load', async () => {
  entries = [isUnreachable, isUnreachable];
  vi.stubGlobal('fetch', async (_url: string, { integrity }: RequestInit) => {
    if (integrity !== undefined) throw new TypeError('Failed to fetch');
    return new Response('another file');
  });
  const failure = await load(release('j', { integrity: 'sha384-published' })).catch((error: unknown) => error);
  expect(failure).toMatchObject({ name: 'RemoteUnavailableError', reason: 'integrity' });
  vi.stubGlobal('fetch', async () => new Response(null, { status: 404 }));
  await expect(load(release('j', { integrity: 'sha384-published' }), true)).rejects.toThrow('remoteEntry.js');
});

test('a remote that is not listed is never loaded', async () => {
  const instances: { name: string; registerRemotes(of: object[]): void; loadRemote(id: string): Promise<unknown> }[] =
    Reflect.get(globalThis, '__FEDERATION__').__INSTANCES__;
  const host = instances.findLast(({ name }) => name === 'shell');
  host?.registerRemotes([{ name: 'stranger', entry: '/remotes/stranger/1/remoteEntry.js' }]);
  await expect(host?.loadRemote('stranger/routes')).rejects.toThrow('site lists no remote stranger');
  expect(scripts).toEqual([]);
});

test('Module Federation tools find the host, the releases of remotes and what they share', async () => {
  entries = [sets(container('one'))];
  await load(release('k'));
  const { moduleInfo } = Reflect.get(globalThis, '__FEDERATION__');
  expect(moduleInfo).toMatchObject({
    shell: {
      remotesInfo: { 'rate-card-app': { matchedVersion: 'k' } },
      shared: expect.arrayContaining([expect.objectContaining({ sharedName: '@marketplace/platform' })]),
    },
    'rate-card-app:k': { version: 'k', globalName: 'rate_card_app' },
  });
});
