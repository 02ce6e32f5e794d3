import { createHash } from 'node:crypto';
import mime from 'mime';

// Format of releases, shared by builds and publishers.

export const SERVER_FOLDER = 'server';
export const SERVER_BUNDLE = `${SERVER_FOLDER}/routes.js`;

/** File with a release's metadata, in a build's folder and in a store. */
export const RELEASE_FILE = 'release.json';

/** File with the integrity of each file of a release. */
export const FILE_HASHES = 'files.json';

/** Folder in a store for the shell's files of all versions. No remote can have this name. */
export const SHELL_FILES = '_shell';

/** File in a build's folder that lists the scripts of each page's first load, and of each slot. */
export const FIRST_LOADS_FILE = 'first-loads.json';

/** Gzip bytes of JavaScript that a remote's page may add to the shell's, with the remote's entry. */
export const PAGE_BUDGET = 45_000;

/** Gzip bytes of JavaScript that a remote may add to another remote's page in a slot, including its entry. */
export const SLOT_BUDGET = 20_000;

/** Gzip bytes of a release's files, of all types, that a page may load within seconds without a click. */
export const EARLY_BUDGET = 150_000;

/** Maximum bytes of a release's files, not counting compressed copies. */
export const RELEASE_BUDGET = 20_000_000;

/** Content of /shell.json: what a shell provides to remotes. */
export interface ShellProvides {
  release: string;
  platform: string;
  /** Every value that a remote may import from @marketplace/platform, sorted. */
  symbols: readonly string[];
}

export function subresourceIntegrity(bytes: Uint8Array): string {
  return `sha384-${createHash('sha384').update(bytes).digest('base64')}`;
}

export function contentTypeOf(path: string): string {
  const type = mime.getType(path) ?? 'application/octet-stream';
  return /^(?:text\/|application\/json$)/.test(type) ? `${type}; charset=utf-8` : type;
}
