import type { RemoteRelease } from '@marketplace/platform';

const PATIENCE_MS = 1_500;

/** Hashes of the entries that may be loaded, by their paths. */
const expected = new Map<string, string>();

/** Notes what the entry of a release must be; in development there is nothing to hold it to. */
export function expectEntry({ entry, integrity }: RemoteRelease): void {
  if (integrity === undefined) expected.delete(entry);
  else expected.set(entry, integrity);
}

/**
 * The script element for an entry, with the hash that the browser holds it to; nothing for any other script. The page's
 * preload names the same hash: otherwise the file would be downloaded twice.
 */
export function entryScripts(url: string): HTMLScriptElement | undefined {
  // Module Federation completes an entry's path to an address.
  const integrity = expected.get(new URL(url, window.location.href).pathname);
  if (integrity === undefined) return undefined;
  const script = document.createElement('script');
  script.integrity = integrity;
  script.src = url;
  return script;
}

/**
 * Whether the entry can be had but is not the published file; a script that fails does not tell why. The copy in the
 * browser's cache is replaced on the way, so that a file that was damaged once does not stay.
 */
export async function entryIsAnother({ entry, integrity }: RemoteRelease): Promise<boolean> {
  if (integrity === undefined) return false;
  const signal = AbortSignal.timeout(PATIENCE_MS);
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
