import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { CommandError } from '@marketplace/cli/error';
import type { ReleaseFiles } from '../store/release-store.ts';

const DECOMPRESS: readonly [extension: string, decompress: (bytes: Uint8Array) => Buffer][] = [
  ['.br', brotliDecompressSync],
  ['.gz', gunzipSync],
];

/**
 * Compares compressed copies with their files: servers send the copies, but checks and hashes cover only the files.
 * @throws CommandError if a copy differs from its file
 */
export function requireFaithfulCopies(files: ReleaseFiles): void {
  for (const [path, bytes] of files) {
    for (const [extension, decompress] of DECOMPRESS) {
      if (path.endsWith(extension) && !isCopyOf(files.get(path.slice(0, -extension.length)), () => decompress(bytes))) {
        throw new CommandError(`${path} does not match the original file after decompression. Rebuild the remote.`);
      }
    }
  }
}

function isCopyOf(original: Uint8Array | undefined, decompress: () => Buffer): boolean {
  try {
    return original !== undefined && decompress().equals(original);
  } catch {
    return false;
  }
}
