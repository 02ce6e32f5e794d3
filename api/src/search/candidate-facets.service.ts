import type { CandidateFacets } from '@marketplace/contracts';
import { countFacetGroups } from './candidate-facets.repository.ts';
import { readAgencySearch, type AgencyRequest } from './candidate-search.service.ts';
import { OptionCounts, type CountedSearch } from './option-counts.ts';
import { countedFilters, isChosen } from './search-columns.ts';
import type { SearchSources } from './search-sources.ts';

/**
 * How many candidates would match with each option of the filters: the filter's own choice is ignored, all others
 * apply. Errors and `lockedState` as for the listing.
 */
export async function countFacets(sources: SearchSources, request: AgencyRequest): Promise<CandidateFacets> {
  const { read, index, criteria } = await readAgencySearch(sources, request);
  const { search, languages } = read;
  const { lockedState } = request;
  const filters = countedFilters(criteria, languages).filter(
    ({ column }) => lockedState === null || column !== 'state',
  );
  const asked = [search.disciplines, criteria, lockedState];
  // Who is in a city, or on a shortlist, is another selection each time.
  const key = search.among === null ? JSON.stringify(asked) : null;
  const counted: CountedSearch = { search, filters, key, source: languages };
  return index === null
    ? countByGroups(counted, await countFacetGroups(sources.db, counted))
    : index.countInTurn(counted);
}

/** Adds up groups of equal values: a group counts for each option that its value matches. */
function countByGroups({ filters }: CountedSearch, groups: Awaited<ReturnType<typeof countFacetGroups>>) {
  const counts = new OptionCounts();
  for (const filter of filters) {
    for (const group of groups) {
      const value = group[filter.name];
      if (value === null || value === undefined) continue;
      if (filter.anyName !== undefined) counts.add(filter.name, filter.anyName, group.total);
      for (const option of filter.options) {
        if (isChosen(value, option.wanted)) counts.add(filter.name, option.name, group.total);
      }
    }
  }
  return counts.result;
}
