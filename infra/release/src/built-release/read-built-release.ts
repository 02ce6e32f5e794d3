import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { CommandError } from '@marketplace/cli/error';
import { releaseRecordSchema, type ReleaseRecord, type RemoteReleaseEntry } from '@marketplace/contracts';
import * as z from 'zod';
import { FILE_HASHES, FIRST_LOADS_FILE, RELEASE_FILE, SERVER_BUNDLE, subresourceIntegrity } from '../format.ts';
import type { ReleaseFiles } from '../store/release-store.ts';
import { requireFaithfulCopies } from './compressed-copies.ts';

/** Also accepts the format of earlier platforms, so that the checks can say what is wrong with such a build. */
const recordSchema = z.object(releaseRecordSchema.shape);
const scripts = z.array(z.string());
const firstLoadsSchema = z.array(
  z.union([z.object({ page: z.string(), scripts }), z.object({ slot: z.string(), scripts })]),
);

/** Source maps and the federation plugin's statistics would expose our sources, so they are never uploaded. */
const KEPT_AT_HOME = /(?:\.map|^mf-stats\.json(?:\.br|\.gz)?)$/;

export interface BuiltRelease {
  name: string;
  /** Entry for the remotes list, without the publication time. */
  entry: Omit<RemoteReleaseEntry, 'published_at'>;
  files: ReleaseFiles;
  /** The scripts that each page's first load needs; paths are site paths. */
  firstLoads: readonly { page: string; scripts: readonly string[] }[];
  /** Scripts per filled slot; empty for builds of an older kit. */
  slotLoads: readonly { slot: string; scripts: readonly string[] }[];
}

/**
 * Reads a build's output: `dist` with release.json and one folder per release.
 * @throws CommandError if the build is missing or incomplete
 */
export async function readBuiltRelease(dist: string): Promise<BuiltRelease> {
  const { name, ...record } = await readRecord(dist);
  const files = await readFiles(join(dist, record.release));
  requireFaithfulCopies(files);
  const publicPath = publicPathOf(name, record.release);
  const scripts = [record.entry, ...record.scripts, ...record.pages.flatMap((page) => page.scripts)];
  for (const script of scripts) {
    if (!script.startsWith(publicPath) || !files.has(script.slice(publicPath.length))) {
      throw new CommandError(
        `${dist}/${RELEASE_FILE} names ${script}, which is missing from the build. Build ${name} again.`,
      );
    }
  }
  const integrity = subresourceIntegrity(bytesOf(files, record.entry.slice(publicPath.length)));
  const serverBundle = files.get(SERVER_BUNDLE);
  const hashes = Buffer.from(
    JSON.stringify(Object.fromEntries([...files].map(([path, bytes]) => [path, subresourceIntegrity(bytes)]))),
  );
  const entry = {
    ...record,
    integrity,
    ...(serverBundle === undefined ? {} : { server_integrity: subresourceIntegrity(serverBundle) }),
    files_integrity: subresourceIntegrity(hashes),
  };
  return {
    name,
    entry,
    files: new Map([
      ...files,
      [FILE_HASHES, hashes],
      [RELEASE_FILE, Buffer.from(`${JSON.stringify({ name, ...entry }, null, 2)}\n`)],
    ]),
    ...(await readFirstLoads(dist, record)),
  };
}

export function publicPathOf(name: string, release: string): string {
  return `/remotes/${name}/${release}/`;
}

export function scriptsOf(files: ReleaseFiles): Map<string, string> {
  const scripts = [...files].filter(([path]) => path.endsWith('.js') && !path.includes('/'));
  return new Map(scripts.map(([path, bytes]) => [path, Buffer.from(bytes).toString('utf8')]));
}

async function readRecord(dist: string): Promise<ReleaseRecord> {
  const file = join(dist, RELEASE_FILE);
  const text = await readFile(file, 'utf8').catch(() => null);
  if (text === null) throw new CommandError(`${file} does not exist. Build the remote first.`);
  const record = recordSchema.safeParse(parseJson(text));
  if (record.success) return record.data;
  const [issue] = record.error.issues;
  throw new CommandError(
    `${file} is not valid release metadata: ${issue?.path.join('.')} ${issue?.message}. Build again.`,
  );
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

async function readFiles(folder: string): Promise<Map<string, Uint8Array>> {
  if (!existsSync(folder)) throw new CommandError(`${folder} does not exist. Build the remote again.`);
  const entries = await readdir(folder, { withFileTypes: true, recursive: true });
  const paths = entries
    .filter((entry) => entry.isFile() && !KEPT_AT_HOME.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
  return new Map(
    await Promise.all(
      paths.map(async (path) => [relative(folder, path).split(sep).join('/'), await readFile(path)] as const),
    ),
  );
}

async function readFirstLoads(
  dist: string,
  record: Omit<ReleaseRecord, 'name'>,
): Promise<Pick<BuiltRelease, 'firstLoads' | 'slotLoads'>> {
  const text = await readFile(join(dist, FIRST_LOADS_FILE), 'utf8').catch(() => null);
  if (text !== null) {
    const publicPath = record.entry.slice(0, record.entry.lastIndexOf('/') + 1);
    const loads = firstLoadsSchema.parse(JSON.parse(text));
    // A script outside of the release's folder means that the first-loads file is from an older build.
    if (loads.every((load) => load.scripts.every((script) => script.startsWith(publicPath)))) {
      return {
        firstLoads: loads.filter((load) => 'page' in load),
        slotLoads: loads.filter((load) => 'slot' in load),
      };
    }
  }
  const firstLoads = record.pages.map((page) => ({
    page: page.path,
    scripts: [...new Set([...record.scripts, ...page.scripts])],
  }));
  return { firstLoads, slotLoads: [] };
}

function bytesOf(files: ReleaseFiles, path: string): Uint8Array {
  const bytes = files.get(path);
  if (bytes === undefined) throw new CommandError(`The release does not contain ${path}.`);
  return bytes;
}
