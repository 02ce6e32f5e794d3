import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { bundledFolders, readManifest, REPOSITORY } from './workspace.ts';

export interface Release {
  /** Package name without the scope, as in /remotes/NAME/. */
  name: string;
  /** `version-hash`, where the hash changes exactly when a source file of the bundle changes. */
  id: string;
}

const HASH_LENGTH = 10;
const TEST_FILE = /\.test(-d)?\.tsx?$/;

/** The release that a build of this package would produce now. The same sources always give the same release. */
export function readReleaseOf(folder: string): Release {
  const { name, version } = readManifest(folder);
  const hash = createHash('sha256');
  for (const file of [...bundledFolders(folder), import.meta.dirname].flatMap(sourcesIn).sort()) add(hash, file);
  add(hash, join(REPOSITORY, 'package-lock.json'));
  return { name: name.replace(/^@[^/]+\//, ''), id: `${version}-${hash.digest('hex').slice(0, HASH_LENGTH)}` };
}

function add(hash: ReturnType<typeof createHash>, file: string): void {
  hash
    .update(`${relative(REPOSITORY, file)}\0`)
    .update(readFileSync(file))
    .update('\0');
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
