import { copyFile, mkdir, readdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { CommandError } from '@marketplace/cli/error';
import { readRemoteName, type RemoteName } from '../remote-name.ts';
import { FIRST_PORT, filesIn, remoteFiles, type NewFile } from '../template.ts';
import type { Versions } from './versions.ts';

const OWN_FILES = join(import.meta.dirname, '..', '..', 'repository');
/** npm leaves .gitignore out of packages. */
const IGNORED = { inTemplate: 'gitignore', inRepository: '.gitignore' };
const SCOPE = '@marketplace/';
const TARBALLS = 'packages';
/** The generator. Remotes do not depend on it. */
const GENERATOR = '@marketplace/create-remote';
const BUILD_ONLY = new Set(['@marketplace/cli', '@marketplace/release', '@marketplace/remote-kit']);

export interface RepositoryOptions {
  versions: Versions;
  /**
   * Folder with tarballs of our packages, which are copied into the new repository. Null to install from a registry.
   */
  packages: string | null;
}

/**
 * Writes a remote's repository into an empty or new folder.
 * @returns sorted paths, relative to the folder
 * @throws CommandError for an invalid name, a non-empty folder or missing tarballs
 */
export async function createRepository(
  folder: string,
  name: string,
  { versions, packages }: RepositoryOptions,
): Promise<string[]> {
  const remote = readRemoteName(name);
  const existingFiles = await readdir(folder).catch(() => []);
  if (existingFiles.some((file) => file !== '.git')) throw new CommandError(`${folder} is not empty.`);
  const tarballs = packages === null ? null : await tarballsIn(packages, versions);
  const files = [...(await remoteFiles(remote, FIRST_PORT)), ...(await filesIn(OWN_FILES, remote))].map((file) =>
    adapted(file, remote, versions, tarballs),
  );
  for (const { path, text } of files) {
    await mkdir(join(folder, dirname(path)), { recursive: true });
    await writeFile(join(folder, path), text);
  }
  if (packages !== null && tarballs !== null) {
    await mkdir(join(folder, TARBALLS), { recursive: true });
    for (const file of Object.values(tarballs)) await copyFile(join(packages, file), join(folder, TARBALLS, file));
  }
  return files.map(({ path }) => path).sort();
}

async function tarballsIn(packages: string, { ours }: Versions): Promise<Record<string, string>> {
  const existingFiles = new Set(await readdir(packages).catch(() => []));
  const names = Object.keys(ours).filter((name) => name !== GENERATOR);
  const files = names.map((name) => [name, `${name.slice(1).replace('/', '-')}-${ours[name]}.tgz`] as const);
  const missingFiles = files.filter(([, file]) => !existingFiles.has(file)).map(([, file]) => file);
  if (missingFiles.length > 0) throw new CommandError(`${packages} has no ${missingFiles.join(', ')}.`);
  return Object.fromEntries(files);
}

function adapted(file: NewFile, remote: RemoteName, versions: Versions, tarballs: Record<string, string> | null) {
  if (file.path === IGNORED.inTemplate) return { ...file, path: IGNORED.inRepository };
  if (file.path !== 'package.json') return file;
  return { ...file, text: repositoryManifest(file.text, remote, versions, tarballs) };
}

function repositoryManifest(
  text: string,
  { name }: RemoteName,
  { ours, tools }: Versions,
  tarballs: Record<string, string> | null,
): string {
  const manifest: { dependencies: Record<string, string>; devDependencies: Record<string, string> } = JSON.parse(text);
  const locationOf = (packageName: string) =>
    tarballs === null ? ours[packageName] : `file:${TARBALLS}/${tarballs[packageName]}`;
  // With tarballs, lists all of our packages, because no registry has the transitive ones.
  const all = tarballs === null ? [] : Object.keys(tarballs);
  const ownPackages = (names: readonly string[], build: boolean) =>
    [
      ...names.filter((packageName) => packageName.startsWith(SCOPE)),
      ...all.filter((packageName) => BUILD_ONLY.has(packageName) === build),
    ]
      .map((packageName) => [packageName, locationOf(packageName)] as const)
      .filter(([, place]) => place !== undefined);
  const otherPackages = (list: Record<string, string>) =>
    Object.entries(list).filter(([packageName]) => !packageName.startsWith(SCOPE));
  const sorted = (entries: readonly (readonly [string, string | undefined])[]) =>
    Object.fromEntries(entries.toSorted(([one], [other]) => one.localeCompare(other, 'en')));
  const content = {
    ...manifest,
    name,
    engines: { node: '>=22.18' },
    // The install scripts of these packages only verify the installation.
    allowScripts: { '@swc/core': false, 'core-js-pure': false },
    scripts: {
      start: 'remote-kit dev',
      build: 'remote-kit build',
      types: 'tsc --noEmit',
      test: 'remote-kit test',
      sizes: 'remote-kit sizes --budget 45000',
      smoke: 'remote-kit smoke',
      release: 'remote-kit release',
    },
    dependencies: sorted([
      ...ownPackages(Object.keys(manifest.dependencies), false),
      ...otherPackages(manifest.dependencies),
    ]),
    devDependencies: sorted([
      ...ownPackages(Object.keys(manifest.devDependencies), true),
      ...otherPackages(manifest.devDependencies),
      ...Object.entries(tools),
    ]),
  };
  return `${JSON.stringify(content, null, 2)}\n`;
}
