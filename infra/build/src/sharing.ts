import { packageFolder, readManifest } from './workspace.ts';

const PLATFORM = '@marketplace/platform';

export interface SharedModule {
  singleton: true;
  strictVersion: boolean;
  version: string;
  requiredVersion: string;
  eager?: true;
  import?: false;
}

/** The range of platform versions that a remote built now works with. */
export function platformRange(): string {
  return caret(readManifest(packageFolder(PLATFORM)).version);
}

/**
 * What shell and remotes have in common: React and the doorway, each once in a page. The shell brings them with its
 * first script (`eager`); a remote carries no copy of its own, so an incompatible one fails inside its boundary.
 */
export function sharedModules(side: 'shell' | 'remote'): Record<string, SharedModule> {
  return Object.fromEntries(
    ['react', 'react-dom', PLATFORM].flatMap((name) => {
      const { version } = readManifest(packageFolder(name));
      const shared: SharedModule = {
        singleton: true,
        strictVersion: true,
        version,
        requiredVersion: caret(version),
        ...(side === 'shell' ? { eager: true } : { import: false }),
      };
      // react/jsx-runtime and react-dom/client belong to the same copy.
      return name === PLATFORM
        ? [[name, shared]]
        : [
            [name, shared],
            [`${name}/`, shared],
          ];
    }),
  );
}

function caret(version: string): string {
  return `^${version}`;
}

/**
 * Leaves out of the federation runtime what this site does not use: running on a server, and loading by manifest. The
 * shell is told each remote's entry file by the site server; the manifest is for tools.
 */
export const LEAN_RUNTIME = { disableSnapshot: true, target: 'web' } as const;
