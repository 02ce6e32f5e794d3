import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import { lockedWith } from './lockfile.ts';
import { readRemoteName, RefusedName, type RemoteName } from './remote-name.ts';

const TEMPLATE = join(import.meta.dirname, '..', 'template');
/** The template is itself a remote; these names in its files and file names are replaced with the new one's. */
const TEMPLATE_NAME: RemoteName = { name: 'example-app', path: 'example', component: 'Example', title: 'Example' };
const FIRST_PORT = 4005;
/** The agency and caregiver remotes have fixed ports. */
const FIRST_REMOTES = 2;
const NOT_COPIED = new Set(['node_modules', 'dist', '.turbo']);

export interface NewRemote extends RemoteName {
  /** Port of its development server. */
  port: number;
  /** Its files, relative to the repository. */
  files: readonly string[];
}

/**
 * Writes a working remote into `repository`/NAME and makes it a workspace.
 * @throws RefusedName for an invalid or existing name
 */
export async function createRemote(repository: string, name: string): Promise<NewRemote> {
  const remote = readRemoteName(name);
  if (existsSync(join(repository, name))) throw new RefusedName(`There is a folder ${name} already.`);
  const manifestFile = join(repository, 'package.json');
  const manifest = await readFile(manifestFile, 'utf8');
  const remotes = workspacesIn(manifest).filter((folder) => folder.endsWith('-app'));
  const port = FIRST_PORT + remotes.length - FIRST_REMOTES;

  const files: string[] = [];
  for (const entry of await readdir(TEMPLATE, { recursive: true, withFileTypes: true })) {
    const source = join(entry.parentPath, entry.name);
    const path = relative(TEMPLATE, source);
    if (!entry.isFile() || path.split(sep).some((part) => NOT_COPIED.has(part))) continue;
    const target = join(name, renamed(path, remote));
    await mkdir(join(repository, dirname(target)), { recursive: true });
    const text = renamed(await readFile(source, 'utf8'), remote).replaceAll(String(FIRST_PORT), String(port));
    await writeFile(join(repository, target), text);
    files.push(target);
  }
  const changed = withWorkspace(manifest, remotes, name);
  await writeFile(manifestFile, changed);
  const lockfile = join(repository, 'package-lock.json');
  if (existsSync(lockfile)) {
    const ofRemote = await readFile(join(repository, name, 'package.json'), 'utf8');
    const entry = { remote: name, manifest: ofRemote, workspaces: workspacesIn(changed) };
    await writeFile(lockfile, lockedWith(await readFile(lockfile, 'utf8'), entry));
  }
  return { ...remote, port, files: files.sort() };
}

/** Replaces the longest names first, because the name contains the path. Test URLs are left alone. */
function renamed(text: string, remote: RemoteName): string {
  return text
    .replaceAll(TEMPLATE_NAME.name, remote.name)
    .replace(/\bExample(?=[A-Z])/g, remote.component)
    .replace(/\bExample\b/g, remote.title)
    .replace(/\bexample\b(?!\.test)/g, remote.path);
}

function workspacesIn(manifest: string): string[] {
  const parsed: unknown = JSON.parse(manifest);
  const listed = typeof parsed === 'object' && parsed !== null && 'workspaces' in parsed ? parsed.workspaces : null;
  const workspaces: unknown[] = Array.isArray(listed) ? listed : [];
  return workspaces.filter((folder) => typeof folder === 'string');
}

/** Adds a line after the last remote and leaves the rest of the file unchanged. */
function withWorkspace(manifest: string, remotes: readonly string[], name: string): string {
  const last = `    "${remotes.at(-1)}",\n`;
  if (!manifest.includes(last)) throw new Error('The workspaces in package.json are not one per line.');
  return manifest.replace(last, `${last}    "${name}",\n`);
}
