import semver from 'semver';
import { Refusal } from '../refusal.ts';
import type { Check } from './check.ts';

/** The release's range of platform versions against the one that the live shell provides. */
export const checkPlatformRange: Check = ({ built, shell }) => {
  const { platform } = built.entry;
  if (!semver.validRange(platform)) throw new Refusal(`'${platform}' is no semver range. Build the remote again.`);
  if (semver.satisfies(shell.platform, platform)) return `${platform} takes the live platform ${shell.platform}`;
  throw new Refusal(
    `The release needs platform ${platform}; the live shell ${shell.release} provides ${shell.platform}. ` +
      (semver.gtr(shell.platform, platform)
        ? 'Take up the platform’s newer version (docs/CHANGELOG.md says what changed) and build again.'
        : 'Release the shell with the newer platform first.'),
  );
};

/** The symbols that the release takes from the platform against those that the live shell provides. */
export const checkPlatformSymbols: Check = ({ uses, shell }) => {
  const provided = new Set(shell.symbols);
  const missing = uses.platformSymbols.filter((symbol) => !provided.has(symbol));
  if (missing.length === 0) return `all ${uses.platformSymbols.length} symbols are provided by the live shell`;
  throw new Refusal(
    `The live shell ${shell.release} does not provide ${missing.join(', ')}. Release the shell with the newer platform ` +
      'first, or do without.',
  );
};
