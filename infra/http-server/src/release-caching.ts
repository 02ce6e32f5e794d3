import { IMMUTABLE, REVALIDATE } from './static-files.ts';

/**
 * These files say what is current, so they are revalidated every time; all others are immutable in a release's folder.
 */
const CURRENT = /(^|\/)(release|mf-manifest|mf-manifest-stats)\.json$/;

/** Cache-Control for a remote's file. */
export function cachingOf(path: string): string {
  return CURRENT.test(path) ? REVALIDATE : IMMUTABLE;
}
