import { releaseStoreOf, REPOSITORY } from '@marketplace/local';
import { join } from 'node:path';

/** State of the site on this machine. */
export const stateDirectory = (): string => process.env['LOCAL_STATE_DIRECTORY'] ?? join(REPOSITORY, '.local');

/** The release store that commands use without --store: that of production if it is set, otherwise this machine's. */
export const releaseStoreInUse = (): string => process.env['RELEASE_STORE'] ?? releaseStoreOf(stateDirectory());
