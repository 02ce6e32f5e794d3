import type { RemoteRelease } from '@marketplace/platform';

const TIMEOUT_MS = 1_500;

/**
 * Runs a remote's entry as a script. The page's preload has the same hash: otherwise the browser would download the file
 * twice.
 * @param container the global variable that the entry sets
 * @returns its value; undefined if the entry throws before it sets the variable
 * @throws Error if the script does not load or does not match its hash
 */
export function runEntry({ entry, integrity, container }: RemoteRelease): Promise<unknown> {
  // Another release of the remote may have set it. It cannot be deleted: entries declare it.
  Reflect.set(window, container, undefined);
  return new Promise((resolve, reject) => {
    const script = document.createElement('script');
    if (integrity !== null) script.integrity = integrity;
    script.src = entry;
    script.addEventListener('load', () => {
      script.remove();
      resolve(Reflect.get(window, container));
    });
    script.addEventListener('error', () => {
      script.remove();
      reject(new Error(`${entry} does not load.`));
    });
    document.head.append(script);
  });
}

/**
 * Whether the entry is reachable but does not match its hash; a failed script does not say why. Also replaces
 * the copy in the browser's cache, so that a damaged file does not stay there.
 */
export async function entryIsAnother({ entry, integrity }: RemoteRelease): Promise<boolean> {
  if (integrity === null) return false;
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  try {
    const response = await fetch(entry, { cache: 'reload', signal });
    if (!response.ok) return false;
    await response.arrayBuffer();
  } catch {
    return false;
  }
  try {
    await fetch(entry, { integrity, cache: 'force-cache', signal });
    return false;
  } catch {
    return !signal.aborted;
  }
}
