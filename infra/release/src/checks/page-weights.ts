import { gzipSync } from 'node:zlib';
import { publicPathOf, type BuiltRelease } from '../built-release/read-built-release.ts';
import { EARLY_BUDGET } from '../format.ts';

/** Gzip bytes of JavaScript on a page's first load, with the remote's entry. */
export interface PageWeight {
  /** The page's path; with a ` (NAME)` suffix, a variant of the same page. */
  page: string;
  bytes: number;
}

/** Gzip bytes of JavaScript that a remote adds to another remote's page, including the added remote's entry. */
export interface SlotWeight {
  slot: string;
  bytes: number;
}

export function weighPages(build: BuiltRelease): PageWeight[] {
  const loads = build.firstLoads.length > 0 ? build.firstLoads : [{ page: 'any page', scripts: build.entry.scripts }];
  const weigh = scales(build);
  return loads.map(({ page, scripts }) => ({ page, bytes: weigh(scripts) }));
}

export function weighSlots(build: BuiltRelease): SlotWeight[] {
  const weigh = scales(build);
  return build.slotLoads.map(({ slot, scripts }) => ({ slot, bytes: weigh(scripts) }));
}

/** Returns a function that computes the compressed size of scripts. It compresses each script only once. */
function scales(build: BuiltRelease): (scripts: readonly string[]) => number {
  const folder = publicPathOf(build.name, build.entry.release);
  const sizes = new Map<string, number>();
  const sizeOf = (script: string): number => {
    const size = sizes.get(script) ?? gzipSync(build.files.get(script.slice(folder.length)) ?? '', { level: 9 }).length;
    sizes.set(script, size);
    return size;
  };
  return (scripts) => scripts.reduce((sum, script) => sum + sizeOf(script), 0);
}

export function kilobytes(bytes: number): string {
  return `${(bytes / 1000).toFixed(1)} KB`;
}

const PACKED = /\.(?:woff2|png|webp|avif|jpe?g|gif)$/;

/** Reports a page that loads more than EARLY_BUDGET of the release without a click. */
export function earlyLoadProblems({ name, entry, files }: BuiltRelease, loadedPaths: ReadonlySet<string>): string[] {
  const folder = publicPathOf(name, entry.release);
  const sizes = [...loadedPaths].map((path) => {
    const bytes = files.get(path.slice(folder.length)) ?? new Uint8Array();
    return { path, size: PACKED.test(path) ? bytes.length : gzipSync(bytes).length };
  });
  const total = sizes.reduce((sum, { size }) => sum + size, 0);
  if (total <= EARLY_BUDGET) return [];
  const largest = sizes.reduce((heaviest, file) => (file.size > heaviest.size ? file : heaviest));
  return [
    `loads ${kilobytes(total)} of the release without a click; the limit is ${kilobytes(EARLY_BUDGET)}. The largest file is ${largest.path}.`,
  ];
}
