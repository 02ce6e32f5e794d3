import { createHash } from 'node:crypto';
import type { RemoteRelease } from '@marketplace/platform';
import type { ReadReleaseFile } from './release-files.ts';
import type { RemoteBundle } from './rendering.ts';

const MAX_BYTES = 5_000_000;

/**
 * Reads a release's server bundle (server/routes.js).
 * @throws Error if it is missing, unreadable or does not match its hash
 */
export async function readRemoteBundle(
  name: string,
  release: RemoteRelease,
  { readFile, integrity }: { readFile: ReadReleaseFile; integrity: string | null },
): Promise<RemoteBundle> {
  if (integrity === null) throw new Error('the remotes list has no hash for the server bundle');
  const folder = release.entry.slice(0, release.entry.lastIndexOf('/') + 1);
  const bytes = await readFile(name, `${folder}server/routes.js`);
  if (bytes.length > MAX_BYTES) throw new Error('the server bundle is too large');
  if (!hasHash(bytes, integrity)) throw new Error('the server bundle does not match its published hash');
  return { name, release: release.release, script: bytes.toString('utf8') };
}

function hasHash(bytes: Uint8Array, integrity: string): boolean {
  const [algorithm = ''] = integrity.split('-', 1);
  return `${algorithm}-${createHash(algorithm).update(bytes).digest('base64')}` === integrity;
}
