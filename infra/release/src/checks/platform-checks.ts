import semver from 'semver';
import { CommandError } from '@marketplace/cli/error';
import type { Check } from './check.ts';

export const checkPlatformRange: Check = ({ built, shell }) => {
  const { platform } = built.entry;
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
  const missing = uses.platformSymbols.filter((symbol) => !provided.has(symbol));
  if (missing.length === 0) return `all ${uses.platformSymbols.length} symbols are provided by the live shell`;
  throw new CommandError(
    `The live shell ${shell.release} does not provide ${missing.join(', ')}. Release the shell with the newer platform ` +
      'first, or stop using them.',
  );
};
