import { candidateAreasCall, type CandidateListParams } from '@marketplace/contracts';
import { callApi, keepPreviousData, useQuery } from '@marketplace/platform';
import { candidateAreaKeys } from '../candidate-search/candidate-search.keys.ts';

const STALE_MS = 30_000;

/** Fetches the number of matches per area within the radius. Keeps the previous counts while new ones load. */
export function useCandidateAreas(params: CandidateListParams) {
  const { page_offset: _offset, page_limit: _limit, sort_by: _order, area: _area, ...search } = params;
  return useQuery({
    queryKey: candidateAreaKeys.of(search),
    queryFn: async ({ signal }) => ({
      ...(await callApi(candidateAreasCall, { query: search, signal })),
      radius: search.radius_miles ?? 0,
    }),
    placeholderData: keepPreviousData,
    staleTime: STALE_MS,
  });
}
