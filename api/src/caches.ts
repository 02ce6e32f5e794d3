import { createFilterValueCache, type FilterValueCache } from './features/candidates/filter-options.ts';
import { createPlaceMapCache, type PlaceMapCache } from './features/places/place-map.ts';
import { createLanguageCache, type LanguageCache } from './features/reference/languages.ts';
import { createSupplyCache, type SupplyCache } from './features/supply/supply.service.ts';

/** Database content that a process keeps in memory. */
export interface Caches {
  filterValues: FilterValueCache;
  languages: LanguageCache;
  placeMap: PlaceMapCache;
  supply: SupplyCache;
}

export const createCaches = (): Caches => ({
  filterValues: createFilterValueCache(),
  languages: createLanguageCache(),
  placeMap: createPlaceMapCache(),
  supply: createSupplyCache(),
});
