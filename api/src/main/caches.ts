import { agencyRecordsCall, type AgencyRecordsCall } from '../search/agency-records.repository.ts';
import {
  createFilterValueCache,
  createOptionSetCache,
  type FilterValueCache,
  type OptionSetCache,
} from '../search/filter-options.ts';
import { createCityCache, type CityCache } from '../reference/places/close-cities.ts';
import { createPlaceMapCache, type PlaceMapCache } from '../reference/places/place-map.ts';
import { createLanguageCache, type LanguageCache } from '../reference/languages/languages.ts';
import { createSupplyCache, type SupplyCache } from '../reference/supply/supply.service.ts';

export interface Caches {
  /** Not a cache: each search reads the records again. Only concurrent requests share a read. */
  agencyRecords: AgencyRecordsCall;
  cities: CityCache;
  filterValues: FilterValueCache;
  languages: LanguageCache;
  optionSets: OptionSetCache;
  placeMap: PlaceMapCache;
  supply: SupplyCache;
}

export const createCaches = (): Caches => ({
  agencyRecords: agencyRecordsCall(),
  cities: createCityCache(),
  filterValues: createFilterValueCache(),
  languages: createLanguageCache(),
  optionSets: createOptionSetCache(),
  placeMap: createPlaceMapCache(),
  supply: createSupplyCache(),
});
