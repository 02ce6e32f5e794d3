import { join } from 'node:path';
import { Refusal, seedLocalStore } from '@marketplace/release';
import { PlainError } from './plain-error.ts';
import { REPOSITORY, type Settings } from './settings.ts';

/** Folder of the release store that a stack with this state directory serves its remotes from. */
export function releaseStoreOf(stateDirectory: string): string {
  return join(stateDirectory, 'releases');
}

/**
 * Puts what was built into the store; a list that a person has changed since the last build stays as it is.
 * @throws PlainError when the store cannot be used
 */
export async function seedReleaseStore({ stateDirectory, remotes }: Settings): Promise<void> {
  const store = releaseStoreOf(stateDirectory);
  try {
    // One after the other: they write one list.
    for (const { name } of remotes) await seedLocalStore(store, join(REPOSITORY, name, 'dist'));
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    throw new PlainError(`${error.message}\nThe local store can be made anew: remove ${store} and start again.`);
  }
}
