import { candidateFacetsCall, type CandidateListParams } from '@marketplace/contracts';
import { callApi, keepPreviousData, useQuery } from '@marketplace/platform';
import { candidateFacetKeys } from './candidate-search.keys.ts';

const STALE_MS = 30_000;

/**
 * How many candidates each filter option would leave; undefined until known. Set `wanted` only after the list has
 * loaded, so it never waits for the counts. Until then the previous counts stay.
 */
export function useCandidateFacets(params: CandidateListParams, wanted: boolean) {
  const { page_offset: _offset, page_limit: _limit, sort_by: _order, ...filters } = params;
  const { data } = useQuery({
    queryKey: candidateFacetKeys.of(filters),
    queryFn: ({ signal }) => callApi(candidateFacetsCall, { query: filters, signal }),
    enabled: wanted,
    placeholderData: keepPreviousData,
    staleTime: STALE_MS,
  });
  return data;
}
