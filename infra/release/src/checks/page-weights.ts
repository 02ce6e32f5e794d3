import { gzipSync } from 'node:zlib';
import { publicPathOf, type BuiltRelease } from '../built-release/read-built-release.ts';

/** Gzip bytes of JavaScript on a page's first load, with the remote's entry. */
export interface PageWeight {
  /** The page's path; with a ` (NAME)` suffix, a variant of the same page. */
  page: string;
  bytes: number;
}

export function weighPages(built: BuiltRelease): PageWeight[] {
  const folder = publicPathOf(built.name, built.entry.release);
  const sizes = new Map<string, number>();
  const sizeOf = (script: string): number => {
    const known =
      sizes.get(script) ?? gzipSync(built.files.get(script.slice(folder.length)) ?? '', { level: 9 }).length;
    sizes.set(script, known);
    return known;
  };
  const loads = built.firstLoads.length > 0 ? built.firstLoads : [{ page: 'any page', scripts: built.entry.scripts }];
  return loads.map(({ page, scripts }) => ({ page, bytes: scripts.reduce((sum, script) => sum + sizeOf(script), 0) }));
}

export function kilobytes(bytes: number): string {
  return `${(bytes / 1000).toFixed(1)} KB`;
}
