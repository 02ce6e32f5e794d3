import { createFilterValueCache, type FilterValueCache } from './features/candidates/filter-options.ts';
import { createPlaceMapCache, type PlaceMapCache } from './features/places/place-map.ts';
import { createLanguageCache, type LanguageCache } from './features/reference/languages.ts';

/** Database content that a process keeps in memory. */
export interface Caches {
  filterValues: FilterValueCache;
  languages: LanguageCache;
  placeMap: PlaceMapCache;
}

export const createCaches = (): Caches => ({
  filterValues: createFilterValueCache(),
  languages: createLanguageCache(),
  placeMap: createPlaceMapCache(),
});
