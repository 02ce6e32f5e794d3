import { candidateFacetsCall, type CandidateListParams } from '@marketplace/contracts';
import { callApi, keepPreviousData, useQuery } from '@marketplace/platform';
import { candidateFacetKeys } from './candidate-search.keys.ts';

const STALE_MS = 30_000;

/**
 * Number of matches per filter option; undefined until known. Set `wanted` after the list has loaded, so that the list
 * never waits for counts.
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
