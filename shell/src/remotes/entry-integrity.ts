import type { RemoteRelease } from '@marketplace/platform';

const TIMEOUT_MS = 1_500;

/** Hashes of the entries that may be loaded, by path. */
const expected = new Map<string, string>();

/** Records the hash that a release's entry must have; in development there is none. */
export function expectEntry({ entry, integrity }: RemoteRelease): void {
  if (integrity === null) expected.delete(entry);
  else expected.set(entry, integrity);
}

/**
 * The script element for an entry, with its integrity hash; undefined for any other script. The page's preload has the
 * same hash: otherwise the browser would download the file twice.
 */
export function entryScripts(url: string): HTMLScriptElement | undefined {
  // Module Federation resolves an entry's path to a URL.
  const integrity = expected.get(new URL(url, window.location.href).pathname);
  if (integrity === undefined) return undefined;
  const script = document.createElement('script');
  script.integrity = integrity;
  script.src = url;
  return script;
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
