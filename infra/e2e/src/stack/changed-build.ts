import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { REPOSITORY } from '@marketplace/local';

export interface ChangedBuild {
  /** Folder with release.json, like a build's output. */
  dist: string;
  release: string;
  remove(): Promise<void>;
}

/**
 * A copy of a remote's build with one text and the release id changed: simulates a team's next build without building.
 */
export async function changedBuild(name: string, change: { from: string; to: string }): Promise<ChangedBuild> {
  const source = join(REPOSITORY, name, 'dist');
  const note: unknown = JSON.parse(await readFile(join(source, 'release.json'), 'utf8'));
  if (typeof note !== 'object' || note === null || !('release' in note) || typeof note.release !== 'string') {
    throw new Error(`${name} is not built`);
  }
  const present = note.release;
  const release = `${present}-changed`;
  const dist = await mkdtemp(join(tmpdir(), 'changed-build-'));
  const folder = join(dist, release);
  // Without the compressed copies, which would still have the old text.
  await cp(join(source, present), folder, { recursive: true, filter: (path) => !/\.(map|br|gz)$/.test(path) });
  // Scripts contain their release id in paths and, with underscores, in the name of their chunk list.
  const underscored = (id: string) => id.replaceAll(/[^a-z0-9]/gi, '_');
  const renamed = (text: string) =>
    text.replaceAll(present, release).replaceAll(underscored(present), underscored(release));
  let changes = 0;
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || !/\.(js|json)$/.test(entry.name)) continue;
    const file = join(entry.parentPath, entry.name);
    const text = renamed(await readFile(file, 'utf8'));
    if (text.includes(change.from)) changes += 1;
    await writeFile(file, text.replaceAll(change.from, change.to));
  }
  if (changes === 0) throw new Error(`The build of ${name} does not say '${change.from}'`);
  await writeFile(join(dist, 'release.json'), renamed(JSON.stringify(note)).replaceAll(change.from, change.to));
  await writeFile(join(dist, 'first-loads.json'), renamed(await readFile(join(source, 'first-loads.json'), 'utf8')));
  return { dist, release, remove: () => rm(dist, { recursive: true }) };
}
