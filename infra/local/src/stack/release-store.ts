import { join } from 'node:path';
import { seedLocalStore } from '@marketplace/release';
import { REPOSITORY } from './settings.ts';

/** Remotes that every stack has, built in the folder of their name. */
const REMOTES = ['agency-app', 'caregiver-app'] as const;

/** Folder of the release store that a stack with this state directory serves its remotes from. */
export function releaseStoreOf(stateDirectory: string): string {
  return join(stateDirectory, 'releases');
}

/** Puts what was built into the store; a list that a person has changed since the last build stays as it is. */
export async function seedReleaseStore(stateDirectory: string): Promise<void> {
  // One after the other: they write one list.
  for (const name of REMOTES) await seedLocalStore(releaseStoreOf(stateDirectory), join(REPOSITORY, name, 'dist'));
}
