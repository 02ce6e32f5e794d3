import { IMMUTABLE, REVALIDATE } from './static-files.ts';

/** Files that name the current release. All others are immutable. */
const CURRENT = /(^|\/)(release|mf-manifest|mf-manifest-stats)\.json$/;

/** Cache-Control for a remote's file. */
export function cachingOf(path: string): string {
  return CURRENT.test(path) ? REVALIDATE : IMMUTABLE;
}
