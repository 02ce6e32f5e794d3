import { candidateCoverCall, type CandidateListParams } from '@marketplace/contracts';
import { EMPTY_WEEK } from '@marketplace/domain';
import { callApi, keepPreviousData, useQuery } from '@marketplace/platform';
import { candidateCoverKeys } from '../candidate-search/candidate-search.keys.ts';

const STALE_MS = 30_000;

/** Who fills the hours of a case. The previous answer stays while the next one loads (`isPlaceholderData`). */
export function useCaseCover(params: CandidateListParams) {
  return useQuery({
    queryKey: candidateCoverKeys.of(params),
    queryFn: ({ signal }) => callApi(candidateCoverCall, { query: params, signal }),
    enabled: (params.hours ?? EMPTY_WEEK) !== EMPTY_WEEK,
    placeholderData: keepPreviousData,
    staleTime: STALE_MS,
  });
}
