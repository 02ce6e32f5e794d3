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

/** The platform version range for a remote in this folder, built now. */
export function platformRange(folder: string): string {
  return caret(readManifest(packageFolder(PLATFORM, folder)).version);
}

/**
 * Shared modules: React and the platform, once per page. The shell bundles them into its first script (`eager`); a
 * remote has no copy, so an incompatible one fails inside its boundary.
 */
export function sharedModules(side: 'shell' | 'remote', folder: string): Record<string, SharedModule> {
  return Object.fromEntries(
    ['react', 'react-dom', PLATFORM].flatMap((name) => {
      const { version } = readManifest(packageFolder(name, folder));
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
 * Drops unused parts of the federation runtime: server support and loading by manifest. The site server tells the shell
 * each remote's entry file; the manifest is for tools.
 */
export const LEAN_RUNTIME = { disableSnapshot: true, target: 'web' } as const;
