import { existsSync, readFileSync, realpathSync } from 'node:fs';
import { dirname, join, sep } from 'node:path';

export interface PackageManifest {
  name: string;
  version: string;
  dependencies: Record<string, string>;
}

const SCOPE = '@marketplace/';
const LOCKFILE = 'package-lock.json';

export function readManifest(folder: string): PackageManifest {
  const file = join(folder, 'package.json');
  const manifest: unknown = JSON.parse(readFileSync(file, 'utf8'));
  if (typeof manifest !== 'object' || manifest === null) throw new Error(`${file} is not an object`);
  const name = 'name' in manifest ? manifest.name : undefined;
  const version = 'version' in manifest ? manifest.version : undefined;
  if (typeof name !== 'string' || typeof version !== 'string') throw new Error(`${file} needs a name and a version`);
  return { name, version, dependencies: 'dependencies' in manifest ? textValues(manifest.dependencies) : {} };
}

/** Returns the folders of our packages in this package's bundle: its own folder first, without duplicates. */
export function bundledFolders(folder: string): string[] {
  const folders = new Set<string>();
  const visit = (packagePath: string) => {
    if (folders.has(packagePath)) return;
    folders.add(packagePath);
    for (const name of Object.keys(readManifest(packagePath).dependencies)) {
      if (name.startsWith(SCOPE)) visit(packageFolder(name, packagePath));
    }
  };
  visit(realpathSync(folder));
  return [...folders];
}

/**
 * Resolves a package as a module in `folder` would: to a workspace or an installed package. If it is not installed
 * there, returns the kit's copy.
 */
export function packageFolder(name: string, folder: string): string {
  const [root] = [folder, import.meta.dirname]
    .flatMap(ancestorsOf)
    .map((ancestor) => join(ancestor, 'node_modules', name))
    .filter((path) => existsSync(path));
  if (root === undefined) throw new Error(`${name} is not installed in ${folder}.`);
  return realpathSync(root);
}

export function isInstalled(folder: string): boolean {
  return folder.includes(`${sep}node_modules${sep}`);
}

/** Returns the lockfile of the repository that contains a folder; null if it has no lockfile. */
export function lockfileOf(folder: string): string | null {
  return (
    ancestorsOf(folder)
      .map((ancestor) => join(ancestor, LOCKFILE))
      .find((file) => existsSync(file)) ?? null
  );
}

/** Folder for a tool's cache, which may be deleted at any time. */
export function cacheFolderOf(folder: string): string {
  const modules = ancestorsOf(folder).find((ancestor) => existsSync(join(ancestor, 'node_modules'))) ?? folder;
  return join(modules, 'node_modules', '.cache');
}

/** Returns a folder and its ancestors, innermost first. */
function ancestorsOf(folder: string): string[] {
  const parent = dirname(folder);
  return parent === folder ? [folder] : [folder, ...ancestorsOf(parent)];
}

function textValues(value: unknown): Record<string, string> {
  if (typeof value !== 'object' || value === null) return {};
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, text]) => (typeof text === 'string' ? [[key, text]] : [])),
  );
}
