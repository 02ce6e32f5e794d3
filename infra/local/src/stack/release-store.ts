import { join } from 'node:path';
import { CommandError } from '@marketplace/cli/error';
import { describeJudged, healthAt, runCanaryWatch, LIMITS, openStore, seedLocalStore } from '@marketplace/release';
import { type Settings } from './settings.ts';
import { REPOSITORY } from '../repository.ts';

export function releaseStoreOf(stateDirectory: string): string {
  return join(stateDirectory, 'releases');
}

/**
 * Publishes the builds to the local store, but keeps manual changes to the remotes list.
 * @throws CommandError if the store is unusable
 */
export async function seedReleaseStore({ stateDirectory, remotes }: Settings): Promise<void> {
  const store = releaseStoreOf(stateDirectory);
  try {
    for (const { name } of remotes) await seedLocalStore(store, join(REPOSITORY, name, 'dist'));
  } catch (error) {
    if (!(error instanceof CommandError)) throw error;
    throw new CommandError(`${error.message}\nTo recreate the local store, remove ${store} and start again.`);
  }
}

const CHECK_EVERY_MS = 60_000;

/** Ends bad canaries in the local store and logs each of them. Returns a function that stops the watch. */
export function watchLocalCanaries(stateDirectory: string, api: string): () => Promise<void> {
  const stop = new AbortController();
  const watching = runCanaryWatch({
    store: openStore(releaseStoreOf(stateDirectory)),
    ask: healthAt(api),
    limits: LIMITS,
    now: () => new Date(),
    everyMs: CHECK_EVERY_MS,
    signal: stop.signal,
    onJudged: (judged) => {
      if (judged.ended) console.log(describeJudged(judged));
    },
    onFailure: (error) => console.error('Could not check the canaries:', error),
  });
  return async () => {
    stop.abort();
    await watching;
  };
}
