import { releaseStoreOf, REPOSITORY } from '@marketplace/local';
import { join } from 'node:path';

/** Folder with the local site's state. */
export const stateDirectory = (): string => process.env['LOCAL_STATE_DIRECTORY'] ?? join(REPOSITORY, '.local');

/** Default of --store: RELEASE_STORE, else the local store. */
export const releaseStoreInUse = (): string => process.env['RELEASE_STORE'] ?? releaseStoreOf(stateDirectory());
