import { readdir, readFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import type { RemoteName } from './remote-name.ts';

const TEMPLATE = join(import.meta.dirname, '..', 'template');
/** Names in the template's files and paths. The generator replaces them with the new remote's names. */
const TEMPLATE_NAME: RemoteName = { name: 'example-app', path: 'example', component: 'Example', title: 'Example' };
const NOT_COPIED = new Set(['node_modules', 'dist', '.turbo']);
/** Development port in the template. */
export const FIRST_PORT = 4005;

/** `path` is relative to the remote's folder. */
export interface NewFile {
  path: string;
  text: string;
}

export async function remoteFiles(remote: RemoteName, port: number): Promise<NewFile[]> {
  const files = await filesIn(TEMPLATE, remote);
  return files.map(({ path, text }) => ({ path, text: text.replaceAll(String(FIRST_PORT), String(port)) }));
}

export async function filesIn(folder: string, remote: RemoteName): Promise<NewFile[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
    .filter((path) => !path.split(sep).some((part) => NOT_COPIED.has(part)));
  return Promise.all(
    paths.sort().map(async (path) => ({
      path: renamed(path, remote),
      text: renamed(await readFile(join(folder, path), 'utf8'), remote),
    })),
  );
}

/** Replaces the name first, because it contains the path. Keeps example.test and example.org, which tests use. */
function renamed(text: string, remote: RemoteName): string {
  return text
    .replaceAll(TEMPLATE_NAME.name, remote.name)
    .replace(/\bExample(?=[A-Z])/g, remote.component)
    .replace(/\bExample\b/g, remote.title)
    .replace(/\bexample\b(?!\.(?:test|org))/g, remote.path);
}
