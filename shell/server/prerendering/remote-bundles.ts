import { createHash } from 'node:crypto';
import type { RemoteRelease } from '@marketplace/platform';
import type { RemoteBundle } from './rendering.ts';

const PATIENCE_MS = 2_000;
const MAX_BYTES = 5_000_000;

/**
 * Fetches what a release of a remote brings for the server: server/routes.js in the release's folder, which never
 * changes. @throws Error when the release has none, it is not the published file, or its server does not answer
 */
export async function fetchRemoteBundle(
  name: string,
  release: RemoteRelease,
  { server, integrity }: { server: string; integrity: string | null },
): Promise<RemoteBundle> {
  if (integrity === null) throw new Error('the remotes list names no hash of the server bundle');
  const folder = release.entry.slice(0, release.entry.lastIndexOf('/') + 1);
  const address = `${server}${folder}server/routes.js`;
  const response = await fetch(address, { signal: AbortSignal.timeout(PATIENCE_MS) });
  if (!response.ok) throw new Error(`the server bundle is answered with ${response.status}`);
  const bytes = Buffer.from(await response.arrayBuffer());
  if (bytes.length > MAX_BYTES) throw new Error('the server bundle is too large');
  if (!hasHash(bytes, integrity)) throw new Error('the server bundle is not the published file');
  return { name, release: release.release, script: bytes.toString('utf8') };
}

/** Whether a file is the one of a hash such as sha384-…, in the notation of subresource integrity. */
function hasHash(bytes: Uint8Array, integrity: string): boolean {
  const [algorithm = ''] = integrity.split('-', 1);
  return `${algorithm}-${createHash(algorithm).update(bytes).digest('base64')}` === integrity;
}
