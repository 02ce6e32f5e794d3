import type { AppDependencies } from '../main/dependencies.ts';

/** Where searches run: in memory if there is an index and it is loaded, otherwise in the database. */
export type SearchSources = Pick<AppDependencies, 'db' | 'caches' | 'rankIndex' | 'now'>;
