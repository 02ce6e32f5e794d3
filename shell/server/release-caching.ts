import { IMMUTABLE, REVALIDATE } from './static-folder.ts';

/** Says what is current, so it is asked for every time; everything else lies in the folder of a release for good. */
const CURRENT = /(^|\/)(release|mf-manifest|mf-manifest-stats)\.json$/;

/** How long a file of a remote may be kept by whoever got it. */
export function cachingOf(path: string): string {
  return CURRENT.test(path) ? REVALIDATE : IMMUTABLE;
}
