import { CommandError } from '@marketplace/cli/error';
import { releaseRecordSchema, type RemotesList, type RemoteReleaseEntry } from '@marketplace/contracts';
import { publishRelease } from '../remotes-list/operations.ts';
import type { ReleaseStore } from '../store/release-store.ts';
import { RELEASE_FILE } from '../format.ts';
import { laterReleases } from '../remotes-list/history.ts';

/**
 * Returns the change that undoes the last rollback, or that moves to a release by id. Releases in between become
 * rollback targets again.
 * @throws CommandError if no later release is known, or its files are gone
 */
export async function forwardChange(
  store: ReleaseStore,
  name: string,
  to: string | undefined,
  now: Date,
): Promise<(list: RemotesList) => RemotesList> {
  const [list, history] = await Promise.all([store.readList(), store.readHistory()]);
  const from = list.remotes[name]?.current?.release;
  if (from === undefined) throw new CommandError(`${name} has no current release: publish one.`);
  const forwardTargets = laterReleases(history.remotes[name] ?? []);
  const target = to ?? forwardTargets[0];
  if (target === undefined)
    throw new CommandError(
      `${name} has not been rolled back since its last release, so there is no later release to go forward to.`,
    );
  if (target === from) throw new CommandError(`${target} is already the current release of ${name}.`);
  if (list.remotes[name]?.earlier.some(({ release }) => release === target)) {
    throw new CommandError(
      `${target} is an earlier release of ${name}. To go back to it, run: rollback ${name} --to ${target}`,
    );
  }
  const steps = forwardTargets.includes(target)
    ? forwardTargets.slice(0, forwardTargets.indexOf(target) + 1)
    : [target];
  const entries = await Promise.all(steps.map((step) => storedRelease(store, name, step, now)));
  if (entries.at(-1) === null) {
    const names = forwardTargets.join(', ') || 'none';
    throw new CommandError(
      `The store does not have ${target} of ${name}. Later releases: ${names}. Publish ${target} again.`,
    );
  }
  const releases = entries.filter((release) => release !== null);
  return (list) => {
    if (list.remotes[name]?.current?.release !== from) {
      throw new CommandError(
        `Another command changed ${name} first, so this command changed nothing. Check the state with 'list', then try again.`,
      );
    }
    return releases.reduce((changedList, release) => publishRelease(changedList, name, release), list);
  };
}

/** Returns a release's entry for the remotes list, read from the release's files; null if the files are gone. */
async function storedRelease(
  store: ReleaseStore,
  name: string,
  release: string,
  now: Date,
): Promise<RemoteReleaseEntry | null> {
  const record = (await store.readRelease(name, release)).get(RELEASE_FILE);
  if (record === undefined) return null;
  const { name: _name, ...entry } = releaseRecordSchema.parse(JSON.parse(Buffer.from(record).toString()));
  return { ...entry, published_at: now.toISOString() };
}
