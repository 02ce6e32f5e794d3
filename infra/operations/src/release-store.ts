import { releaseStoreOf, REPOSITORY } from '@marketplace/local';
import { join } from 'node:path';

export const stateDirectory = (): string => process.env['LOCAL_STATE_DIRECTORY'] ?? join(REPOSITORY, '.local');

export const releaseStoreInUse = (): string => process.env['RELEASE_STORE'] ?? releaseStoreOf(stateDirectory());
