import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { REPOSITORY } from '@marketplace/local/repository';

export interface ChangedBuild {
  /** Folder with release.json. */
  dist: string;
  release: string;
  remove(): Promise<void>;
}

interface Change {
  from: string;
  to: string;
}

/**
 * Copies a remote's build with changed strings and a changed release id, to simulate the next build.
 * @throws Error if a string is not found
 */
export async function changedBuild(name: string, ...changes: readonly Change[]): Promise<ChangedBuild> {
  const source = join(REPOSITORY, name, 'dist');
  const note: unknown = JSON.parse(await readFile(join(source, 'release.json'), 'utf8'));
  if (typeof note !== 'object' || note === null || !('release' in note) || typeof note.release !== 'string') {
    throw new Error(`${name} is not built`);
  }
  const present = note.release;
  const release = `${present}-changed`;
  const dist = await mkdtemp(join(tmpdir(), 'changed-build-'));
  const folder = join(dist, release);
  // Skips compressed copies, which have the old text.
  await cp(join(source, present), folder, { recursive: true, filter: (path) => !/\.(map|br|gz)$/.test(path) });
  // Scripts contain their release id in paths, and with underscores in the name of the chunk list.
  const underscored = (id: string) => id.replaceAll(/[^a-z0-9]/gi, '_');
  const renameRelease = (text: string) =>
    text.replaceAll(present, release).replaceAll(underscored(present), underscored(release));
  const differences = new Set<Change>();
  const applyChanges = (text: string) =>
    changes.reduce((now, change) => {
      if (now.includes(change.from)) differences.add(change);
      return now.replaceAll(change.from, change.to);
    }, renameRelease(text));
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || !/\.(js|json)$/.test(entry.name)) continue;
    const file = join(entry.parentPath, entry.name);
    await writeFile(file, applyChanges(await readFile(file, 'utf8')));
  }
  await writeFile(join(dist, 'release.json'), applyChanges(JSON.stringify(note)));
  for (const change of changes) {
    if (!differences.has(change)) throw new Error(`The build of ${name} does not contain '${change.from}'`);
  }
  await writeFile(
    join(dist, 'first-loads.json'),
    renameRelease(await readFile(join(source, 'first-loads.json'), 'utf8')),
  );
  return { dist, release, remove: () => rm(dist, { recursive: true }) };
}
