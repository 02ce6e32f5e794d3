import type { RemoteRelease } from '@marketplace/platform';
import type { RemoteBundle } from './rendering.ts';

const PATIENCE_MS = 2_000;
const MAX_BYTES = 5_000_000;

/**
 * Fetches what a release of a remote brings for the server: server/routes.js in the release's folder, which never
 * changes. @throws Error when the release has none or its server does not answer
 */
export async function fetchRemoteBundle(name: string, release: RemoteRelease, server: string): Promise<RemoteBundle> {
  const folder = release.entry.slice(0, release.entry.lastIndexOf('/') + 1);
  const response = await fetch(`${server}${folder}server/routes.js`, { signal: AbortSignal.timeout(PATIENCE_MS) });
  if (!response.ok) throw new Error(`the server bundle is answered with ${response.status}`);
  const script = await response.text();
  if (script.length > MAX_BYTES) throw new Error('the server bundle is too large');
  return { name, release: release.release, script };
}
