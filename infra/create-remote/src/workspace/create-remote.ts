import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { CommandError } from '@marketplace/cli/error';
import { readRemoteName, type RemoteName } from '../remote-name.ts';
import { FIRST_PORT, remoteFiles } from '../template.ts';
import { lockedWith } from './lockfile.ts';

/** Number of remotes with fixed ports: the agency remote and the caregiver remote. */
const FIRST_REMOTES = 2;

export interface NewRemote extends RemoteName {
  port: number;
  files: readonly string[];
}

/**
 * Writes a remote into `repository`/NAME and makes it a workspace.
 * @throws CommandError for an invalid or existing name
 */
export async function createRemote(repository: string, name: string): Promise<NewRemote> {
  const remote = readRemoteName(name);
  if (existsSync(join(repository, name))) throw new CommandError(`The folder ${name} already exists.`);
  const manifestFile = join(repository, 'package.json');
  const manifest = await readFile(manifestFile, 'utf8');
  const remotes = workspacesIn(manifest).filter((folder) => folder.endsWith('-app'));
  const port = FIRST_PORT + remotes.length - FIRST_REMOTES;

  const files: string[] = [];
  for (const { path, text } of await remoteFiles(remote, port)) {
    const target = join(name, path);
    await mkdir(join(repository, dirname(target)), { recursive: true });
    await writeFile(join(repository, target), text);
    files.push(target);
  }
  const newManifest = withWorkspace(manifest, remotes, name);
  await writeFile(manifestFile, newManifest);
  const lockfile = join(repository, 'package-lock.json');
  if (existsSync(lockfile)) {
    const ofRemote = await readFile(join(repository, name, 'package.json'), 'utf8');
    const entry = { remote: name, manifest: ofRemote, workspaces: workspacesIn(newManifest) };
    await writeFile(lockfile, lockedWith(await readFile(lockfile, 'utf8'), entry));
  }
  return { ...remote, port, files: files.sort() };
}

function workspacesIn(manifest: string): string[] {
  const parsed: unknown = JSON.parse(manifest);
  const folders = typeof parsed === 'object' && parsed !== null && 'workspaces' in parsed ? parsed.workspaces : null;
  const workspaces: unknown[] = Array.isArray(folders) ? folders : [];
  return workspaces.filter((folder) => typeof folder === 'string');
}

function withWorkspace(manifest: string, remotes: readonly string[], name: string): string {
  const last = `    "${remotes.at(-1)}",\n`;
  if (!manifest.includes(last))
    throw new Error('Cannot add a workspace: package.json must list each workspace on its own line.');
  return manifest.replace(last, `${last}    "${name}",\n`);
}
