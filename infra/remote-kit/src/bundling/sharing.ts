import { packageFolder, readManifest } from './workspace.ts';

const PLATFORM = '@marketplace/platform';
const REACT = ['react', 'react-dom'];

/** How the shell provides a module to remotes. */
export interface ProvidedModule {
  shareKey: string;
  version: string;
  eager: true;
}

/** How a remote takes a module from the shell. */
export interface ConsumedModule {
  singleton: true;
  strictVersion: true;
  requiredVersion: string;
  import: false;
}

/** The platform version range for a remote in this folder, built now. */
export function platformRange(folder: string): string {
  return caret(versionOf(PLATFORM, folder));
}

/** What the shell in this folder provides, from its first script: React and the platform, once per page. */
export function providedModules(folder: string): Record<string, ProvidedModule> {
  return sharedModules(folder, (shareKey, version) => ({ shareKey, version, eager: true }));
}

/** The same for a remote in this folder. It has no copy, so an incompatible one fails inside its boundary. */
export function consumedModules(folder: string): Record<string, ConsumedModule> {
  return sharedModules(folder, (_shareKey, version) => ({
    singleton: true,
    strictVersion: true,
    requiredVersion: caret(version),
    import: false,
  }));
}

function sharedModules<T>(folder: string, share: (key: string, version: string) => T): Record<string, T> {
  return Object.fromEntries(
    [...REACT, PLATFORM].flatMap((name) => {
      // react/jsx-runtime and react-dom/client belong to the same copy.
      const keys = REACT.includes(name) ? [name, `${name}/`] : [name];
      return keys.map((key) => [key, share(key, versionOf(name, folder))]);
    }),
  );
}

function versionOf(name: string, folder: string): string {
  return readManifest(packageFolder(name, folder)).version;
}

function caret(version: string): string {
  return `^${version}`;
}
