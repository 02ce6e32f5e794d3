import type { RemoteRelease } from '@marketplace/platform';
import { satisfy } from '@module-federation/enhanced/runtime';
import { runEntry } from './remote-entry.ts';

/** What a remote's entry puts into its global variable: webpack's container interface. */
interface RemoteContainer {
  /** @returns once the container has taken what it needs of the shared modules */
  init(shared: object): unknown;
  /** @returns a function that runs the exposed module and returns its exports */
  get(exposed: string): Promise<() => unknown>;
}

/** Releases that this platform runs, too, were built for the federation runtime that the shell then brought. */
const LAST_WITH_FORMER_RUNTIME = '1.2.0';

/** Containers of this page by the path of their entries. */
const containers = new Map<string, Promise<RemoteContainer>>();

/**
 * A module that a release exposes. Its entry runs once per page.
 * @param afresh discards an entry that ran before: what failed in it would keep failing
 * @throws Error if the entry or the module does not load or run
 */
export async function exposedModule(
  release: RemoteRelease,
  exposed: 'routes' | 'slots',
  afresh: boolean,
): Promise<unknown> {
  if (afresh) containers.delete(release.entry);
  const opening = containers.get(release.entry) ?? open(release);
  containers.set(release.entry, opening);
  const container = await opening;
  const run = await container.get(`./${exposed}`);
  return run();
}

async function open(release: RemoteRelease): Promise<RemoteContainer> {
  if (satisfy(LAST_WITH_FORMER_RUNTIME, release.platform))
    await import(/* webpackChunkName: "later-former-runtime" */ './former-runtime.ts');
  const container = await runEntry(release);
  if (!isContainer(container)) throw new Error(`${release.entry} sets no container ${release.container}.`);
  await __webpack_init_sharing__('default');
  await container.init(__webpack_share_scopes__.default);
  return container;
}

function isContainer(value: unknown): value is RemoteContainer {
  return (
    typeof value === 'object' &&
    value !== null &&
    'init' in value &&
    typeof value.init === 'function' &&
    'get' in value &&
    typeof value.get === 'function'
  );
}
