import { createHash } from 'node:crypto';
import type { RemoteRelease } from '@marketplace/platform';
import type { RemoteBundle } from './rendering.ts';

const TIMEOUT_MS = 2_000;
const MAX_BYTES = 5_000_000;

/**
 * Fetches the server bundle of a remote's release: server/routes.js in the release's folder, which never changes.
 * @throws Error when the release has none, the file does not match its hash, or the remote's server does not respond
 */
export async function fetchRemoteBundle(
  name: string,
  release: RemoteRelease,
  { server, integrity }: { server: string; integrity: string | null },
): Promise<RemoteBundle> {
  if (integrity === null) throw new Error('the remotes list has no hash for the server bundle');
  const folder = release.entry.slice(0, release.entry.lastIndexOf('/') + 1);
  const address = `${server}${folder}server/routes.js`;
  const response = await fetch(address, { signal: AbortSignal.timeout(TIMEOUT_MS) });
  if (!response.ok) throw new Error(`the server bundle request returned ${response.status}`);
  const bytes = Buffer.from(await response.arrayBuffer());
  if (bytes.length > MAX_BYTES) throw new Error('the server bundle is too large');
  if (!hasHash(bytes, integrity)) throw new Error('the server bundle does not match its published hash');
  return { name, release: release.release, script: bytes.toString('utf8') };
}

/** Whether a file matches a subresource integrity hash such as sha384-…. */
function hasHash(bytes: Uint8Array, integrity: string): boolean {
  const [algorithm = ''] = integrity.split('-', 1);
  return `${algorithm}-${createHash(algorithm).update(bytes).digest('base64')}` === integrity;
}
