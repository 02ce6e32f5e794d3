import { candidateFacetsCall, type CandidateListParams } from '@marketplace/contracts';
import { callApi, keepPreviousData, useQuery } from '@marketplace/platform';

const FRESH_MS = 30_000;

export const candidateFacetKeys = { all: ['candidate-facets'] as const };

/**
 * How many candidates each option of the filters would leave; undefined while that is not known. `wanted` only once the
 * list itself stands, so that it never waits for these; the last counts stay until then.
 */
export function useCandidateFacets(params: CandidateListParams, wanted: boolean) {
  const { page_offset: _offset, page_limit: _limit, sort_by: _order, ...filters } = params;
  const { data } = useQuery({
    queryKey: [...candidateFacetKeys.all, filters],
    queryFn: ({ signal }) => callApi(candidateFacetsCall, { query: filters, signal }),
    enabled: wanted,
    placeholderData: keepPreviousData,
    staleTime: FRESH_MS,
  });
  return data;
}
