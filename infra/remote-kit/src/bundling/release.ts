import { createHash, type Hash } from 'node:crypto';
import { readdirSync, readFileSync, realpathSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { bundledFolders, isInstalled, lockfileOf, readManifest } from './workspace.ts';

export interface Release {
  /** Package name without the scope, as in /remotes/NAME/. */
  name: string;
  /** `version-hash`. The hash changes if and only if a source file of the bundle changes. */
  id: string;
}

const HASH_LENGTH = 10;
const TEST_FILE = /\.test(-d)?\.tsx?$/;
const BUILT_BY = [import.meta.dirname, join(import.meta.dirname, '..', 'translations')];

/**
 * Release that a build of this package would produce now. Equal sources give equal releases on any machine.
 * @param builtBy folders of build code besides the kit's
 */
export function readReleaseOf(folder: string, builtBy: readonly string[] = []): Release {
  const { name, version } = readManifest(folder);
  const hash = createHash('sha256');
  for (const bundled of bundledFolders(folder)) addPackage(hash, bundled);
  for (const tool of [...BUILT_BY, ...builtBy]) addFiles(hash, 'build', realpathSync(tool));
  const lockfile = lockfileOf(folder);
  if (lockfile !== null) hash.update(readFileSync(lockfile));
  return { name: name.replace(/^@[^/]+\//, ''), id: `${version}-${hash.digest('hex').slice(0, HASH_LENGTH)}` };
}

/**
 * Adds a package to the hash: an installed package by version only, because a published version's content never
 * changes.
 */
function addPackage(hash: Hash, folder: string): void {
  const { name, version } = readManifest(folder);
  hash.update(`${name}@${version}\0`);
  if (!isInstalled(folder)) addFiles(hash, name, folder);
}

function addFiles(hash: Hash, name: string, folder: string): void {
  for (const file of sourcesIn(folder).sort()) {
    hash
      .update(`${name}/${relative(folder, file).split(sep).join('/')}\0`)
      .update(readFileSync(file))
      .update('\0');
  }
}

function sourcesIn(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return isSourceFolder(entry.name) ? sourcesIn(path) : [];
    return TEST_FILE.test(entry.name) ? [] : [path];
  });
}

function isSourceFolder(name: string): boolean {
  return name !== 'node_modules' && name !== 'dist' && !name.startsWith('.');
}
