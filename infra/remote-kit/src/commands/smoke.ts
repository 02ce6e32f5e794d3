import { run as runRelease } from './release.ts';
import { distFolder } from './own-build.ts';

/** `remote-kit smoke --site URL`: every check of a publication against a live site, for the build that is there. */
export function run(words: string[]): Promise<number> {
  return runRelease(['publish', '--built', distFolder(), '--dry-run', ...words]);
}
