import { join } from 'node:path';
import { CommandError } from '@marketplace/cli/error';
import { describeJudged, healthAt, keepWatch, LIMITS, openStore, seedLocalStore } from '@marketplace/release';
import { type Settings } from './settings.ts';
import { REPOSITORY } from '../repository.ts';

/** Folder of the release store for this state directory, from which the stack serves its remotes. */
export function releaseStoreOf(stateDirectory: string): string {
  return join(stateDirectory, 'releases');
}

/**
 * Puts the builds into the store; a list that was changed manually since the last build is left alone.
 * @throws CommandError if the store is unusable
 */
export async function seedReleaseStore({ stateDirectory, remotes }: Settings): Promise<void> {
  const store = releaseStoreOf(stateDirectory);
  try {
    // Sequentially, because they write the same list.
    for (const { name } of remotes) await seedLocalStore(store, join(REPOSITORY, name, 'dist'));
  } catch (error) {
    if (!(error instanceof CommandError)) throw error;
    throw new CommandError(`${error.message}\nTo recreate the local store, remove ${store} and start again.`);
  }
}

const LOOK_EVERY_MS = 60_000;

/** Ends bad canaries of the local store while the stack runs, and says so. Returns a function that stops the watch. */
export function watchLocalCanaries(stateDirectory: string, api: string): () => Promise<void> {
  const stop = new AbortController();
  const watching = keepWatch({
    store: openStore(releaseStoreOf(stateDirectory)),
    ask: healthAt(api),
    limits: LIMITS,
    now: () => new Date(),
    everyMs: LOOK_EVERY_MS,
    signal: stop.signal,
    onJudged: (judged) => {
      if (judged.ended) console.log(describeJudged(judged));
    },
    onFailure: (error) => console.error('The canaries could not be judged:', error),
  });
  return async () => {
    stop.abort();
    await watching;
  };
}
