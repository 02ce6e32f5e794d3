import { packageFolder, readManifest } from './workspace.ts';

const PLATFORM = '@marketplace/platform';

/**
 * Options of a module that a remote takes from the page. The remote has no copy, so an incompatible module fails within
 * the remote's error boundary.
 */
interface ConsumedModule {
  singleton: true;
  strictVersion: true;
  requiredVersion: string;
  import: false;
}

export function platformRange(folder: string): string {
  return rangeOf(PLATFORM, folder);
}

/** Modules that this remote takes from the page: React and the platform, which exist once. */
export function consumedModules(folder: string): Record<string, ConsumedModule> {
  const keys = {
    // react/jsx-runtime and react-dom/client come from the same copy of React.
    react: ['react', 'react/'],
    'react-dom': ['react-dom', 'react-dom/'],
    [PLATFORM]: [PLATFORM],
  };
  return Object.fromEntries(
    Object.entries(keys).flatMap(([name, names]) => {
      const requiredVersion = rangeOf(name, folder);
      return names.map((key) => [key, { singleton: true, strictVersion: true, requiredVersion, import: false }]);
    }),
  );
}

function rangeOf(name: string, folder: string): string {
  return `^${readManifest(packageFolder(name, folder)).version}`;
}
