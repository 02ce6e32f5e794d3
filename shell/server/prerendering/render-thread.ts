import { LRUCache } from 'lru-cache';
import { createRequire } from 'node:module';
import { compileFunction } from 'node:vm';
import { workerData } from 'node:worker_threads';
import type { RemoteBundle, RenderedPage, RenderingOrder } from './rendering.ts';

interface ShellBundle {
  renderSite(request: {
    config: RenderingOrder['config'];
    path: string;
    language: RenderingOrder['language'];
    remote: { name: string; module: unknown } | null;
    supply: RenderingOrder['supply'];
  }): Promise<RenderedPage>;
  shared: Readonly<Record<string, unknown>>;
}

/** Enough for the current release and canary of each remote. */
const KEPT_MODULES = 8;
const modules = new LRUCache<string, { exports: unknown }>({ max: KEPT_MODULES });

/** Globals hidden from page code, so that it cannot accidentally use files, environment variables or the network. */
const NOT_FOR_PAGES = ['process', 'fetch', 'WebSocket', 'EventSource'] as const;

/**
 * Runs a remote's bundle once, with the shell's shared modules. Guards against mistakes, not attacks: publishers are
 * trusted (docs/adr/0004).
 */
function moduleOf({ name, release, script }: RemoteBundle, { shared }: ShellBundle): unknown {
  const key = `${name}@${release}`;
  const loadedModule = modules.get(key);
  if (loadedModule !== undefined) return loadedModule.exports;
  const run = compileFunction(script, ['module', 'exports', 'require'], { filename: `${key}/routes.js` });
  const module = { exports: {} };
  run(module, module.exports, (moduleName: string) => {
    if (!Object.hasOwn(shared, moduleName))
      throw new Error(`${key} imports ${moduleName}, which the shell does not share`);
    return shared[moduleName];
  });
  modules.set(key, module);
  return module.exports;
}

let loadedShell: ShellBundle | null = null;

function loadShell(): ShellBundle {
  const shell: ShellBundle = createRequire(import.meta.url)(workerData.bundle);
  for (const name of NOT_FOR_PAGES) Reflect.deleteProperty(globalThis, name);
  return shell;
}

/**
 * Runs in the worker thread.
 * @throws Error with the reason
 */
export default async function renderOrder({ remote, ...order }: RenderingOrder): Promise<RenderedPage> {
  try {
    loadedShell ??= loadShell();
    const module = remote === null ? null : { name: remote.name, module: moduleOf(remote, loadedShell) };
    return await loadedShell.renderSite({ ...order, remote: module });
  } catch (error) {
    throw plainError(error);
  }
}

/** Drops the cause, which may not be cloneable between threads. */
function plainError(error: unknown): Error {
  return new Error(reasonOf(error));
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause === undefined ? error.message : `${error.message}: ${reasonOf(error.cause)}`;
}
