import type { CandidateFacets } from '@marketplace/contracts';
import { resolveAgencySearch, type AgencyRequest } from './candidate-search.service.ts';
import { countedFilters } from './search-columns.ts';
import type { SearchSources } from './search-sources.ts';

/** Counts matches per filter option, with all other filters applied. Errors as in `findListing`. */
export async function countFacets(sources: SearchSources, request: AgencyRequest): Promise<CandidateFacets> {
  const { resolvedSearch, engine, criteria } = await resolveAgencySearch(sources, request);
  const { search, languages } = resolvedSearch;
  const { lockedState } = request;
  const filters = countedFilters(criteria, languages).filter(
    ({ column }) => lockedState === null || column !== 'state',
  );
  const keyParts = [criteria, lockedState, request.query.area];
  // Searches limited to a city or a shortlist are not cached, because they rarely repeat.
  const key = search.among === null ? JSON.stringify(keyParts) : null;
  return engine.count({ search, filters, key, source: languages });
}
