import { readFileSync, realpathSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** The parts of a package.json that a build uses. */
export interface PackageManifest {
  name: string;
  version: string;
  dependencies: Record<string, string>;
}

export const REPOSITORY = dirname(dirname(dirname(import.meta.dirname)));
const SCOPE = '@marketplace/';

export function readManifest(folder: string): PackageManifest {
  const file = join(folder, 'package.json');
  const manifest: unknown = JSON.parse(readFileSync(file, 'utf8'));
  if (typeof manifest !== 'object' || manifest === null) throw new Error(`${file} is not an object`);
  const name = 'name' in manifest ? manifest.name : undefined;
  const version = 'version' in manifest ? manifest.version : undefined;
  if (typeof name !== 'string' || typeof version !== 'string') throw new Error(`${file} needs a name and a version`);
  return { name, version, dependencies: 'dependencies' in manifest ? textValues(manifest.dependencies) : {} };
}

/** Folders of the workspace packages in this package's bundle, itself first; deduplicated. */
export function bundledFolders(folder: string): string[] {
  const found = new Set<string>();
  const visit = (at: string) => {
    if (found.has(at)) return;
    found.add(at);
    for (const name of Object.keys(readManifest(at).dependencies)) {
      if (name.startsWith(SCOPE)) visit(packageFolder(name));
    }
  };
  visit(realpathSync(folder));
  return [...found];
}

/** Folder of a workspace package or an installed one. */
export function packageFolder(name: string): string {
  return realpathSync(join(REPOSITORY, 'node_modules', name));
}

function textValues(value: unknown): Record<string, string> {
  if (typeof value !== 'object' || value === null) return {};
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, text]) => (typeof text === 'string' ? [[key, text]] : [])),
  );
}
