import type { RemoteRelease } from '@marketplace/platform';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

const SHARED = { react: {} };
const release = (change: Partial<RemoteRelease> = {}): RemoteRelease => ({
  release: '1',
  entry: '/remotes/rate-card-app/1/remoteEntry.js',
  container: 'rate_card_app',
  platform: '^1.3.0',
  integrity: null,
  scripts: [],
  pages: [],
  ...change,
});

/** What happens when the page runs an entry: the value of its global variable, or an error event. */
let entries: (() => unknown)[];
/** The scripts that ran. */
let scripts: HTMLScriptElement[];

beforeEach(() => {
  [entries, scripts] = [[], []];
  vi.stubGlobal('__webpack_init_sharing__', async () => undefined);
  vi.stubGlobal('__webpack_share_scopes__', { default: SHARED });
  vi.spyOn(document.head, 'append').mockImplementation((script) => {
    if (!(script instanceof HTMLScriptElement)) throw new Error('not a script');
    scripts.push(script);
    const run = entries.shift();
    queueMicrotask(() => {
      try {
        if (run !== undefined) Reflect.set(window, 'rate_card_app', run());
        script.dispatchEvent(new Event('load'));
      } catch {
        script.dispatchEvent(new Event('error'));
      }
    });
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  Reflect.deleteProperty(globalThis, '_FEDERATION_RUNTIME_CORE');
});

const container = (name: string) => ({
  init: vi.fn(),
  get: vi.fn(async (exposed: string) => () => `${exposed} of ${name}`),
});
const throws = () => {
  throw new Error('404');
};

/** In a newly opened page. */
async function newPage() {
  vi.resetModules();
  return import('./remote-container.ts');
}

test('an entry runs once for all that it exposes, and gets the shared modules once', async () => {
  const { exposedModule } = await newPage();
  const only = container('one');
  entries = [() => only];
  const both = [exposedModule(release(), 'routes', false), exposedModule(release(), 'slots', false)];
  expect(await Promise.all(both)).toEqual(['./routes of one', './slots of one']);
  expect(scripts).toHaveLength(1);
  expect(only.init).toHaveBeenCalledExactlyOnceWith(SHARED);
});

test('an entry with a published hash is run by a script that carries it', async () => {
  const { exposedModule } = await newPage();
  entries = [() => container('one')];
  await exposedModule(release({ integrity: 'sha384-published' }), 'routes', false);
  expect(scripts[0]).toMatchObject({
    integrity: 'sha384-published',
    src: expect.stringContaining('/remotes/rate-card-app/1/remoteEntry.js'),
  });
});

test('an entry that does not load can be tried again', async () => {
  const { exposedModule } = await newPage();
  entries = [throws, () => container('second')];
  await expect(exposedModule(release(), 'routes', false)).rejects.toThrow('remoteEntry.js does not load');
  expect(await exposedModule(release(), 'routes', true)).toBe('./routes of second');
});

test('a container whose module failed is replaced when it is loaded afresh', async () => {
  const { exposedModule } = await newPage();
  const broken = { ...container('first'), get: () => Promise.reject(new Error('chunk failed')) };
  entries = [() => broken, () => container('second')];
  await expect(exposedModule(release(), 'routes', false)).rejects.toThrow('chunk failed');
  expect(await exposedModule(release(), 'routes', true)).toBe('./routes of second');
});

test('the container of another release is not taken for one whose entry throws', async () => {
  const { exposedModule } = await newPage();
  entries = [() => container('former')];
  await exposedModule(release(), 'routes', false);
  // Its script loads, but throws before it sets the variable.
  const next = release({ release: '2', entry: '/remotes/rate-card-app/2/remoteEntry.js' });
  await expect(exposedModule(next, 'routes', false)).rejects.toThrow('sets no container rate_card_app');
});

test.each([
  ['^1.2.0', true],
  ['^1.3.0', false],
])('a release for platform %s gets the former federation runtime: %s', async (platform, expected) => {
  const { exposedModule } = await newPage();
  const seen = vi.fn(() => '_FEDERATION_RUNTIME_CORE' in globalThis);
  entries = [() => (seen(), container('one'))];
  await exposedModule(release({ platform }), 'routes', false);
  expect(seen).toHaveReturnedWith(expected);
});
