import type { Database } from '../db/database.ts';
import type { ServiceDependencies } from '../dependencies.ts';
import type { LanguageCache } from '../reference/languages/languages.ts';
import type { PlaceMapCache } from '../reference/places/place-map.ts';
import type { AgencyRecordsCall } from './agency-records.repository.ts';
import type { FilterValueCache, OptionSetCache } from './filter-options.ts';
import type { SearchEngine } from './engine.ts';
import type { RankIndex } from './memory/rank-index.ts';
import { sqlEngine } from './sql/sql-engine.ts';

export interface SearchSources {
  db: Database;
  caches: {
    agencyRecords: AgencyRecordsCall;
    filterValues: FilterValueCache;
    languages: LanguageCache;
    optionSets: OptionSetCache;
    placeMap: PlaceMapCache;
  };
  /** Null: the database serves searches. */
  rankIndex: RankIndex | null;
  now: () => Date;
}

export type SearchDependencies = ServiceDependencies & SearchSources;

/** Returns an engine for one call. Its results include everything committed so far. */
export async function upToDateEngine({
  db,
  rankIndex,
}: Pick<SearchSources, 'db' | 'rankIndex'>): Promise<SearchEngine> {
  return (await rankIndex?.upToDate()) ?? sqlEngine(db);
}
