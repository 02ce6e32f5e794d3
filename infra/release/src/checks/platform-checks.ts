import semver from 'semver';
import { CommandError } from '@marketplace/cli/error';
import type { BundleUses } from '../built-release/bundle-uses.ts';
import { scriptsOf, type BuiltRelease } from '../built-release/read-built-release.ts';
import type { ShellProvides } from '../format.ts';
import type { OpenApi } from './openapi.ts';

export interface CheckedRelease {
  build: BuiltRelease;
  uses: BundleUses;
  shell: ShellProvides;
  liveApi: OpenApi;
  /** OpenAPI document of the API for which the build was written. */
  knownApi: OpenApi;
}

/** Returns a short success message; throws a CommandError that says what is wrong and what to do. */
export type Check = (release: CheckedRelease) => string;

export const checkPlatformRange: Check = ({ build, shell }) => {
  const { platform } = build.entry;
  if (!semver.validRange(platform))
    throw new CommandError(`'${platform}' is not a semver range. Build the remote again.`);
  if (semver.satisfies(shell.platform, platform)) return `${platform} includes the live platform ${shell.platform}`;
  throw new CommandError(
    `The release needs platform ${platform}; the live shell ${shell.release} provides ${shell.platform}. ` +
      (semver.gtr(shell.platform, platform)
        ? 'Upgrade to the newer platform (see docs/CHANGELOG.md for changes) and build again.'
        : 'Release the shell with the newer platform first.'),
  );
};

export const checkPlatformSymbols: Check = ({ uses, shell }) => {
  const provided = new Set(shell.symbols);
  const missingSymbols = uses.platformSymbols.filter((symbol) => !provided.has(symbol));
  if (missingSymbols.length === 0) return `all ${uses.platformSymbols.length} symbols are provided by the live shell`;
  throw new CommandError(
    `The live shell ${shell.release} does not provide ${missingSymbols.join(', ')}. Release the shell with the newer platform ` +
      'first, or stop using them.',
  );
};

/** Strings that each copy of a library contains even after minification. */
const MARKS = {
  React: 'react.transitional.element',
  'styled-components': 'data-styled',
  'TanStack Query': 'No QueryClient set',
} as const;

/**
 * Checks that the release has no copy of libraries that the shell provides for the whole page. A second copy breaks
 * hooks, styles or caches.
 */
export const checkOneCopy: Check = ({ build }) => {
  const copies = [...scriptsOf(build.files)].flatMap(([script, text]) =>
    Object.entries(MARKS).flatMap(([library, mark]) => (text.includes(mark) ? [`${library} in ${script}`] : [])),
  );
  if (copies.length === 0) return 'the release bundles no shared library';
  throw new CommandError(
    `The release bundles its own copy of a shared library: ${copies.join(', ')}. ` +
      'Import it from @marketplace/platform.',
  );
};
