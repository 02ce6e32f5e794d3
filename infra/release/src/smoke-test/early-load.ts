import { gzipSync } from 'node:zlib';
import { publicPathOf, type BuiltRelease } from '../built-release/read-built-release.ts';
import { kilobytes } from '../checks/page-weights.ts';
import { EARLY_BUDGET } from '../format.ts';

const PACKED = /\.(?:woff2|png|webp|avif|jpe?g|gif)$/;

/** Reports when the files that a page loads without a click exceed their limit in total. */
export function earlyLoadProblems({ name, entry, files }: BuiltRelease, loaded: ReadonlySet<string>): string[] {
  const folder = publicPathOf(name, entry.release);
  const sizes = [...loaded].map((path) => {
    const bytes = files.get(path.slice(folder.length)) ?? new Uint8Array();
    return { path, size: PACKED.test(path) ? bytes.length : gzipSync(bytes).length };
  });
  const total = sizes.reduce((sum, { size }) => sum + size, 0);
  if (total <= EARLY_BUDGET) return [];
  const largest = sizes.reduce((most, one) => (one.size > most.size ? one : most));
  return [
    `loads ${kilobytes(total)} of the release without a click; the limit is ${kilobytes(EARLY_BUDGET)}. The largest file is ${largest.path}.`,
  ];
}
