import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { CommandError } from '@marketplace/cli/error';
import type { RemoteReleaseEntry, RemotesList } from '@marketplace/contracts';
import * as z from 'zod';
import { readBuiltRelease, type BuiltRelease } from '../built-release/read-built-release.ts';
import { changeRemote } from '../history/recorded-change.ts';
import { publishRelease } from '../remotes-list/operations.ts';
import { openStore } from '../store/open-store.ts';
import type { ReleaseStore } from '../store/release-store.ts';
import { pruneReleases } from './prune.ts';

/** File in a local store that records the last seeded build of each remote. */
const SEEDED_FILE = 'seeded.json';
const seededSchema = z.record(z.string(), z.string());
const BY = 'npm start';
const KEPT = 5;
const OLD_MS = 24 * 60 * 60 * 1000;

/**
 * Puts a remote's build into a local store without checks. If the build is new, points the remotes list at it.
 * Otherwise keeps manual changes to the list.
 */
export async function seedLocalStore(folder: string, dist: string, now: Date = new Date()): Promise<void> {
  const build = await readBuiltRelease(dist);
  const store = openStore(folder);
  const { name, entry } = build;
  await replaceRelease(store, build);
  const seeded = await readSeeded(folder);
  const list = await store.readList();
  if (seeded[name] !== entry.release || !list.remotes[name]?.current) {
    const release = { ...entry, published_at: now.toISOString() };
    await changeRemote(store, name, { what: 'publish', by: BY, reason: 'new build', at: now }, (before) => {
      const after = publishRelease(before, name, release);
      const remote = after.remotes[name];
      // An old canary would hide the new build from some visitors.
      return remote?.canary ? { ...after, remotes: { ...after.remotes, [name]: { ...remote, canary: null } } } : after;
    });
    await rememberSeeded(folder, build);
  }
  await pruneReleases(store, name, { keep: KEPT, olderThanMs: OLD_MS, now, by: BY, reason: null });
}

/**
 * Replaces a release with the same id. If sources change during a build, different content may get the same id. Published
 * releases never change, but locally the newest build wins.
 */
async function replaceRelease(store: ReleaseStore, { name, entry, files }: BuiltRelease): Promise<void> {
  try {
    await store.putRelease(name, entry.release, files);
  } catch (error) {
    if (!(error instanceof CommandError)) throw error;
    await store.removeRelease(name, entry.release);
    await store.putRelease(name, entry.release, files);
    await store.changeList((list) => withUpdatedEntry(list, name, entry));
  }
}

function withUpdatedEntry(list: RemotesList, name: string, entry: BuiltRelease['entry']): RemotesList {
  const remote = list.remotes[name];
  if (remote === undefined) return list;
  const updateEntry = (release: RemoteReleaseEntry): RemoteReleaseEntry =>
    release.release === entry.release ? { ...entry, published_at: release.published_at } : release;
  const { current, canary, earlier } = remote;
  const updatedRemote = {
    ...remote,
    current: current && updateEntry(current),
    canary: canary && { ...canary, release: updateEntry(canary.release) },
    earlier: earlier.map(updateEntry),
  };
  return { ...list, remotes: { ...list.remotes, [name]: updatedRemote } };
}

/** Records this release as seeded, so that the next start keeps the list unchanged. */
export async function rememberSeeded(folder: string, { name, entry }: BuiltRelease): Promise<void> {
  const file = join(folder, SEEDED_FILE);
  const temporary = `${file}.${process.pid}.tmp`;
  const seeded = { ...(await readSeeded(folder)), [name]: entry.release };
  await writeFile(temporary, `${JSON.stringify(seeded, null, 2)}\n`);
  await rename(temporary, file);
}

async function readSeeded(folder: string): Promise<Record<string, string>> {
  const text = await readFile(join(folder, SEEDED_FILE), 'utf8').catch(() => '{}');
  return seededSchema.parse(JSON.parse(text));
}
